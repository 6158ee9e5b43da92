import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { anEvaluatedProgram, anEvaluatedStudent, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { Program } from './program-page'

const path = '/groups/evaluations/{id}/programs/{course_id}'
const closed = anEvaluatedProgram({ closed_at: '2026-12-18T12:00:00.000Z', closed_by: 'Laura Vidal Ortega' })
const [, second] = closed.students
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
  title: 'pages/groups/Evaluated program/Students after the closing',
  component: Program,
  args: { evaluationId: 7, courseId: 3 },
  decorators: [inRouter({ path: '/group/$groupId/evaluations/$evaluationId/$courseId', at: '/group/2/evaluations/7/3' })],
  beforeEach: ({ msw }) => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('aula.evaluation.')) localStorage.removeItem(name)
    msw.use(mockApi.get('/users/users/self', aSelf()))
  },
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

const late = anEvaluatedStudent(5)
export const Missing = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(path, { ...closed, missing: [late] }),
      mockApi.post(`${path}/students/{student_id}/close`, { ...closed, students: [...closed.students, late] }),
    ),
})
Missing.test('adds a student who came after the closing, with a reason', async ({ canvas }) => {
  await expect(await canvas.findByText(/^1 estudiante del grupo no está en el acta/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: `Añadir al acta: ${late.student.full_name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  const accept = dialog.getByRole('button', { name: 'Añadir al acta' })
  await expect(accept).toBeDisabled()
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Llegó en enero')
  await userEvent.click(accept)
  await expect(await canvas.findByRole('button', { name: `Reabrir a ${late.student.full_name}` })).toBeVisible()
  await expect(canvas.queryByText(/no está en el acta/)).toBeNull()
  // the button went with the notice
  await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus())
})
