import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aCenter, aPage, aSelf, inRouter, mockApi, never, offline, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { CenterPage } from './center-page'

const meta = preview.meta({
  title: 'pages/centers/Caps and deletion',
  render: () => (
    <>
      <CenterPage />
      <Toaster />
    </>
  ),
})

type Page = ReturnType<typeof within>
const at = (tab: string) => inRouter({ path: '/center/$id', at: `/center/1?tab=${tab}` })
const seen = (kind: Schema<'Kind'>, change: Partial<Schema<'Center'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/centers/centers/{id}', aCenter(change)),
  mockApi.get('/centers/centers/{id}/licences', aPage([])),
  mockApi.get('/exports', aPage([])),
]
const onBody = () => within(document.body)
const openMenu = async (canvas: Page, button: string, item: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: button }))
  await userEvent.click(await onBody().findByRole('menuitem', { name: item }))
}

const openCaps = async (canvas: Page) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar lo contratado' }))
  return within(await onBody().findByRole('dialog'))
}
const gigabyte = 1024 ** 3
const nearlyFull = { used: 95.5 * gigabyte, limit: 100 * gigabyte, limit_gb: null }
export const StorageNearlyFull = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('manager', { storage: nearlyFull })),
})
StorageNearlyFull.test('warns the manager of the center and says what to do', async ({ canvas }) => {
  await expect(await canvas.findByText(/4,5\sGB libres/)).toBeVisible()
  await expect(canvas.getByText(/Queda menos del 10 %.*pide más espacio a quien administra Aula/)).toBeVisible()
})
export const StorageFullInEnglishOnAPhone = meta.story({
  decorators: [at('licences')],
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...seen('admin', { storage: { used: 3 * gigabyte, limit: 2 * gigabyte, limit_gb: 2 } })),
})
StorageFullInEnglishOnAPhone.test('says that nobody can upload, and an IT admin can raise the limit', async ({ canvas }) => {
  await expect(await canvas.findByText(/Nobody of the center can upload files.*Raise the limit/)).toBeVisible()
})
export const RaisingStorage = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('admin', { storage: nearlyFull })),
  play: async ({ canvas, msw }) => {
    const sent: unknown[] = []
    msw.use(
      mockApi.patch('/centers/centers/{id}', ({ body }) => {
        sent.push(body)
        return aCenter({ storage: { ...nearlyFull, limit: 1200 * gigabyte, limit_gb: 1200 } })
      }),
    )
    const dialog = await openCaps(canvas)
    const field = dialog.getByLabelText('Espacio para archivos (GB)')
    await expect(field).toHaveAccessibleDescription(/Ahora se usan 95,5\sGB/)
    await userEvent.type(field, '1.200')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar lo contratado' }))
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ storage_limit_gb: 1200 })]))
  },
})
export const ChangingCaps = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('admin')),
  play: async ({ canvas }) => {
    const dialog = await openCaps(canvas)
    await userEvent.clear(dialog.getByLabelText('Licencias de estudiante'))
    await userEvent.type(dialog.getByLabelText('Licencias de estudiante'), '90')
    await expect(await dialog.findByText(/Quedarán 8 por encima/)).toBeVisible()
  },
})
ChangingCaps.test('shows a conflict with another person, and saves afterwards', async ({ msw }) => {
  const dialog = within(await onBody().findByRole('dialog'))
  const sent: (string | null)[] = []
  msw.use(
    mockApi.patch('/centers/centers/{id}', ({ headers, body }) => {
      sent.push(`${headers.get('if-match')} ${JSON.stringify(body)}`)
      return sent.length === 1
        ? refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: aCenter({ revision: 5 }), etag: '"5"' })
        : aCenter({ revision: 6, student_seats: { used: 98, contracted: 90 } })
    }),
  )
  const save = dialog.getByRole('button', { name: 'Guardar lo contratado' })
  await userEvent.click(save)
  await expect(await dialog.findByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeVisible()
  await userEvent.click(save)
  await expect(await onBody().findByText('Lo contratado se ha actualizado.')).toBeVisible()
  const body = '{"teacher_licenses":10,"student_licenses":90,"storage_limit_gb":null}'
  await expect(sent).toEqual([`"4" ${body}`, `"5" ${body}`])
})
export const CapsThatAreNone = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('admin')),
  play: async ({ canvas }) => {
    const dialog = await openCaps(canvas)
    const field = dialog.getByLabelText('Licencias de docente')
    const save = dialog.getByRole('button', { name: 'Guardar lo contratado' })
    await userEvent.clear(field)
    await userEvent.click(save)
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Este campo es obligatorio\./))
    await userEvent.type(field, '12,5')
    await userEvent.click(save)
    await waitFor(() => expect(field).toHaveAccessibleDescription(/El formato no es correcto\./))
    await userEvent.clear(field)
    await userEvent.type(field, '1.200')
    await expect(field).toHaveValue('1200')
  },
})

const counts: Schema<'CenterDeletion'> = {
  active_groups: 4,
  archived_groups: 1,
  teachers: 7,
  students: 96,
  student_accounts: 90,
  programs: 2,
  works: 1480,
  grades: 1312,
  files: 1623,
  bytes: 912_680_550,
}
const whatGoes = mockApi.get('/centers/centers/{id}/deletion', counts)
export const Deleting = meta.story({
  decorators: [at('about')],
  beforeEach: ({ msw }) => msw.use(...seen('admin'), whatGoes),
  play: ({ canvas }) => openMenu(canvas, 'Más acciones', 'Eliminar el centro'),
})
Deleting.test('asks for the name, and leaves for the list', async ({ canvas, msw }) => {
  const dialog = within(await onBody().findByRole('dialog'))
  await expect(await dialog.findByText('1.312 notas')).toBeVisible()
  await expect(await dialog.findByRole('button', { name: 'Preparar la descarga' })).toBeEnabled()
  const confirm = dialog.getByRole('button', { name: 'Eliminar el centro para siempre' })
  await expect(confirm).toBeDisabled()
  await userEvent.type(dialog.getByLabelText(/Para confirmarlo/), 'IES Ribera del Duero')
  msw.use(mockApi.delete('/centers/centers/{id}', offline))
  await userEvent.click(confirm)
  await expect(await dialog.findByText('No se ha podido eliminar el centro. Todo sigue como estaba.')).toBeVisible()
  msw.use(mockApi.delete('/centers/centers/{id}', null))
  await userEvent.click(confirm)
  await expect(await canvas.findByText('/centers')).toBeVisible()
})
export const DeletingOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  decorators: [at('about')],
  beforeEach: ({ msw }) => msw.use(...seen('admin'), whatGoes),
  play: ({ canvas }) => openMenu(canvas, 'Más acciones', 'Eliminar el centro'),
})
export const DeletingCounts = meta.story({
  decorators: [at('about')],
  beforeEach: ({ msw }) => msw.use(...seen('admin'), mockApi.get('/centers/centers/{id}/deletion', never)),
  play: ({ canvas }) => openMenu(canvas, 'Más acciones', 'Eliminar el centro'),
})
export const DeletingUncounted = meta.story({
  decorators: [at('about')],
  beforeEach: ({ msw }) => msw.use(...seen('admin'), mockApi.get('/centers/centers/{id}/deletion', offline)),
  play: ({ canvas }) => openMenu(canvas, 'Más acciones', 'Eliminar el centro'),
})
