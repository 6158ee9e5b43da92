import { expect, fn, userEvent, within } from 'storybook/test'
import { inRouter } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { theirs } from '../model/steps-fixtures'
import { aView, begun, existing, full, halfDone, lacking } from '../model/steps-view-fixtures'
import type { StepsEvent } from '../model/steps-types'
import { StepsScreen } from './steps-screen'

const send = fn<(event: StepsEvent) => void>()
const meta = preview.meta({
  title: 'pages/centers/Setup',
  component: StepsScreen,
  decorators: [inRouter({ path: '/create-center' })],
  args: { view: aView(), send, mayContract: true },
  beforeEach: () => {
    send.mockClear()
  },
})

const english = { locale: 'en' }
const phone = { viewport: { value: 'phone' } }
const dark = { theme: 'dark' }
const at = (step: 1 | 2 | 3 | 4 | 5 | 6, record = full, change: Partial<ReturnType<typeof aView>> = {}) => ({
  view: aView({ record, step, ...change }),
})
const typed = (step: 1 | 2 | 3 | 4 | 5, change: Partial<(typeof full)['values']>, more: Partial<ReturnType<typeof aView>> = {}) =>
  at(step, full, { values: { ...full.values, ...change }, save: 'unsaved', ...more })

export const Begun = meta.story({ args: at(1, begun) })
Begun.test('tells what is typed, and opens no step ahead', async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText(/^Nombre del centro/), 'I')
  await expect(send).toHaveBeenLastCalledWith({ type: 'change', change: { name: 'I' } })
  await expect(canvas.getByRole('button', { name: /^Revisión/ })).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expect(send).toHaveBeenLastCalledWith({ type: 'next' })
})
export const Identity = meta.story({ args: at(1) })
export const IdentityInEnglishDark = meta.story({ args: at(1), globals: { ...english, ...dark } })
export const IdentityOnAPhone = meta.story({ args: at(1), globals: phone })
export const NameBeingChecked = meta.story({ args: typed(1, { name: 'IES Nuevo' }, { name: 'checking', slug: 'checking' }) })
export const NameFree = meta.story({ args: typed(1, { name: 'IES Nuevo' }, { name: 'free', slug: 'free' }) })
export const NameTaken = meta.story({ args: typed(1, {}, { name: 'taken', slug: 'taken' }) })
export const SlugMalformed = meta.story({ args: typed(1, { slug: 'mi-centro!!' }, { slug: 'malformed' }) })
SlugMalformed.test('Ctrl+Enter goes on from any field, also where Enter is a new line', async ({ canvas }) => {
  await userEvent.click(await canvas.findByLabelText(/^Descripción/))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect(send.mock.calls).toEqual([[{ type: 'next' }]])
})
SlugMalformed.test('says what a slug may have', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Solo letras minúsculas sin acentos/)).toBeVisible()
  await userEvent.type(canvas.getByLabelText(/^Identificador/), ' ')
  await expect(send).toHaveBeenLastCalledWith({ type: 'change', change: { slug: 'mi-centro!!-' } })
})
NameTaken.test('says so at the field', async ({ canvas }) => {
  await expect(await canvas.findByText('El nombre del centro debe ser único.')).toBeVisible()
  await expect(canvas.getByText('Ya lo usa otro centro.')).toBeVisible()
})
export const IdentityInvalid = meta.story({
  args: typed(1, { name: '' }, { errors: { name: ['required'], slug: ['format'] }, isInvalid: true }),
})

