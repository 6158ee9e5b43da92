import { expect, fn, userEvent } from 'storybook/test'
import { inRouter } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { aView, existing, full, handedOver, lacking } from '../model/steps-view-fixtures'
import type { StepsEvent } from '../model/steps-types'
import { StepsScreen } from './steps-screen'

const send = fn<(event: StepsEvent) => void>()
const meta = preview.meta({
  title: 'pages/centers/Setup team',
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
const at = (record = full, change: Partial<ReturnType<typeof aView>> = {}) => ({ view: aView({ record, step: 5, ...change }) })
const typed = (change: Partial<(typeof full)['values']>, more: Partial<ReturnType<typeof aView>> = {}) =>
  at(full, { values: { ...full.values, ...change }, save: 'unsaved', ...more })

export const Team = meta.story({ args: at() })
Team.test('chooses, invites and removes', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Elegir a Luis Gil para administrar el centro' }))
  await expect(send).toHaveBeenLastCalledWith({
    type: 'change',
    change: { team: full.values.team, administrator: 'luis.gil@ribera.test' },
  })
  await userEvent.type(canvas.getByLabelText('Correos de docentes'), 'eva@ribera.test, nadie')
  await userEvent.click(canvas.getByRole('button', { name: 'Añadir al equipo' }))
  await expect(send).toHaveBeenLastCalledWith({
    type: 'change',
    change: {
      team: [...full.values.team, { email: 'eva@ribera.test', first_name: '', last_name_1: '', last_name_2: '' }],
      administrator: 'pilar.ortega@ribera.test',
    },
  })
  await expect(canvas.getByText('Un texto no parece un correo y se ha dejado fuera: nadie')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Quitar a Pilar Ortega' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'change', change: { team: full.values.team.slice(1), administrator: null } })
})
Team.test('Ctrl+Enter adds what is typed, and goes on where nothing is', async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Correos de docentes'), 'eva@ribera.test')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: 'change' }))
  await expect(send).not.toHaveBeenCalledWith({ type: 'next' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect(send).toHaveBeenLastCalledWith({ type: 'next' })
})
export const TeamEmpty = meta.story({ args: at(lacking) })
TeamEmpty.test('makes the manager, the first of the team', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir como administrador' }))
  await expect(canvas.getByText('Este campo es obligatorio.')).toBeVisible()
  await userEvent.type(canvas.getByLabelText(/^Correo/, { selector: 'input' }), 'eva@ribera.test')
  await userEvent.type(canvas.getByLabelText(/^Nombre/), 'Eva')
  await userEvent.click(canvas.getByRole('button', { name: 'Añadir como administrador' }))
  await expect(send).toHaveBeenLastCalledWith({
    type: 'change',
    change: { team: [{ email: 'eva@ribera.test', first_name: 'Eva', last_name_1: '', last_name_2: '' }], administrator: 'eva@ribera.test' },
  })
})
export const TeamOnAPhone = meta.story({ args: at(), globals: phone })
export const TeamInEnglishDark = meta.story({ args: at(), globals: { ...english, ...dark } })
export const TeamInvalid = meta.story({
  args: typed(
    { administrator: null },
    { errors: { 'team.2.email': ['student_account'], team: ['teacher_limit'], administrator: ['required'] }, isInvalid: true },
  ),
})
TeamInvalid.test('shows as many errors as it announces', async ({ canvas }) => {
  await expect(await canvas.findByText('Hay 3 datos que corregir en este paso.')).toBeVisible()
  await expect(canvas.getByText('Ese correo es de un estudiante. Usa otro.')).toBeVisible()
  await expect(canvas.getByText(/^Se ha alcanzado el número máximo de docentes/)).toBeVisible()
  await expect(canvas.getByText('Elige quién administra el centro.')).toBeVisible()
})
export const ErrorsOfOtherSteps = meta.story({
  args: typed({}, { errors: { name: ['center_name_taken'], administrator: ['required'] }, isInvalid: true }),
})
ErrorsOfOtherSteps.test('counts those of the step, and leads to the others', async ({ canvas }) => {
  await expect(await canvas.findByText('Hay un dato que corregir en este paso.')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Nombre del centro' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'go', step: 1 })
})
TeamInvalid.test('an invalid e-mail is corrected in place', async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Cambiar a ana@alumnos.test'), 'x')
  const team = full.values.team.map((each, place) => (place === 2 ? { ...each, email: 'ana@alumnos.testx' } : each))
  await expect(send).toHaveBeenLastCalledWith({ type: 'change', change: { team, administrator: null } })
})

export const TeamOfACenter = meta.story({ args: at(existing) })
export const SomebodyToAddToACenter = meta.story({
  args: at(existing, {
    values: {
      ...existing.values,
      team: [...existing.values.team, { email: 'irene@demo.test', first_name: '', last_name_1: '', last_name_2: '' }],
    },
  }),
})
SomebodyToAddToACenter.test('is marked as such', async ({ canvas }) => {
  await expect(await canvas.findAllByText('Se añade al guardar')).toHaveLength(1)
})
export const HandedOver = meta.story({ args: at(handedOver) })
