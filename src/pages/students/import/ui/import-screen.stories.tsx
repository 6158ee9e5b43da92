import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { aGroup, anImport, aPage, inRouter, mockApi, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { broken, checked, failed, list, nothingReady, over, read, unknown } from '../model/import-fixtures'
import type { ImportView } from '../model/import-view'
import { choosing, ended, importing, mapping, quiet, recent, review, rows, short } from '../model/import-view-fixtures'
import type { ImportEvent } from '../model/import-types'
import type { CenterChoice } from './choose-list'
import { ImportScreen } from './import-screen'

const send = fn<(event: ImportEvent) => void>()
const onChange = fn()

interface ShownProps {
  readonly view: ImportView
  readonly center?: CenterChoice | null
}

function Shown({ view, center = null }: ShownProps) {
  return <ImportScreen view={view} send={send} center={center} list={{ show: 'all', page: 1, pageSize: 25, onChange }} />
}

const meta = preview.meta({
  title: 'pages/students/Import',
  component: Shown,
  decorators: [inRouter({ path: '/students/import' })],
  args: { view: choosing },
  beforeEach: ({ msw }) => {
    send.mockClear()
    onChange.mockClear()
    msw.use(
      mockApi.get('/centers/student_imports', recent),
      mockApi.get('/centers/student_imports/{id}/rows', rows),
      mockApi.get('/groups/groups', aPage([aGroup(), aGroup({ id: 3, name: '2.º DAW B' })])),
    )
  },
})

const english = { locale: 'en' }
const phone = { viewport: { value: 'phone' } }
const dark = { theme: 'dark' }

export const Choosing = meta.story({})
Choosing.test('a file, cells typed into the field, or pasted anywhere', async ({ canvas, canvasElement }) => {
  await canvas.findByRole('link', { name: '2DAW.xlsx' })
  await userEvent.upload(canvasElement.querySelector('input[type=file]') as HTMLInputElement, list)
  await expect(send).toHaveBeenLastCalledWith({ type: 'choose', file: list, source: 'file' })
  const button = canvas.getByRole('button', { name: 'Leer lo pegado' })
  await expect(button).toBeDisabled()
  const area = canvas.getByRole('textbox')
  await userEvent.click(area)
  await userEvent.paste('Nombre\tCorreo\nAna\tana@centro.es')
  await userEvent.click(button)
  const last = send.mock.lastCall?.[0]
  await expect(last).toMatchObject({ type: 'choose', source: 'pasted' })
  await expect(last?.type === 'choose' ? await last.file.text() : '').toBe('Nombre\tCorreo\nAna\tana@centro.es')
  area.blur()
  send.mockClear()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Ana\tana@centro.es')
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  await expect(send).toHaveBeenCalledTimes(1)
})
export const ChoosingInEnglishOnAPhone = meta.story({ globals: { ...english, ...phone } })
export const ChoosingInTheDark = meta.story({ globals: dark })
export const ChoosingTheCenter = meta.story({
  args: { center: { id: null, choose: fn() } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers', () => new Promise<never>(() => {}))),
})
ChoosingTheCenter.test('comes first', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: /elígelo en tu dispositivo/ })).toBeDisabled()
})
export const Sending = meta.story({
  args: { view: { ...choosing, isBusy: true, sending: { name: 'RegAlum.csv', size: 480_000, share: 0.6 } } },
})
Sending.test('can be stopped', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Cancelar la subida de RegAlum.csv' }))
  await expect(send).toHaveBeenCalledWith({ type: 'cancel' })
})
export const ListRefused = meta.story({ args: { view: { ...choosing, rejection: 'old_excel' } } })
export const ListBroken = meta.story({ args: { view: { ...choosing, rejection: 'unreachable', canRetry: true } } })
ListBroken.test('is sent again', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Volver a enviarla' }))
  await expect(send).toHaveBeenCalledWith({ type: 'retry' })
})
export const TooManyLists = meta.story({
  args: { view: { ...choosing, rejection: 'throttled', canRetry: true, retryAfter: 754 } },
})
TooManyLists.test('says for how long to wait', async ({ canvas }) => {
  await expect(await canvas.findByText('Has subido muchas listas en la última hora. Espera 12:34 y vuelve a intentarlo.')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Volver a enviarla' })).toBeVisible()
})
export const RecentFailed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/student_imports', offline())) })
export const FirstTime = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/student_imports', aPage([]))) })

export const Mapping = meta.story({ args: { view: mapping } })
Mapping.test('columns, group and check with the keyboard', async ({ canvas }) => {
  const field = await canvas.findByRole('combobox', { name: 'Qué es «Unidad»' })
  await userEvent.selectOptions(field, 'No se importa')
  await expect(send).toHaveBeenLastCalledWith({ type: 'assign', column: 3, field: null })
  await userEvent.click(canvas.getByRole('radio', { name: /la columna «Unidad»/ }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'aim', aim: 'column' })
  await expect(canvas.queryByText('Nº Id. Escolar')).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Ver 2 columnas que no se importan' }))
  await expect(canvas.getByText('Nº Id. Escolar')).toBeVisible()
  canvas.getByRole('button', { name: 'Comprobar las filas' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect(send).toHaveBeenLastCalledWith({ type: 'check' })
})
export const MappingUnknown = meta.story({
  args: {
    view: {
      ...mapping,
      import: unknown,
      fields: [null, null],
      aim: undefined,
      lacks: ['name', 'surname', 'email', 'group'],
      canCheck: false,
    },
  },
})
MappingUnknown.test('shows the missing fields and cannot continue', async ({ canvas }) => {
  await expect(await canvas.findByText('Di qué columna tiene el nombre.')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Comprobar las filas' })).toBeDisabled()
})
export const MappingByColumnOnAPhone = meta.story({ args: { view: { ...mapping, aim: 'column' } }, globals: phone })
export const MappingInEnglishInTheDark = meta.story({ args: { view: mapping }, globals: { ...english, ...dark } })
export const MappingWorkbook = meta.story({
  args: {
    view: {
      ...mapping,
      import: anImport({ ...read, format: 'xlsx', encoding: null, delimiter: null, sheet: '1.º DAM', file_name: 'Alumnado.xlsx' }),
    },
  },
})
export const MappingWithoutEmails = meta.story({
  args: {
    view: { ...mapping, import: anImport({ anonymous_users: true }), fields: ['full_name', null, null, null, null], lacks: ['email'] },
  },
})
export const Checking = meta.story({ args: { view: { ...mapping, isBusy: true } } })
export const CheckRefused = meta.story({ args: { view: { ...mapping, rejection: 'group_archived' } } })
export const CheckBroken = meta.story({ args: { view: { ...mapping, rejection: 'unreachable' } } })
export const NoGroups = meta.story({
  args: { view: { ...mapping, aim: undefined, lacks: ['group'], canCheck: false } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', aPage([]))),
})

export const Review = meta.story({ args: { view: review } })
Review.test('the seats come first, rows are filtered through the address, and it is started', async ({ canvas }) => {
  await expect(await canvas.findByText('Se necesitan 60 licencias')).toBeVisible()
  await expect(await canvas.findByText('Tiene el mismo correo que la fila 6, de otra persona.')).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'Descargar las filas con su motivo' })).toHaveAttribute(
    'href',
    '/api/v1/centers/student_imports/3/report',
  )
  await userEvent.click(canvas.getByRole('radio', { name: /Con problemas/ }))
  await expect(onChange).toHaveBeenCalledWith({ show: 'problem' })
  await userEvent.click(canvas.getByRole('checkbox'))
  await userEvent.click(canvas.getByRole('button', { name: 'Importar 60 estudiantes' }))
  await expect(send.mock.calls).toEqual([[{ type: 'invite', invites: false }], [{ type: 'start' }]])
})
export const ReviewOnAPhone = meta.story({ args: { view: review }, globals: phone })
export const ReviewInEnglishInTheDark = meta.story({ args: { view: review }, globals: { ...english, ...dark } })
export const ReviewShort = meta.story({ args: { view: { ...review, import: anImport({ ...checked, seats: short }) } } })
ReviewShort.test('cannot be started: all or none', async ({ canvas }) => {
  await expect(await canvas.findByText(/Faltan 44 licencias/)).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Importar 60 estudiantes' })).toBeDisabled()
})
export const ReviewNothingReady = meta.story({ args: { view: { ...review, import: nothingReady } } })
export const ReviewRowsFailed = meta.story({
  args: { view: review },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/student_imports/{id}/rows', offline())),
})
export const ReviewRowsLoading = meta.story({
  args: { view: review },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/student_imports/{id}/rows', () => new Promise<never>(() => {}))),
})
export const Starting = meta.story({ args: { view: { ...review, isBusy: true } } })
export const StartRefused = meta.story({ args: { view: { ...review, rejection: 'no_licences', seats: short } } })
StartRefused.test('shows the needed and free seats', async ({ canvas }) => {
  await expect(await canvas.findByText(/se necesitan 64 y quedan 20/)).toBeVisible()
})
export const StartWithoutSpace = meta.story({ args: { view: { ...review, rejection: 'disk_full' } } })
StartWithoutSpace.test('says that the server has no space, not that the connection is lost', async ({ canvas }) => {
  await expect(await canvas.findByText(/^El servidor se ha quedado sin espacio y no se ha cambiado nada/)).toBeVisible()
})
export const StartBroken = meta.story({ args: { view: { ...review, rejection: 'unsure' } } })

export const Importing = meta.story({ args: { view: importing } })
Importing.test('shows the progress', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar', { name: 'Importando' })).toHaveAttribute('aria-valuetext', '20 de 60')
})
export const ImportingOnAPhoneInTheDark = meta.story({ args: { view: importing }, globals: { ...phone, ...dark } })
export const ImportingLost = meta.story({ args: { view: { ...importing, isLost: true } } })
export const ImportingAsking = meta.story({ args: { view: { ...importing, isAskingToDiscard: true } } })
ImportingAsking.test('Escape keeps the import running', async () => {
  await screen.findByRole('dialog', { name: '¿Cancelar la importación?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'dismiss' }))
})
export const Stopped = meta.story({ args: { view: { kind: 'stopped', ...quiet, import: failed } } })
Stopped.test('shows the reason and can be retried', async ({ canvas }) => {
  await expect(await canvas.findByText(/se necesitan 60 y quedan 20/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a intentarlo' }))
  await expect(send).toHaveBeenCalledWith({ type: 'start' })
})
export const StoppedByAnArchive = meta.story({
  args: { view: { kind: 'stopped', ...quiet, import: { ...failed, failure: { code: 'group_archived' } } } },
})
export const StoppedByAFault = meta.story({ args: { view: { kind: 'stopped', ...quiet, import: broken } } })
StoppedByAFault.test('does not blame the list', async ({ canvas }) => {
  await expect(await canvas.findByText(/Ha fallado algo en Aula, no en tu lista/)).toBeVisible()
})
export const StoppedInPart = meta.story({
  args: { view: { kind: 'stopped', ...quiet, import: { ...broken, counts: { ...broken.counts, created: 40, new: 20 } } } },
})
StoppedInPart.test('says how many are enrolled', async ({ canvas }) => {
  await expect(await canvas.findByText('Se ha matriculado a 40 estudiantes; falta el resto')).toBeVisible()
})
export const StoppedAgain = meta.story({
  args: { view: { kind: 'stopped', ...quiet, rejection: 'no_licences', seats: short, import: failed } },
})
export const StoppedStarting = meta.story({ args: { view: { kind: 'stopped', ...quiet, isBusy: true, import: failed } } })
export const Discarding = meta.story({ args: { view: { kind: 'discarding', ...quiet, isBusy: true } } })
export const DiscardFailed = meta.story({ args: { view: { kind: 'discardFailed', ...quiet, rejection: 'unsure' } } })

export const Done = meta.story({ args: { view: ended } })
Done.test('offers the report, the group and undoing', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: '60 estudiantes importados' })).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'Descargar el informe' })).toHaveAttribute(
    'href',
    '/api/v1/centers/student_imports/3/report',
  )
  await userEvent.click(canvas.getByRole('button', { name: 'Deshacer la importación' }))
  await expect(send).toHaveBeenCalledWith({ type: 'undo' })
})
export const DoneOnAPhone = meta.story({ args: { view: ended }, globals: phone })
export const DoneInEnglishInTheDark = meta.story({ args: { view: ended }, globals: { ...english, ...dark } })
export const DoneLongAgo = meta.story({ args: { view: { ...ended, import: over } } })
DoneLongAgo.test('cannot be undone any more', async ({ canvas }) => {
  await expect(await canvas.findByText('Ya no se puede deshacer.')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Deshacer la importación' })).toBeNull()
})