export const Contact = meta.story({ args: at(2) })
Contact.test('takes the time zone of the center', async ({ canvas }) => {
  const zone = await canvas.findByRole('combobox', { name: /^Zona horaria/ })
  await expect(zone).toHaveDisplayValue('Península, Baleares, Ceuta y Melilla')
  await userEvent.selectOptions(zone, 'Canarias')
  await expect(send).toHaveBeenLastCalledWith({ type: 'change', change: { time_zone: 'Atlantic/Canary' } })
})
export const ContactOnAPhoneDark = meta.story({ args: at(2), globals: { ...phone, ...dark } })
export const ContactInvalid = meta.story({
  args: typed(
    2,
    { zipcode: '094', establishment_date: '2999-01-01' },
    { errors: { zipcode: ['exact_length'], establishment_date: ['in_future'] }, isInvalid: true },
  ),
})
ContactInvalid.test('names the limits', async ({ canvas }) => {
  await expect(await canvas.findByText('Debe tener 5 caracteres.')).toBeVisible()
  await expect(canvas.getByText('No puede ser una fecha futura.')).toBeVisible()
  await expect(canvas.getByText('Hay 2 datos que corregir en este paso.')).toBeVisible()
})

export const Images = meta.story({ args: at(3) })
export const ImagesEmptyOnAPhone = meta.story({ args: at(3, lacking), globals: phone })
export const ImagesRejected = meta.story({
  args: at(3, lacking),
  play: async ({ canvasElement, canvas }) => {
    const [logo, , background] = canvasElement.querySelectorAll<HTMLInputElement>('input[type=file]')
    const big = new File([new Uint8Array(2048 * 1024 + 1)], 'foto.png', { type: 'image/png' })
    if (logo && background) {
      await userEvent.upload(logo, big)
      await expect(await canvas.findByText('1 archivo no ha superado las restricciones de validación.')).toBeVisible()
      await userEvent.upload(background, big)
    }
    await expect(await canvas.findByText('2 archivos no han superado las restricciones de validación.')).toBeVisible()
  },
})

export const Contract = meta.story({ args: at(4) })
export const ContractInEnglishOnAPhone = meta.story({ args: at(4), globals: { ...english, ...phone } })
export const ContractForAManager = meta.story({ args: { ...at(4), mayContract: false } })
ContractForAManager.test('is to be read, not to be written', async ({ canvas }) => {
  await expect(await canvas.findByLabelText(/^Licencias de docente/)).toHaveAttribute('readonly')
  await expect(canvas.queryByRole('button', { name: 'Más acciones' })).toBeNull()
})
export const ContractInvalid = meta.story({
  args: typed(
    4,
    { teacher_licenses: '0', student_licenses: 'x' },
    { errors: { teacher_licenses: ['min'], student_licenses: ['digits_only'] }, isInvalid: true },
  ),
})

