import { onlineManager } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { expect, screen, userEvent, waitFor, type within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, anAttendanceDay, aProfile, aSelf, inRouter, mockApi, offline, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { AttendancePage } from './attendance-page'
import { button, conflict, saved } from './attendance-story-answers'

type Canvas = ReturnType<typeof within>
type Change = Schema<'AttendanceChange'>

/** What was read and sent, in order. */
let read: string[] = []
let sent: Change[] = []
let stored = new Map<string, Schema<'AttendanceDay'>>()
const today = anAttendanceDay().day
const dayOf = (day: string) => stored.get(day) ?? anAttendanceDay({ day })
const keep = (day: Schema<'AttendanceDay'>) => {
  stored.set(day.day, day)
  return day
}
const disconnect = () => onlineManager.setOnline(false)
const reconnect = () => onlineManager.setOnline(true)

/** The ways out of the page: a link of the frame, and the browser's button. */
function Ways() {
  const { history } = useRouter()
  return (
    <nav>
      <Link to="/group/$id" params={{ id: 2 }}>
        1.º DAM A
      </Link>
      <button type="button" onClick={() => history.back()}>
        Atrás
      </button>
    </nav>
  )
}

const meta = preview.meta({
  title: 'pages/groups/Attendance offline',
  component: AttendancePage,
  decorators: [
    (Story) => (
      <>
        <Ways />
        <Story />
      </>
    ),
    inRouter({ path: '/group/$groupId/attendance', at: '/group/2/attendance' }),
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: ({ msw }) => {
    reconnect()
    ;[read, sent, stored] = [[], [], new Map()]
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/groups/groups/{id}', aGroup({ name: '1.º DAM A' })),
      mockApi.get('/groups/groups/{id}/attendance', ({ query }) => {
        const day = query.get('day') ?? today
        read.push(day)
        return dayOf(day)
      }),
      mockApi.put('/groups/groups/{id}/attendance', ({ body }) => {
        sent.push(body)
        return keep(saved(dayOf(body.day), body))
      }),
    )
    return reconnect
  },
})

const go = async (canvas: Canvas, direction: 'anterior' | 'siguiente') => {
  await userEvent.click(await button(canvas, `Día ${direction} anotado`))
  await waitFor(() => expect(canvas.getByLabelText('Día')).toHaveValue(direction === 'anterior' ? '18/11/2026' : '20/11/2026'))
}
/** Reads both days, so that they can be opened without a connection, notes one there, and leaves its day. */
const noteAndLeave = async (canvas: Canvas) => {
  await button(canvas, 'Falta: Lozano Vega, Mario')
  await go(canvas, 'anterior')
  await waitFor(() => expect(read).toContain('2026-11-18'))
  await button(canvas, 'Falta: Lozano Vega, Mario')
  await go(canvas, 'siguiente')
  const absent = await button(canvas, 'Falta: Lozano Vega, Mario')
  disconnect()
  await userEvent.click(absent)
  await expect(await canvas.findByText('Sin conexión: 1 guardada en este dispositivo. Se enviará sola.')).toBeVisible()
  await go(canvas, 'anterior')
}

export const TwoDays = meta.story()
TwoDays.test('a day that was left and opened again says what waits, and is left without a question', async ({ canvas }) => {
  await noteAndLeave(canvas)
  await go(canvas, 'siguiente')
  await expect(await canvas.findByText('Sin conexión: 1 guardada en este dispositivo. Se enviará sola.')).toBeVisible()
  await userEvent.click(canvas.getByRole('link', { name: '1.º DAM A' }))
  await expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/group/2')
  reconnect()
  await waitFor(() => expect(sent.map(({ day }) => day)).toEqual([today]))
})

export const ByAColleague = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put('/groups/groups/{id}/attendance', ({ body }) => {
        sent.push(body)
        const day = dayOf(body.day)
        const rows = day.rows.map((row) => (row.student.id === 33 ? { ...row, state: 'justified' as const, revision: 1 } : row))
        const current = keep({ ...day, rows })
        return body.entries.some(({ student_id }) => student_id === 33) ? conflict(current) : keep(saved(current, body))
      }),
    ),
})
ByAColleague.test('names the student also after what was noted next is saved', async ({ canvas }) => {
  const first = await button(canvas, 'Presente: Lozano Vega, Mario')
  first.focus()
  disconnect()
  await userEvent.keyboard('fr')
  await expect(await canvas.findByText('Sin conexión: 2 guardadas en este dispositivo. Se enviarán solas.')).toBeVisible()
  reconnect()
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
  await expect(sent.map(({ entries }) => entries.map(({ student_id }) => student_id))).toEqual([[33], [34]])
  await expect(canvas.getByText(/Otra persona ha anotado antes a Lozano Vega, Mario/)).toBeVisible()
  await expect(await button(canvas, 'Justificada: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
})
ByAColleague.test('shows theirs on a day that was left and opened again', async ({ canvas }) => {
  await noteAndLeave(canvas)
  await go(canvas, 'siguiente')
  reconnect()
  await expect(await canvas.findByText(/Otra persona ha anotado antes a Lozano Vega, Mario/)).toBeVisible()
  await expect(await button(canvas, 'Justificada: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
})
ByAColleague.test('is said while another day is open', async ({ canvas }) => {
  await noteAndLeave(canvas)
  reconnect()
  await expect(await screen.findByText(/^Programación, 20\/11\/2026: otra persona ha anotado antes a Lozano Vega, Mario/)).toBeVisible()
})

export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put('/groups/groups/{id}/attendance', refuse(409, { code: 'group_archived', detail: 'Archived groups cannot be modified.' })),
    ),
})
Refused.test('is said while another day is open, and kept on its own', async ({ canvas }) => {
  await noteAndLeave(canvas)
  reconnect()
  await expect(await screen.findByText(/^La asistencia de Programación, 20\/11\/2026 no se ha guardado: /)).toBeVisible()
  await go(canvas, 'siguiente')
  await expect(await canvas.findByText(/^1 sin guardar: /)).toBeVisible()
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(canvas.getByRole('link', { name: '1.º DAM A' }))
  await expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
})

export const OneHasLeft = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/{id}', ({ params }) => aProfile({ id: Number(params['id']), display_name: 'Lozano Vega, Mario' })),
      mockApi.put('/groups/groups/{id}/attendance', ({ body }) => {
        sent.push(body)
        const day = dayOf(body.day)
        return body.entries.some(({ student_id }) => student_id === 33)
          ? refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { entries: ['choice'] }, students: [33] })
          : keep(saved({ ...day, rows: day.rows.filter(({ student }) => student.id !== 33) }, body))
      }),
    ),
})
OneHasLeft.test('saves the others, and names the one', async ({ canvas }) => {
  await userEvent.click(await button(canvas, 'Los demás, presentes'))
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
  await expect(sent.map(({ entries }) => entries.map(({ student_id }) => student_id))).toEqual([[33, 34], [34]])
  const notice = /^Lozano Vega, Mario ya no está en el grupo\. Su asistencia de Programación, 20\/11\/2026 no se ha guardado\.$/
  await expect(await screen.findByText(notice)).toBeVisible()
  await expect(await button(canvas, 'Presente: Zapata López, Noa')).toHaveAttribute('aria-pressed', 'true')
  await expect(canvas.queryByText('Lozano Vega, Mario')).toBeNull()
})

