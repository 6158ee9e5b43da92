import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  anEvaluatedProgram,
  anEvaluatedStudent,
  aRecoveryPlan,
  aSelf,
  aStudentReport,
  inRouter,
  mockApi,
  unavailable,
} from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { Program } from './program-page'

const path = '/groups/evaluations/{id}/programs/{course_id}'
const program = anEvaluatedProgram()
const second = program.students[1] ?? anEvaluatedStudent(1)
const report = aStudentReport()
const ofProgram = { ...report, programs: report.programs.slice(0, 1) }
const withPlan = { ...ofProgram, programs: ofProgram.programs.map((each) => ({ ...each, recovery_plan: aRecoveryPlan() })) }
const planned = {
  ...program,
  students: program.students.map((line) => ({ ...line, recovery_plan: line.student.id === second.student.id })),
}

const meta = preview.meta({
  title: 'pages/groups/Recoveries of an evaluation',
  component: Program,
  args: { evaluationId: 7, courseId: 3 },
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
    inRouter({ path: '/group/$groupId/evaluations/$evaluationId/$courseId', at: '/group/2/evaluations/7/3' }),
  ],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get(path, program), mockApi.get('/stats/results/report', ofProgram)),
})

type Canvas = ReturnType<typeof within>
async function openList(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Recuperaciones' }))
  return within(await screen.findByRole('dialog', { name: 'Quién tiene algo pendiente' }))
}

export const NotPlanned = meta.story()
NotPlanned.test('lists who lacks what, and makes the plan of a student', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/stats/recovery_plan/{id}', ({ body, headers }) => {
      sent.push(body, headers.get('if-match'))
      msw.use(mockApi.get(path, planned))
      return { ...body, revision: 1 }
    }),
  )
  const list = await openList(canvas)
  await expect(list.getAllByRole('listitem')).toHaveLength(1)
  await expect(list.getByRole('listitem')).toHaveTextContent(`${second.student.display_name}RA1: 4,25`)
  await userEvent.click(list.getByRole('button', { name: `Hacer el plan de ${second.student.full_name}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar el plan' }))
  await waitFor(() => expect(sent).toMatchObject([{ criteria: [61, 62], deliverables: [17] }, '"0"']))
  await expect(await screen.findByRole('button', { name: `Cambiar el plan de ${second.student.full_name}` })).toBeVisible()
})
NotPlanned.test('says that the marks of a student could not be read, and tries again', async ({ canvas, msw }) => {
  const list = await openList(canvas)
  msw.use(mockApi.get('/stats/results/report', unavailable()))
  const make = list.getByRole('button', { name: `Hacer el plan de ${second.student.full_name}` })
  await userEvent.click(make)
  await expect(await list.findByRole('alert')).toHaveTextContent(/servicio no está disponible/)
  msw.use(mockApi.get('/stats/results/report', ofProgram))
  await userEvent.click(make)
  await expect(await screen.findByRole('dialog', { name: 'Plan de recuperación' })).toBeVisible()
})
NotPlanned.test('says that all is passed meanwhile', async ({ canvas, msw }) => {
  const passed = ofProgram.programs.map((each) => ({ ...each, results: each.results.map((result) => ({ ...result, passed: true })) }))
  msw.use(mockApi.get('/stats/results/report', { ...ofProgram, programs: passed }))
  const list = await openList(canvas)
  await userEvent.click(list.getByRole('button', { name: `Hacer el plan de ${second.student.full_name}` }))
  await expect(await list.findByText('Ahora tiene aprobado todo lo evaluado.')).toBeVisible()
})

export const Planned = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, planned), mockApi.get('/stats/results/report', withPlan)),
})
Planned.test('opens the plan that there is, and removes it', async ({ canvas, msw }) => {
  const sent: (string | null)[] = []
  msw.use(
    mockApi.delete('/stats/recovery_plan/{id}', ({ headers }) => {
      sent.push(headers.get('if-match'))
      msw.use(mockApi.get(path, program))
      return null
    }),
  )
  const list = await openList(canvas)
  await expect(list.getByRole('listitem')).toHaveTextContent('con plan')
  await userEvent.click(list.getByRole('button', { name: `Cambiar el plan de ${second.student.full_name}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar el plan' }))
  await waitFor(() => expect(sent).toEqual(['"1"']))
  await expect(await screen.findByRole('button', { name: `Hacer el plan de ${second.student.full_name}` })).toBeVisible()
})

export const NothingPending = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, { ...program, students: [anEvaluatedStudent(0)] })),
})
NothingPending.test('has no list', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Documentos' })).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Recuperaciones' })).toBeNull()
})

export const EnglishOnAPhone = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
EnglishOnAPhone.test('is translated', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Recoveries' }))
  await expect(await screen.findByRole('dialog', { name: 'Who has something pending' })).toBeVisible()
})
