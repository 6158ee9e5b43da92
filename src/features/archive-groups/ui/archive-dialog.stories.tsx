import { expect, fn, screen, userEvent } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { archiveGroupsTexts } from '../i18n'
import { views } from '../model/archive-view-fixtures'
import type { ArchiveEvent } from '../model/archive-types'
import { loadTexts } from '@/shared/i18n'
import { ArchiveDialog } from './archive-dialog'

const send = fn<(event: ArchiveEvent) => void>()
const meta = preview.meta({
  title: 'features/Archive groups',
  component: ArchiveDialog,
  args: { view: views.confirmingArchive, send },
  loaders: [() => loadTexts(archiveGroupsTexts)],
  beforeEach: () => {
    send.mockClear()
  },
})

const phone = { viewport: { value: 'phone' } }
const english = { locale: 'en' }
const dark = { theme: 'dark' }

export const LoadingPreview = meta.story({ args: { view: views.loadingPreview } })
export const ConfirmingArchive = meta.story({})
ConfirmingArchive.test('says what it frees, and asks', async () => {
  await expect(await screen.findByText('Libera 23 licencias de estudiante.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Archivar el grupo' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'confirm' })
  await userEvent.keyboard('{Escape}')
  await expect(send).toHaveBeenLastCalledWith({ type: 'dismiss' })
})
export const ConfirmingArchiveOnAPhone = meta.story({ globals: { ...phone, ...dark } })
export const ConfirmingSeveral = meta.story({ args: { view: views.confirmingSeveral }, globals: english })
ConfirmingSeveral.test('says which of them are left out', async () => {
  await expect(await screen.findByRole('button', { name: 'Archive the group' })).toBeVisible()
  await expect(screen.getByText('No permission')).toBeVisible()
})
export const Archiving = meta.story({ args: { view: views.archiving } })
Archiving.test('cannot be left before it is answered', async () => {
  await expect(await screen.findByRole('button', { name: 'Archivar el grupo' })).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  await expect(send).not.toHaveBeenCalled()
})
export const CheckingLicences = meta.story({ args: { view: views.checkingLicences }, globals: phone })
export const ConfirmingUnarchive = meta.story({ args: { view: views.confirmingUnarchive } })
export const ConfirmingThoseThatFit = meta.story({ args: { view: views.confirmingThoseThatFit }, globals: dark })
export const Unarchiving = meta.story({ args: { view: views.unarchiving } })
export const Denied = meta.story({ args: { view: views.denied } })
Denied.test('says the catalogue’s words', async () => {
  await expect(await screen.findByText('No tienes permiso para archivar o desarchivar este grupo.')).toBeVisible()
})
export const Blocked = meta.story({ args: { view: views.blocked } })
Blocked.test('says how many licences are missing, and checks again', async () => {
  await expect(await screen.findByText('El centro no tiene licencias disponibles.')).toBeVisible()
  await expect(screen.getByText('Necesita 24 licencias de estudiante. Quedan 20. Faltan 4.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Volver a comprobar' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'retry' })
})
export const Withdrawn = meta.story({ args: { view: views.withdrawn } })
Withdrawn.test('names the programs that the center has no more', async () => {
  await expect(await screen.findByText('«1.º DAM A» tiene programas que su centro ya no tiene: Bases de datos.')).toBeVisible()
  await expect(screen.queryByText('El centro no tiene licencias disponibles.')).toBeNull()
})
export const BlockedInEnglishOnAPhone = meta.story({ args: { view: views.blocked }, globals: { ...english, ...phone, ...dark } })
export const Locked = meta.story({ args: { view: views.locked } })
Locked.test('offers to take it back into use', async () => {
  await expect(await screen.findByText('Los grupos archivados no se pueden modificar.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Desarchivar el grupo' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'confirm' })
})
export const Report = meta.story({ args: { view: views.report } })
export const FailedToArchive = meta.story({ args: { view: views.failedToArchive } })
FailedToArchive.test('can be tried again', async () => {
  await expect(await screen.findByText('No se ha podido archivar el grupo.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'retry' })
})
export const FailedToUnarchive = meta.story({ args: { view: views.failedToUnarchive }, globals: dark })