let answer = () => {}
export const Slow = meta.story({
  beforeEach: ({ msw }) => {
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    msw.use(
      mockApi.put('/groups/groups/{id}/attendance', async ({ body }) => {
        await held
        return keep(saved(dayOf(body.day), body))
      }),
    )
  },
})
Slow.test('two letters in quick succession are no lost connection', async ({ canvas }) => {
  const first = await button(canvas, 'Presente: Lozano Vega, Mario')
  first.focus()
  await userEvent.keyboard('pp')
  await expect(await button(canvas, 'Presente: Zapata López, Noa')).toHaveAttribute('aria-pressed', 'true')
  await expect(canvas.getByRole('status')).toHaveTextContent('Guardando…')
  answer()
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
})

export const UnreadDay = meta.story()
UnreadDay.test('without a connection another day says so, leads back, and opens by itself', async ({ canvas }) => {
  await button(canvas, 'Falta: Lozano Vega, Mario')
  disconnect()
  await go(canvas, 'anterior')
  await expect(await canvas.findByText('Sin conexión')).toBeVisible()
  await expect(canvas.queryByRole('grid')).toBeNull()
  await go(canvas, 'siguiente')
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toBeVisible()
  await go(canvas, 'anterior')
  reconnect()
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toBeVisible()
  await expect(read).toContain('2026-11-18')
  await expect(canvas.getByLabelText('Día')).toHaveValue('18/11/2026')
})
UnreadDay.test('the way back leads to the day before', async ({ canvas }) => {
  await button(canvas, 'Falta: Lozano Vega, Mario')
  await go(canvas, 'anterior')
  await userEvent.click(await button(canvas, 'Atrás'))
  await waitFor(() => expect(canvas.getByLabelText('Día')).toHaveValue('20/11/2026'))
})

export const Unreachable = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/groups/groups/{id}/attendance', ({ query }) => (query.has('day') ? offline() : anAttendanceDay()))),
})
Unreachable.test('a day that cannot be read leads back', async ({ canvas }) => {
  await button(canvas, 'Falta: Lozano Vega, Mario')
  await go(canvas, 'anterior')
  await expect(await canvas.findByRole('button', { name: /otra vez|Reintentar/i })).toBeVisible()
  await go(canvas, 'siguiente')
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toBeVisible()
})
