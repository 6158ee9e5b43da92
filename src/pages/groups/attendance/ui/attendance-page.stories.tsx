import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import {
  aGroup,
  anAttendanceDay,
  aSelf,
  attendanceLimits,
  inRouter,
  mockApi,
  never,
  offline,
  refuse,
  someAttendanceCounts,
  unavailable,
} from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { AttendancePage } from './attendance-page'
import { button, conflict, saved } from './attendance-story-answers'

type Change = Schema<'AttendanceChange'>

/** What was sent, in order. */
let sent: Change[] = []
const meta = preview.meta({
  title: 'pages/groups/Attendance',
  component: AttendancePage,
  decorators: [
    inRouter({ path: '/group/$groupId/attendance', at: '/group/2/attendance' }),
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: ({ msw }) => {
    sent = []
    let day = anAttendanceDay()
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/groups/groups/{id}', aGroup({ name: '1.º DAM A' })),
      mockApi.get('/groups/groups/{id}/attendance', () => day),
      mockApi.put('/groups/groups/{id}/attendance', ({ body }) => {
        sent.push(body)
        day = saved(day, body)
        return day
      }),
    )
  },
})

export const Day = meta.story()
Day.test('a letter notes and goes down, and each save carries what was read', async ({ canvas }) => {
  const first = await button(canvas, 'Presente: Lozano Vega, Mario')
  first.focus()
  await userEvent.keyboard('f')
  await userEvent.keyboard('r')
  await waitFor(() => expect(sent).toHaveLength(2))
  await expect(sent.map(({ entries }) => entries)).toEqual([
    [{ student_id: 33, state: 'absent', revision: 0 }],
    [{ student_id: 34, state: 'late', revision: 0 }],
  ])
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Delete}')
  await waitFor(() => expect(sent.at(-1)?.entries).toEqual([{ student_id: 33, state: null, revision: 1 }]))
})
Day.test('is one Tab stop', async ({ canvas }) => {
  const grid = await canvas.findByRole('grid', { name: 'Asistencia del día' })
  await expect(
    within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1)
})
Day.test('notes the rest as present, and leaves those who have a state', async ({ canvas }) => {
  await userEvent.click(await button(canvas, 'Los demás, presentes'))
  await waitFor(() =>
    expect(sent[0]?.entries.map(({ student_id, state }) => [student_id, state])).toEqual([
      [33, 'present'],
      [34, 'present'],
    ]),
  )
})
Day.test('says absences in words, with their effect and the norm', async ({ canvas }) => {
  await expect(await canvas.findByText(/^3 faltas de 42 horas, 7,14\s%/)).toBeVisible()
  await expect(canvas.getByText('Aviso por faltas')).toBeVisible()
  await expect(canvas.getByText('Supera el límite de faltas')).toBeVisible()
  await expect(canvas.getByText(/Orden 8\/2025, modificada por la Orden 5\/2026, artículo 7/)).toBeVisible()
})

export const ByAColleague = meta.story({
  beforeEach: ({ msw }) => {
    const [, , mario, ...rest] = anAttendanceDay().rows
    if (!mario) throw new Error('the day has rows')
    const current = anAttendanceDay({ rows: [{ ...mario, state: 'justified', revision: 1 }, ...rest] })
    msw.use(mockApi.put('/groups/groups/{id}/attendance', conflict(current)))
  },
})
ByAColleague.test('shows what a colleague noted first, and names the student', async ({ canvas }) => {
  await userEvent.click(await button(canvas, 'Falta: Lozano Vega, Mario'))
  await expect(await canvas.findByText(/Otra persona ha anotado antes a Lozano Vega, Mario/)).toBeVisible()
  await expect(await button(canvas, 'Justificada: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
})

export const OneByAColleague = meta.story({
  beforeEach: ({ msw }) => {
    const day = anAttendanceDay()
    const rows = day.rows.map((row) => (row.student.id === 33 ? { ...row, state: 'justified' as const, revision: 1 } : row))
    msw.use(
      mockApi.put('/groups/groups/{id}/attendance', ({ body }) => {
        sent.push(body)
        const current = { ...day, rows }
        return body.entries.some(({ student_id }) => student_id === 33) ? conflict(current) : saved(current, body)
      }),
    )
  },
})
OneByAColleague.test('saves the others, and names the one', async ({ canvas }) => {
  await userEvent.click(await button(canvas, 'Los demás, presentes'))
  await expect(await canvas.findByText(/Otra persona ha anotado antes a Lozano Vega, Mario\. /)).toBeVisible()
  await expect(await button(canvas, 'Justificada: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
  await expect(sent.at(-1)?.entries.map(({ student_id }) => student_id)).toEqual([34])
})

export const TakenBack = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put('/groups/groups/{id}/attendance', ({ body }) => {
        sent.push(body)
        const current = anAttendanceDay()
        return sent.length === 1 ? conflict(current) : saved(current, body)
      }),
    ),
})
TakenBack.test('sends again what was refused for a change that no longer stands', async ({ canvas }) => {
  await userEvent.click(await button(canvas, 'Falta: Lozano Vega, Mario'))
  await waitFor(() => expect(sent).toHaveLength(2))
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
})

export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put(
        '/groups/groups/{id}/attendance',
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { day: ['future'] } }),
      ),
    ),
})
Refused.test('keeps what was noted until it is saved', async ({ canvas }) => {
  await userEvent.click(await button(canvas, 'Falta: Lozano Vega, Mario'))
  await userEvent.click(await button(canvas, 'Volver a intentarlo'))
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
})

