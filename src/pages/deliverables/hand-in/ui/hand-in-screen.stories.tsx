import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { aDraft, aFile, aReleasedGrade, aVersion, inRouter, mockApi, someOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { theirs } from '../model/hand-in-fixtures'
import {
  archived,
  aView,
  broken,
  graded,
  inClass,
  one,
  over,
  overdue,
  rejected,
  tooMuch,
  infected,
  tooOften,
  unscanned,
  withoutDisk,
  sending,
  three,
  unopened,
  waiting,
  withWork,
  written,
} from '../model/hand-in-view-fixtures'
import type { HandInEvent } from '../model/hand-in-types'
import { HandInScreen } from './hand-in-screen'
import { HandInSkeleton } from './hand-in-skeleton'

const send = fn<(event: HandInEvent) => void>()
const meta = preview.meta({
  title: 'pages/deliverables/Hand in',
  component: HandInScreen,
  decorators: [inRouter({ path: '/deliverable/$id', at: '/deliverable/5' })],
  args: { view: aView(), send },
  beforeEach: ({ msw }) => {
    send.mockClear()
    msw.use(mockApi.get('/users/auth/options', someOptions()))
  },
})

const english = { locale: 'en' }
const phone = { viewport: { value: 'phone' } }
const dark = { theme: 'dark' }

export const NotOpen = meta.story({ args: { view: unopened } })
NotOpen.test('says when it opens, and takes nothing', async ({ canvas }) => {
  await expect(await canvas.findByText('Todavía no está abierta')).toBeVisible()
  await expect(canvas.queryByRole('textbox')).toBeNull()
})

export const Empty = meta.story({})
Empty.test('has nothing to hand in yet', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Entregar la versión 1' })).toBeDisabled()
  await expect(await canvas.findByText(/Hasta 50 MB por archivo/)).toBeVisible()
})
export const EmptyOnAPhone = meta.story({ globals: phone })
export const Unsaved = meta.story({ args: { view: withWork(written, {}, { save: 'unsaved' }) } })
Unsaved.test('what is typed goes to the machine', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('textbox', { name: /Texto/ }), '!')
  await expect(send).toHaveBeenLastCalledWith({ type: 'change', change: { text: `${written.draft.text}!` } })
  await userEvent.tab()
  await expect(send).toHaveBeenLastCalledWith({ type: 'flush' })
})
Unsaved.test('Ctrl+Enter in the text prepares to hand in', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('textbox', { name: /Texto/ }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect(send).toHaveBeenCalledWith({ type: 'prepare' })
})
Empty.test('Ctrl+Enter hands in nothing', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('textbox', { name: /Texto/ }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect(send).not.toHaveBeenCalledWith({ type: 'prepare' })
})
Unsaved.test('every control is reached with the keyboard, in the order that it is read', async ({ canvas }) => {
  const [first] = await canvas.findAllByRole('button', { name: /elígelos en tu dispositivo/ })
  first?.focus()
  const names: (string | null | undefined)[] = []
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab()
    const on = document.activeElement
    names.push(on?.getAttribute('aria-label') ?? (on?.textContent || on?.tagName))
  }
  await expect(names).toEqual([
    'maquetado.pdf',
    'Quitar maquetado.pdf',
    'He usado **rejilla** con tres anchos.',
    'INPUT',
    'Entregar la versión 1',
  ])
})
export const Saving = meta.story({ args: { view: withWork(written, {}, { save: 'saving' }) } })
export const Saved = meta.story({ args: { view: withWork(written, {}, { save: 'saved', savedAt: '2026-11-21T09:05:00.000Z' }) } })
Saved.test('says so at the text', async ({ canvas }) => {
  const label = (await canvas.findByText('Texto')).parentElement
  await expect(label?.querySelector('[role=status]')).toHaveTextContent(/^Guardado/)
})
export const SaveFailed = meta.story({ args: { view: withWork(written, {}, { save: 'failed' }) } })
SaveFailed.test('is tried again on demand', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Reintentar' }))
  await expect(send).toHaveBeenCalledWith({ type: 'retry' })
})
export const LinkInvalid = meta.story({
  args: {
    view: withWork({}, {}, { texts: { text: '', link: 'portada' }, hasWork: true, save: 'unsaved', errors: { link: ['wrong_format'] } }),
  },
})
export const HeldUnsaved = meta.story({ args: { view: { ...LinkInvalid.input.args.view, rejection: 'unsaved' } } })
export const Conflict = meta.story({ args: { view: withWork(written, {}, { save: 'conflict', theirs }) } })
Conflict.test('either draft can be kept', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Quedarme con lo de aquí' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Usar el otro' }))
  await expect(send.mock.calls).toEqual([[{ type: 'keepMine' }], [{ type: 'takeTheirs' }]])
})
export const ConflictInEnglish = meta.story({ ...Conflict.input, globals: english })
export const Closed = meta.story({ args: { view: over } })
Closed.test('what was not handed in can still be read', async ({ canvas }) => {
  await expect(await canvas.findByRole('textbox', { name: 'Texto' })).toHaveAttribute('readonly')
})
export const ClosedInTheDark = meta.story({ ...Closed.input, globals: dark })
export const Extended = meta.story({ args: { view: withWork({}, { extension: { reason: 'Has estado de baja médica.' } }) } })
Extended.test('says that the dates are their own, and why', async ({ canvas }) => {
  await expect(await canvas.findByText('Tienes un plazo distinto del de tu grupo')).toBeVisible()
  await expect(canvas.getByText('Has estado de baja médica.')).toBeVisible()
})
export const ExtendedInEnglishOnAPhone = meta.story({ ...Extended.input, globals: { ...english, ...phone } })
const exemptGrade = aReleasedGrade({ outcome: 'exempt', mark: null, points: null, feedback: '', version_id: null, passed: null })
const exemptView = (reason: string | null) =>
  withWork({ can_submit: false, is_graded: true, grade: exemptGrade }, { exemption: { reason } }, { canWrite: false })
