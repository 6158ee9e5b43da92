import { Suspense } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aMarksNeeded,
  aRecoveryPlan,
  aResults,
  aResultsByRa,
  aResultsResume,
  aResultTask,
  aSelf,
  aStudentReport,
  inRouter,
  mockApi,
  never,
  offline,
  refuse,
  someEvaluations,
  unavailable,
} from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { UserResultsPage } from './user-results-page'

const at = (search: string) => [inRouter({ path: '/user-results', at: `/user-results${search}` }), inSession('signedIn')]
const meta = preview.meta({
  title: 'pages/results/Student',
  component: UserResultsPage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
        <Toaster />
      </Suspense>
    ),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/stats/results/stats/{id}', aResults()),
      mockApi.get('/stats/results/user_milestones', { shown: true, results: [] }),
      mockApi.get('/stats/results/user_ra/{id}', aResultsByRa()),
      mockApi.get('/stats/results/needed/{id}', aMarksNeeded()),
      mockApi.get('/stats/results/resume', aResultsResume()),
      mockApi.get('/stats/results/report', aStudentReport()),
      mockApi.get('/groups/groups/{id}/evaluations', someEvaluations()),
    ),
})

export const OneProgram = meta.story({ decorators: at('?student=31&group=2&program=3') })
OneProgram.test('leads to the grading desk of this student, and has the history of each mark', async ({ canvas, msw, userEvent }) => {
  await userEvent.click(await canvas.findByRole('tab', { name: 'Entregas' }))
  await expect(await canvas.findByRole('link', { name: 'Maquetado CSS' })).toHaveAttribute('href', '/group/2/deliverables/5/grade/31')
  const event = {
    at: '2026-11-20T22:50:00.000Z',
    on_behalf_of: null,
    before: null,
    files: [],
    earlier: [],
    actor: 'Laura Vidal Ortega',
    reason: null,
  }
  const after = { outcome: 'marked' as const, points: null, criteria: [], version_number: 1 }
  msw.use(
    mockApi.get('/courses/deliverables/{id}/history/{student_id}', {
      results: [
        { ...event, id: 92, action: 'grade', after: { ...after, mark: 640 }, reason: 'Suma mal hecha' },
        { ...event, id: 91, action: 'comment', after: null },
        { ...event, id: 90, action: 'grade', after: { ...after, mark: 600 } },
      ],
    }),
  )
  await userEvent.click(canvas.getByRole('button', { name: 'Historial de la nota de Maquetado CSS' }))
  await expect(await canvas.findByText(/Nota · .* · Laura Vidal Ortega · Suma mal hecha/)).toBeVisible()
  await expect(canvas.getByText('6,40')).toBeVisible()
  await expect(canvas.getAllByText(/ · Laura Vidal Ortega/)).toHaveLength(2)
})
OneProgram.test('says that a published mark has a change that is not published', async ({ canvas, userEvent, msw }) => {
  msw.use(mockApi.get('/stats/results/stats/{id}', aResults({ deliverables: [aResultTask({ is_changed: true })] })))
  await userEvent.click(await canvas.findByRole('tab', { name: 'Entregas' }))
  await expect(await canvas.findByText('Cambio sin publicar')).toBeVisible()
  await expect(canvas.queryByText('Sin publicar')).toBeNull()
})
OneProgram.test('says who teaches the program', async ({ canvas }) => {
  await expect(await canvas.findByText(/· Imparte: Laura Vidal Ortega$/)).toBeVisible()
})
OneProgram.test('sets an own mark for a learning result, with its reason', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/stats/custom_score', ({ body }) => {
      sent.push(body)
      return { id: 12, mark: 650, reason: 'Entrevista', author: 'Laura Vidal Ortega', created_at: '2026-11-20T12:00:00.000Z', revision: 1 }
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Nota del docente en RA1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nota del docente' })
  await expect(dialog).toHaveTextContent('La nota calculada es 7,50.')
  await userEvent.type(screen.getByRole('textbox', { name: /^Nota/ }), '6,5')
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Entrevista')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la nota' }))
  await waitFor(() =>
    expect(sent).toEqual([{ group_id: 2, student_id: 31, course_id: 3, kind: 'result', target_id: 41, text: '6,5', reason: 'Entrevista' }]),
  )
})
OneProgram.test('removes an own mark with the revision that was read', async ({ canvas, userEvent, msw }) => {
  const sent: (string | null)[] = []
  msw.use(
    mockApi.delete('/stats/custom_score/{id}', ({ headers }) => {
      sent.push(headers.get('if-match'))
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Nota del docente en RA2' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar y volver a la calculada' }))
  await waitFor(() => expect(sent).toEqual(['"1"']))
})
export const AllPrograms = meta.story({ decorators: at('?student=31&group=2') })
AllPrograms.test('says who teaches each program, where the group says it', async ({ canvas }) => {
  await expect(await canvas.findByText('Imparte: Laura Vidal Ortega')).toBeVisible()
  await expect(canvas.getAllByText(/^Imparte:/)).toHaveLength(1)
})
AllPrograms.test('each program leads to its results', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Bases de datos' })).toHaveAttribute(
    'href',
    '/user-results?student=31&group=2&program=4',
  )
  await expect(canvas.getByText(/4 programas · 1 sin aprobar/)).toBeVisible()
})
AllPrograms.test('says what is pending, and leads to the tasks that recover it', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: /RA1 Reconoce los elementos de las bases de datos · 4,30/ })).toBeVisible()
  await expect(canvas.getByText('sin evaluar')).toBeVisible()
  await expect(canvas.queryByText(/RA2/)).toBeNull()
  await expect(canvas.getByRole('link', { name: 'Examen de recuperación' })).toHaveAttribute('href', '/group/2/deliverables/17/grade/31')
  await expect(canvas.getByText('1.ª evaluación: Repasa el modelo relacional.')).toBeVisible()
})
AllPrograms.test('makes a plan from what is failed, with the tasks that assess only that', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/stats/recovery_plan/{id}', ({ body, headers }) => {
      sent.push(body, headers.get('if-match'))
      return { ...body, revision: 1 }
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Hacer el plan' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /RA1 b\)/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Indicaciones/ }), 'Repasa el tema 2.')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar el plan' }))
  await waitFor(() => expect(sent).toEqual([{ criteria: [61], deliverables: [17], due_on: null, remark: 'Repasa el tema 2.' }, '"0"']))
})
const planned = aStudentReport()
/** Of a student with a plan, which was changed twice. */
const withPlan = {
  ...planned,
  programs: planned.programs.map((program, index) =>
    index === 0 ? { ...program, recovery_plan: aRecoveryPlan({ revision: 3 }) } : program,
  ),
}
export const Planned = meta.story({
  decorators: at('?student=31&group=2'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/report', withPlan)),
})
Planned.test('changes the plan that there is, with the revision that was read', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/stats/recovery_plan/{id}', ({ body, headers }) => {
      sent.push(body, headers.get('if-match'))
      return { ...body, revision: 4 }
    }),
  )
  await expect(await canvas.findByText(/^Plan acordado: 1 criterio, hasta el/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Cambiar el plan' }))
  const remark = await screen.findByRole('textbox', { name: /^Indicaciones/ })
  await expect(remark).toHaveValue('Repasa los temas 2 y 3.')
  await userEvent.clear(remark)
  await userEvent.type(remark, 'Solo el tema 3.')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar el plan' }))
  await waitFor(() =>
    expect(sent).toEqual([{ criteria: [61], deliverables: [17], due_on: '2027-01-15', remark: 'Solo el tema 3.' }, '"3"']),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
Planned.test('is told that somebody else changed it meanwhile, and keeps what was typed', async ({ canvas, userEvent, msw }) => {
  const current = { criteria: [61], deliverables: [], due_on: null, remark: 'De otra persona', revision: 4 }
  msw.use(
    mockApi.put('/stats/recovery_plan/{id}', refuse(409, { code: 'conflict', detail: 'It was changed meanwhile.', current, etag: '"4"' })),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar el plan' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Indicaciones/ }), ' Y el 4.')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar el plan' }))
  await expect(await screen.findByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeVisible()
  await expect(screen.getByRole('textbox', { name: /^Indicaciones/ })).toHaveValue('Repasa los temas 2 y 3. Y el 4.')
})
Planned.test('removes the plan, with the revision that was read', async ({ canvas, userEvent, msw }) => {
  const sent: (string | null)[] = []
  msw.use(
    mockApi.delete('/stats/recovery_plan/{id}', ({ headers }) => {
      sent.push(headers.get('if-match'))
      msw.use(mockApi.get('/stats/results/report', planned))
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar el plan' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar el plan' }))
  await waitFor(() => expect(sent).toEqual(['"3"']))
  await expect(await canvas.findByRole('button', { name: 'Hacer el plan' })).toBeVisible()
})
Planned.test('says that it could not be removed', async ({ canvas, userEvent, msw }) => {
  msw.use(mockApi.delete('/stats/recovery_plan/{id}', unavailable()))
  await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar el plan' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar el plan' }))
  await expect(await screen.findByText(/servicio no está disponible/)).toBeVisible()
  await expect(screen.getByRole('dialog', { name: 'Plan de recuperación' })).toBeVisible()
})
export const PendingLoading = meta.story({
  decorators: at('?student=31&group=2'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/report', never)),
})
export const PendingOffline = meta.story({
  decorators: at('?student=31&group=2'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/report', offline)),
})
export const AllProgramsOnAPhone = meta.story({
  decorators: at('?student=31&group=2'),
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
})
export const WithoutStudent = meta.story({ decorators: at('') })