export const Review = meta.story({ args: at(6) })
Review.test('leads back to any step and finishes', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar: Imágenes' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'go', step: 3 })
  await userEvent.click(canvas.getByRole('button', { name: 'Terminar la configuración' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'finish', accept: false })
})
Review.test('Ctrl+Enter finishes', async ({ canvas }) => {
  await canvas.findByRole('button', { name: 'Terminar la configuración' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect(send.mock.calls).toEqual([[{ type: 'finish', accept: false }]])
})
Review.test('shows all that was written', async ({ canvas }) => {
  await expect(await canvas.findByText('Impartimos ciclos de Informática, Comercio y Sanidad desde 1978.')).toBeVisible()
  await expect(canvas.getByText('01/09/2026 – 31/08/2027')).toBeVisible()
  await expect(canvas.getByText('Secretaría · 947 20 00 00 · secretaria@ribera.test')).toBeVisible()
  await expect(canvas.getByText('Luis Gil · luis.gil@ribera.test')).toBeVisible()
  await expect(canvas.getByText('ana@alumnos.test')).toBeVisible()
})
export const ReviewOnAPhoneDark = meta.story({ args: at(6), globals: { ...phone, ...dark } })
export const ReviewWithGaps = meta.story({ args: at(6, lacking) })
ReviewWithGaps.test('says what is missing', async ({ canvas }) => {
  await expect(await canvas.findByText('Faltan 3 datos para poder terminar.')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Terminar la configuración' })).toBeDisabled()
})
ReviewWithGaps.test('Ctrl+Enter does not finish', async ({ canvas }) => {
  await canvas.findByRole('button', { name: 'Terminar la configuración' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect(send).not.toHaveBeenCalled()
})
export const ReviewForAManager = meta.story({ args: { ...at(6, lacking), mayContract: false } })
export const Finishing = meta.story({ args: at(6, full, { isFinishing: true }) })
export const FinishingInvalid = meta.story({ args: at(6, full, { errors: { name: ['center_name_taken'] }, isInvalid: true }) })
export const FinishingBroken = meta.story({ args: at(6, full, { save: 'failed', isFinishBroken: true }) })
export const PartOfTheTeamMissing = meta.story({ args: at(6, halfDone) })
PartOfTheTeamMissing.test('says who and why, and the ways on', async ({ canvas }) => {
  await expect(await canvas.findByText('ana@alumnos.test: no se ha podido añadir al equipo.')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Corregir el equipo' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'go', step: 5 })
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a intentarlo' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'finish', accept: false })
  await userEvent.click(canvas.getByRole('button', { name: 'Terminar así' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'finish', accept: true })
})
export const PartOfTheTeamMended = meta.story({ args: at(6, { ...halfDone, parts: halfDone.parts.slice(0, 1) }) })
PartOfTheTeamMended.test('only has to be finished', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Terminar la configuración' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'finish', accept: false })
})
export const PartOfTheTeamMissingOnAPhone = meta.story({ args: at(6, halfDone), globals: phone })

export const Saving = meta.story({ args: typed(2, { city: 'Burgos' }, { save: 'saving' }) })
export const Offline = meta.story({ args: typed(2, { city: 'Burgos' }, { save: 'failed' }) })
Offline.test('keeps what was typed and tries again', async ({ canvas }) => {
  await expect(await canvas.findByLabelText(/^Localidad/)).toHaveValue('Burgos')
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a intentarlo' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'retry' })
})
export const Conflict = meta.story({ args: typed(1, { name: 'IES Ribera' }, { save: 'conflict', theirs }) })
Conflict.test('shows both and asks', async ({ canvas }) => {
  const notice = within(await canvas.findByRole('alert'))
  await expect(notice.getByText('Nombre del centro')).toBeVisible()
  await expect(notice.getByText('IES Río Esgueva')).toBeVisible()
  // fields that only the other device changed are no conflict
  await expect(notice.queryByText('Desde el móvil')).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar lo mío' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Quedarme con lo suyo' }))
  await expect(send.mock.calls).toEqual([[{ type: 'keepMine' }], [{ type: 'takeTheirs' }]])
})
export const ConflictInEnglishOnAPhone = meta.story({
  args: typed(1, { name: 'IES Ribera' }, { save: 'conflict', theirs }),
  globals: { ...english, ...phone },
})
export const Rejected = meta.story({ args: typed(2, { city: 'Burgos' }, { rejection: 'missing' }) })

export const Discarding = meta.story({ args: at(2, lacking, { dialog: { kind: 'discard', isBusy: false, isBroken: false } }) })
Discarding.test('asks before', async () => {
  const dialog = within(await within(document.body).findByRole('dialog', { name: '¿Descartar este borrador?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar el borrador' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'discard' })
})
export const DiscardingBroken = meta.story({ args: at(2, lacking, { dialog: { kind: 'discard', isBusy: false, isBroken: true } }) })

export const EditingACenter = meta.story({ args: at(1, existing) })
export const ReviewOfACenter = meta.story({ args: at(6, existing) })
export const LicencesBelowWhatIsUsed = meta.story({ args: at(4, existing, { values: { ...existing.values, teacher_licenses: '5' } }) })
LicencesBelowWhatIsUsed.test('says that nobody loses their seat', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Hay 2 docentes por encima de eso. Nadie pierde su plaza/)).toBeVisible()
})