export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.put('/groups/groups/{id}/attendance', offline)) })
Offline.test('keeps what was noted on the device, and sends it when the server is back', async ({ canvas, msw }) => {
  await userEvent.click(await button(canvas, 'Falta: Lozano Vega, Mario'))
  await expect(await canvas.findByText('Sin conexión: 1 guardada en este dispositivo. Se enviará sola.')).toBeVisible()
  const names = Object.keys(localStorage).filter((name) => name.startsWith(`aula.attendance.${aSelf().id}.2.`))
  await expect(names.map((name) => localStorage.getItem(name)).join()).toContain('"student_id":33,"state":"absent"')
  msw.use(mockApi.put('/groups/groups/{id}/attendance', ({ body }) => saved(anAttendanceDay(), body)))
  await expect(await canvas.findByText('Todo guardado', {}, { timeout: 30_000 })).toBeVisible()
  await expect(names.map((name) => localStorage.getItem(name))).toEqual(names.map(() => null))
})

export const LeftByAnotherPage = meta.story({
  beforeEach: () => {
    const { day, course } = anAttendanceDay()
    const entries = [33, 34].map((student_id) => ({ student_id, state: 'late' as const, revision: 0 }))
    localStorage.setItem(`aula.attendance.${aSelf().id}.2.closed`, JSON.stringify([{ course_id: course?.id, day, entries }]))
  },
})
LeftByAnotherPage.test('sends what a page that is gone could not', async ({ canvas }) => {
  const late = await button(canvas, 'Retraso: Lozano Vega, Mario')
  await waitFor(() => expect(late).toHaveAttribute('aria-pressed', 'true'))
  await waitFor(() => expect(sent.map(({ entries }) => entries.map(({ student_id }) => student_id))).toEqual([[33, 34]]))
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
  await expect(localStorage.getItem(`aula.attendance.${aSelf().id}.2.closed`)).toBeNull()
})

export const Archived = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/groups/groups/{id}/attendance',
        anAttendanceDay({ may_edit: false, group: { id: 2, name: '1.º DAM A', archived: true } }),
      ),
    ),
})
export const LookedAtOnly = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/attendance', anAttendanceDay({ may_edit: false }))),
})
LookedAtOnly.test('is read only, and says nothing of an archive', async ({ canvas }) => {
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toBeDisabled()
  await expect(canvas.queryByText(/archivado/)).toBeNull()
})
Archived.test('is read only', async ({ canvas }) => {
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toBeDisabled()
  await expect(canvas.getByText(/archivado/)).toBeVisible()
})
export const WithoutPrograms = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/attendance', anAttendanceDay({ course: null, courses: [], rows: [] }))),
})
export const WithoutStudents = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/groups/groups/{id}/attendance', anAttendanceDay({ rows: [], days: [], hours: null, limits: null }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/attendance', never)) })
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/attendance', unavailable)) })
Failed.test('offers to try again', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: /otra vez|Reintentar/i })).toBeVisible()
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })

export const OfAStudent = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/groups/groups/{id}/attendance/student', {
        limits: attendanceLimits,
        programs: [
          {
            course: { id: 3, name: 'Programación' },
            counts: someAttendanceCounts({ absent: 5, late: 1, share: 1190, level: 'warn' }),
            days: [
              { day: '2026-11-18', hours: 3, state: 'absent' },
              { day: '2026-11-11', hours: 2, state: 'late' },
            ],
          },
        ],
      }),
    ),
})
OfAStudent.test('has the days and the effect, and nothing to press', async ({ canvas }) => {
  await expect(await canvas.findByText('Mis faltas')).toBeVisible()
  await expect(await canvas.findByText(/^5 faltas de 42 horas/)).toBeVisible()
  await expect(canvas.getByText(/18 de noviembre de 2026/)).toBeVisible()
  await expect(screen.queryByRole('grid')).toBeNull()
})
export const OfAStudentWithoutAbsences = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/groups/groups/{id}/attendance/student', { limits: null, programs: [] }),
    ),
})
