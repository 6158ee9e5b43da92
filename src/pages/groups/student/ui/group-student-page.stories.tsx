import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, aGroupStudent, aPage, aPerson, inRouter, mockApi, never, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { GroupStudentPage } from './group-student-page'

const path = '/group/$groupId/student/$studentId'
const at = (search = '') => [inRouter({ path, at: `/group/2/student/31${search}` })]
const meta = preview.meta({ title: 'pages/groups/Student', component: GroupStudentPage, decorators: at() })

const stats: Schema<'GroupStudentStats'> = {
  id: 12,
  student: aPerson(0),
  group: { id: 2, name: '1.º DAM A' },
  delivered: 6,
  deliverables: 8,
  graded: 5,
  late: 1,
  last_delivered_at: '2026-11-20T22:41:00.000Z',
  last_access_at: '2026-11-20T22:41:00.000Z',
  programs: [
    { course: { id: 3, name: 'Lenguajes de marcas' }, mark: 695, overridden: false, passed: true, assessed: 6200 },
    { course: { id: 4, name: 'Bases de datos' }, mark: 380, overridden: true, passed: false, assessed: 1750 },
    { course: { id: 5, name: 'Programación' }, mark: null, overridden: false, passed: null, assessed: 0 },
  ],
}
const delivery: Schema<'StudentDelivery'> = {
  id: 5,
  name: 'Maquetado CSS',
  course: { id: 3, name: 'Lenguajes de marcas' },
  due_at: '2026-11-20T22:59:00.000Z',
  stage: 'closed',
  versions: 2,
  last_delivered_at: '2026-11-20T22:41:00.000Z',
  is_late: true,
  outcome: 'marked',
  mark: 750,
  passed: true,
  released: false,
  exemption: null,
}
const untouched = {
  ...delivery,
  id: 6,
  name: 'Formulario',
  due_at: null,
  versions: 0,
  last_delivered_at: null,
  is_late: false,
  outcome: null,
  mark: null,
  passed: null,
}
const note: Schema<'StudentNote'> = {
  id: 3,
  body: 'Pide tutoría los martes.\nHabla con su familia.',
  author: aPerson(3),
  created_at: '2026-11-20T12:41:00.000Z',
  can_change: true,
  can_delete: true,
  revision: 1,
}
const room = (group: Partial<Schema<'Group'>> = {}, left_at: string | null = null) => [
  mockApi.get('/groups/groups/{id}', aGroup(group)),
  mockApi.get('/groups/groupstudents', aPage([aGroupStudent(0, { left_at })])),
  mockApi.get('/groups/groupstudents/{id}/get_groupstudent_stats', stats),
  mockApi.get('/groups/groupstudents/{id}/deliveries', aPage([delivery, untouched])),
  mockApi.get('/stats/results/user_milestones', {
    shown: true,
    results: [
      { kind: 'first_ten', course: { id: 3, name: 'Lenguajes de marcas' }, reached_at: '2026-11-12T10:00:00.000Z' },
      { kind: 'first_unit', course: { id: 3, name: 'Lenguajes de marcas' }, reached_at: '2026-10-14T16:20:00.000Z' },
    ],
  }),
  mockApi.get('/stats/results/user_progress', {
    programs: [
      {
        course: { id: 3, name: 'Lenguajes de marcas' },
        done: 4,
        total: 12,
        added: 1,
        next: { id: 15, name: 'Selectores' },
        seconds: 5400,
        is_started: true,
        seen_at: '2026-11-20T22:41:00.000Z',
      },
      {
        course: { id: 4, name: 'Bases de datos' },
        done: 0,
        total: 9,
        added: 0,
        next: { id: 25, name: 'Tablas' },
        seconds: 0,
        is_started: false,
        seen_at: null,
      },
    ],
  }),
  mockApi.get('/stats/sessions/progress', {
    seconds: 5400,
    results: [{ id: 12, name: 'Cascada y herencia', seconds: 5400, last_at: '2026-11-20T18:00:00.000Z' }],
  }),
  mockApi.get('/groups/groupstudents/{id}/sessions', {
    ...aPage([
      { id: 4, started_at: '2026-11-20T18:00:00.000Z', seconds: 1260, content: { id: 12, name: 'Cascada y herencia' }, resource: null },
    ]),
    seconds: 1260,
  }),
  mockApi.get(
    '/groups/groupstudents/{id}/notes',
    aPage([note, { ...note, id: 4, body: 'Muy participativo.', can_change: false, can_delete: false }]),
  ),
]

