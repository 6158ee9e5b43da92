import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { anEvaluatedProgram, anEvaluatedStudent, aSelf, inRouter, mockApi, never, refuse, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { Program } from './program-page'

const path = '/groups/evaluations/{id}/programs/{course_id}'
const closed = anEvaluatedProgram({ closed_at: '2026-12-18T12:00:00.000Z', closed_by: 'Laura Vidal Ortega' })
const [first, second, third] = anEvaluatedProgram().students
const reopened = anEvaluatedProgram({
  ...closed,
  students: [
    anEvaluatedStudent(0, { now: { mark: 812, acta: 8, passed: true } }),
    anEvaluatedStudent(1, {
      now: { mark: 425, acta: 4, passed: false },
      reopened: { at: '2026-12-20T09:00:00.000Z', by: 'Laura Vidal Ortega', reason: 'Reclamación estimada' },
    }),
  ],
})

const meta = preview.meta({
  title: 'pages/groups/Evaluated program',
  component: Program,
  args: { evaluationId: 7, courseId: 3 },
  decorators: [inRouter({ path: '/group/$groupId/evaluations/$evaluationId/$courseId', at: '/group/2/evaluations/7/3' })],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get(path, anEvaluatedProgram()), mockApi.post(`${path}/close`, closed)),
})

export const Open = meta.story()
Open.test('shows who lacks what before it is closed, and then the acta', async ({ canvas }) => {
  await expect(await canvas.findByText(/Abierta · 3 estudiantes · 1 aprobado · 1 suspenso · 1 sin nota/)).toBeVisible()
  await userEvent.type(canvas.getByRole('textbox', { name: `Observaciones de ${first?.student.full_name}` }), 'Buen trimestre.')
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: `Código de ${third?.student.full_name}` }), 'NE')
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await expect(await dialog.findByText(second?.student.display_name ?? '')).toBeVisible()
  await expect(dialog.getByText(/1 nota sin publicar/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar la evaluación' }))
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
})

Open.test('has a list of marks with chosen columns among its documents', async ({ canvas, msw }) => {
  msw.use(mockApi.get(`${path}/marks`, new Response('Estudiante\tNota del acta\r\n')))
  await userEvent.click(await canvas.findByRole('button', { name: 'Documentos' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lista de notas…' }))
  await expect(await screen.findByRole('dialog', { name: 'Lista de notas' })).toBeVisible()
})

export const OwnMarks = meta.story({
  beforeEach: ({ msw }) => {
    const [held] = anEvaluatedStudent().results
    const results = held ? [{ ...held, is_own: true }] : []
    msw.use(mockApi.get(path, { ...closed, students: [anEvaluatedStudent(0, { is_own: true, results }), anEvaluatedStudent(1)] }))
  },
})
OwnMarks.test('are named under the student', async ({ canvas }) => {
  await expect(await canvas.findByText(/Nota del docente: RA1, programa/)).toBeVisible()
  await expect(canvas.getAllByText(/Nota del docente/)).toHaveLength(1)
})

export const RefusedCode = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        `${path}/close`,
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { students: ['code_required'] } }),
      ),
    ),
})
RefusedCode.test('says which rule the acta breaks', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Revisar y cerrar' }))
  const close = await screen.findByRole('button', { name: 'Cerrar la evaluación' })
  // the marks of now are read first
  await waitFor(() => expect(close).toBeEnabled())
  await userEvent.click(close)
  await expect(await screen.findByText(/cada estudiante necesita una nota o un código/)).toBeVisible()
})

export const FailedReview = meta.story()
FailedReview.test('says that the marks of now could not be read', async ({ canvas, msw }) => {
  const review = await canvas.findByRole('button', { name: 'Revisar y cerrar' })
  msw.use(mockApi.get(path, unavailable()))
  await userEvent.click(review)
  await expect(await canvas.findByRole('alert')).toHaveTextContent(/servicio no está disponible/)
})

export const Closed = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, closed), mockApi.post(`${path}/students/{student_id}/reopen`, reopened)),
})
Closed.test('is reopened for one student, with a reason', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Reabrir a ${second?.student.full_name}` }))
  const accept = await screen.findByRole('button', { name: 'Reabrir' })
  await expect(accept).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Reclamación estimada')
  await userEvent.click(accept)
  await expect(await canvas.findByText(/Reabierto por Laura Vidal Ortega: Reclamación estimada/)).toBeVisible()
})

export const Reopened = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, reopened), mockApi.post(`${path}/students/{student_id}/close`, closed)),
})
Reopened.test('says what the acta would be now, and closes it again', async ({ canvas }) => {
  await expect(await canvas.findByText(/Ahora sería un 8/)).toBeVisible()
  await userEvent.click(await canvas.findByRole('button', { name: `Cerrar de nuevo a ${second?.student.full_name}` }))
  await expect(await screen.findByText('Quedará: 4')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar de nuevo' }))
  await expect(await canvas.findByRole('button', { name: `Reabrir a ${second?.student.full_name}` })).toBeVisible()
})

export const Initial = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get(path, anEvaluatedProgram({ evaluation: { id: 7, name: 'Inicial', kind: 'initial', held_on: null } }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, never)) })
export const English = meta.story({ globals: { locale: 'en' } })
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