export const Exempt = meta.story({ args: { view: exemptView('Tienes el módulo convalidado.') } })
Exempt.test('says that there is nothing to do, and why', async ({ canvas }) => {
  await expect(await canvas.findByText('No tienes que hacer esta tarea: tienes una exención')).toBeVisible()
  await expect(canvas.getByText('Tienes el módulo convalidado.')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Entregar' })).toBeNull()
})
export const ExemptWithoutReason = meta.story({ args: { view: exemptView(null) }, globals: { ...english, ...phone } })
export const Archived = meta.story({ args: { view: archived } })

export const Uploading = meta.story({ args: { view: withWork({}, {}, { queue: [sending, waiting] }) } })
Uploading.test('says how far it is, and can be stopped', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar', { name: 'Subiendo portada.pdf' })).toHaveAttribute('aria-valuenow', '40')
  await userEvent.click(canvas.getByRole('button', { name: 'Cancelar la subida de portada.pdf' }))
  await expect(send).toHaveBeenCalledWith({ type: 'cancel', key: 'a' })
})
export const PhonePhoto = meta.story({
  args: { view: withWork({ draft: aDraft({ revision: 1, files: [aFile({ name: 'IMG_2041.HEIC', media_type: 'image/heic' })] }) }) },
})
PhonePhoto.test('says that not everybody will see it', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Las fotos HEIC se entregan tal cual/)).toBeVisible()
})
export const FilesFailed = meta.story({ args: { view: withWork({}, {}, { queue: [rejected, broken] }) } })
FilesFailed.test('the rejected one says why; the broken one can be sent again', async ({ canvas }) => {
  await expect(await canvas.findByText(/Este tipo de archivo no se admite/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a subir portada.html' }))
  await expect(send).toHaveBeenCalledWith({ type: 'again', key: 'd' })
})
export const NoSpace = meta.story({
  args: { view: withWork({ draft: aDraft({ revision: 1, files: [aFile()] }) }, {}, { queue: [tooMuch, withoutDisk] }) },
})
NoSpace.test('says the limit, what is used and what to do; a full disk can be tried again', async ({ canvas }) => {
  await expect(await canvas.findByText(/tu centro tiene 100\sGB de espacio y ya usa 99,9\sGB\. Avisa a tu docente/)).toBeVisible()
  await expect(canvas.getByText(/^El servidor se ha quedado sin espacio/)).toBeVisible()
  await expect(canvas.getByText(/^Si el borrador pasa 180 días sin cambios/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a subir portada.html' }))
  await expect(send).toHaveBeenCalledWith({ type: 'again', key: 'f' })
})
export const NoSpaceInEnglishOnAPhone = meta.story({ ...NoSpace.input, globals: { ...english, ...phone } })
export const FilesInfectedOrLater = meta.story({ args: { view: withWork({}, {}, { queue: [infected, tooOften, unscanned] }) } })
FilesInfectedOrLater.test('a virus is named; what can be sent again says when', async ({ canvas }) => {
  await expect(await canvas.findByText(/^El antivirus ha detectado un virus/)).toBeVisible()
  await expect(canvas.getByText('Has subido muchos archivos en la última hora. Espera 12:34 y vuelve a intentarlo.')).toBeVisible()
  await expect(canvas.getByText(/^Ahora mismo no se puede pasar el antivirus/)).toBeVisible()
  await expect(canvas.getAllByRole('button', { name: 'Volver a subir portada.html' })).toHaveLength(2)
})
export const FilesFailedInEnglishOnAPhone = meta.story({ ...FilesFailed.input, globals: { ...english, ...phone } })

export const Confirming = meta.story({ args: { view: withWork(written, {}, { handIn: 'asking' }) } })
Confirming.test('says what goes; Escape goes back', async () => {
  const dialog = await screen.findByRole('dialog', { name: '¿Entregar la versión 1?' })
  await expect([...dialog.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    'maquetado.pdf',
    'Texto de 6 palabras',
    'Enlace: https://git.example.org/ana/portada',
  ])
  await userEvent.keyboard('{Escape}')
  await expect(send).toHaveBeenCalledWith({ type: 'dismiss' })
})
export const ConfirmingLate = meta.story({ args: { view: withWork(written, overdue, { handIn: 'asking' }) } })
export const ConfirmingGraded = meta.story({ args: { view: { ...graded.passed, handIn: 'asking' } } })
export const ConfirmingWithFailedFiles = meta.story({
  args: { view: withWork(written, {}, { queue: [rejected, broken], handIn: 'asking' }) },
})
export const WaitingForFiles = meta.story({ args: { view: withWork(written, {}, { queue: [sending], handIn: 'waiting' }) } })
export const HandingIn = meta.story({ args: { view: withWork(written, {}, { handIn: 'sending' }) } })
HandingIn.test('cannot be left while the server decides', async () => {
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await expect(send).not.toHaveBeenCalled()
})
export const HandInBroken = meta.story({ args: { view: withWork(written, {}, { handIn: 'broken' }) } })
export const HandInRefused = meta.story({ args: { view: withWork(written, {}, { rejection: 'changed' }) } })
const textAndLink = aVersion(1, { files: [], text: 'Mi memoria, en dos párrafos.', link: 'https://ejemplo.test/repositorio' })
export const Receipt = meta.story({ args: { view: withWork(one, {}, { receipt: textAndLink, isReceiptOpen: true }) } })
export const ReceiptLateInEnglishInTheDark = meta.story({
  args: { view: withWork(one, overdue, { receipt: aVersion(1, { is_late: true }), isReceiptOpen: true }) },
  globals: { ...english, ...dark },
})
export const ReceiptOnAPhone = meta.story({ ...Receipt.input, globals: phone })
export const Loading = meta.story({ render: () => <HandInSkeleton /> })

export const OneVersion = meta.story({ args: { view: withWork(one) } })
export const ThreeVersions = meta.story({ args: { view: withWork(three) } })
ThreeVersions.test('another one can count', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Que cuente esta Versión 1' }))
  await expect(send).toHaveBeenCalledWith({ type: 'select', versionId: 70 })
})
Receipt.test('lists all that was handed in', async () => {
  const receipt = within(await screen.findByRole('dialog'))
  await expect(receipt.getByText('Mi memoria, en dos párrafos.')).toBeVisible()
  await expect(receipt.getByText('https://ejemplo.test/repositorio')).toBeVisible()
  await expect(receipt.queryByText('Archivos')).toBeNull()
})
ThreeVersions.test('the receipt of each can be read again', async ({ canvas }) => {
  const button = await canvas.findByRole('button', { name: 'Justificante Versión 1' })
  await userEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Versión 1 entregada' })
  await expect(dialog).toHaveTextContent('7K2M-9QXD-41TB')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})
export const ChoosingAVersion = meta.story({ args: { view: withWork(three, {}, { selectingId: 70 }) } })
export const ChoiceRefused = meta.story({ args: { view: withWork(three, {}, { rejection: 'graded' }) } })

export const InClass = meta.story({ args: { view: inClass } })
InClass.test('is a graded activity with nothing to hand in', async ({ canvas }) => {
  await expect(await canvas.findByText(/No hay nada que entregar/)).toBeVisible()
  await expect(canvas.queryByRole('heading', { name: 'Tu entrega' })).toBeNull()
  await expect(canvas.queryByRole('textbox')).toBeNull()
})