export const Results = meta.story({ beforeEach: ({ msw }) => msw.use(...room()) })
Results.test('the mark of each program, with how much is assessed', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByText('6,95')).toBeVisible()
  await expect(page.getAllByText('Puesta por el docente')).toHaveLength(1)
  await expect(page.getByRole('button', { name: '¿Por qué esta nota en Programación?' })).toBeDisabled()
  await expect(await page.findByText(/6 de 8 entregados · 5 con nota · 1 con retraso/)).toBeVisible()
})
export const ProgressFailed = meta.story({
  decorators: at('?tab=sessions'),
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/stats/results/user_progress', offline), mockApi.get('/stats/sessions/progress', offline), ...room()),
})
ProgressFailed.test('says so at each, beside the sessions, and reads each again', async ({ canvas, msw }) => {
  await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(2))
  await expect(await canvas.findByText('Cascada y herencia')).toBeVisible()
  msw.use(...room())
  for (const again of canvas.getAllByRole('button', { name: 'Reintentar' })) await userEvent.click(again)
  await expect(await canvas.findByRole('progressbar', { name: 'Progreso en Lenguajes de marcas' })).toBeVisible()
  await waitFor(() => expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull())
})
export const MilestonesFailed = meta.story({
  decorators: at('?tab=sessions'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/user_milestones', offline), ...room()),
})
MilestonesFailed.test('says so below the progress, and reads them again', async ({ canvas, msw }) => {
  const again = await canvas.findByRole('button', { name: 'Reintentar' })
  await expect(canvas.getByText('Hitos')).toBeVisible()
  msw.use(...room())
  await userEvent.click(again)
  await expect(await canvas.findByText('Primer 10')).toBeVisible()
})
export const Deliveries = meta.story({ decorators: at('?tab=deliveries'), beforeEach: ({ msw }) => msw.use(...room()) })
Deliveries.test('exempts the student from a deliverable', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/exempt', ({ body, params }) => {
      requests.push([params['id'], body])
      return { exempted: 1 }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('button', { name: 'Eximir de «Formulario»' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Motivo/ }), 'Convalidado')
  await userEvent.click(dialog.getByRole('button', { name: 'Eximir' }))
  await waitFor(() =>
    expect(requests).toEqual([['6', { group_id: 2, students: [{ id: 31, revision: 0 }], reason: 'Convalidado', shows_reason: true }]]),
  )
})
export const DeliveriesOnAPhone = meta.story({
  decorators: at('?tab=deliveries'),
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...room()),
})
export const Sessions = meta.story({ decorators: at('?tab=sessions'), beforeEach: ({ msw }) => msw.use(...room()) })
Sessions.test('says how far the student is, and where they spend most time', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByRole('progressbar', { name: 'Progreso en Lenguajes de marcas' })).toHaveAttribute(
    'aria-valuetext',
    '4 de 12 clases',
  )
  await expect(page.getByText(/sigue por Selectores/)).toBeVisible()
  await expect(page.getByText('Aún no ha empezado')).toBeVisible()
  await expect(await page.findByText('Dónde pasa más tiempo')).toBeVisible()
})
export const Notes = meta.story({ decorators: at('?tab=notes'), beforeEach: ({ msw }) => msw.use(...room()) })
Notes.test('a note is added, edited by its author, and deleted after a confirmation', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/groups/groupstudents/{id}/notes', ({ body }) => {
      requests.push(['add', body])
      return note
    }),
    mockApi.patch('/groups/notes/{id}', ({ body, headers }) => {
      requests.push(['change', headers.get('if-match'), body])
      return note
    }),
    mockApi.delete('/groups/notes/{id}', ({ params }) => {
      requests.push(['delete', params['id']])
      return null
    }),
  )
  const page = within(canvasElement)
  await userEvent.type(await page.findByRole('textbox', { name: 'Nueva nota' }), 'Llega tarde.')
  await userEvent.click(page.getByRole('button', { name: 'Guardar la nota' }))
  await waitFor(() => expect(page.getByRole('textbox', { name: 'Nueva nota' })).toHaveValue(''))
  await expect(page.getAllByRole('button', { name: 'Editar la nota' })).toHaveLength(1)
  await userEvent.click(page.getByRole('button', { name: 'Editar la nota' }))
  await userEvent.type(page.getByRole('textbox', { name: 'Editar la nota' }), ' Siempre.')
  await userEvent.click(page.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  await userEvent.click(await page.findByRole('button', { name: 'Borrar la nota' }))
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Borrar la nota' }))
  await waitFor(() =>
    expect(requests).toEqual([
      ['add', { body: 'Llega tarde.' }],
      ['change', '"1"', { body: `${note.body} Siempre.` }],
      ['delete', '3'],
    ]),
  )
})
export const Archived = meta.story({
  decorators: at('?tab=notes'),
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...room({ archived_at: '2026-07-01T10:00:00.000Z', can_edit: false })),
})
Archived.test('nothing new can be written', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByText(/El grupo está archivado/)).toBeVisible()
  await expect(page.queryByRole('textbox')).toBeNull()
})
export const HasLeft = meta.story({ beforeEach: ({ msw }) => msw.use(...room({}, '2026-10-02T08:00:00.000Z')) })
export const LoadingResults = meta.story({
  beforeEach: ({ msw }) => msw.use(...room(), mockApi.get('/groups/groupstudents/{id}/get_groupstudent_stats', never)),
})
export const ResultsOffline = meta.story({
  beforeEach: ({ msw }) => msw.use(...room(), mockApi.get('/groups/groupstudents/{id}/get_groupstudent_stats', offline)),
})
