import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { expect, userEvent, waitFor, type within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, anAttendanceDay, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { AttendancePage } from './attendance-page'
import { button, saved } from './attendance-story-answers'

let sent: Schema<'AttendanceChange'>[] = []
const states = () => sent.map(({ entries }) => entries.map(({ student_id, state }) => [student_id, state]))

/** Signs out and in again in the same page load: what was read is forgotten, as the app does it. */
function Sessions({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const [isIn, setIn] = useState(true)
  const leave = () => {
    setIn(false)
    client.clear()
  }
  if (!isIn) return <button onClick={() => setIn(true)}>Entrar</button>
  return (
    <Suspense>
      <button onClick={leave}>Salir</button>
      {children}
    </Suspense>
  )
}

const meta = preview.meta({
  title: 'pages/groups/Attendance of several sessions',
  component: AttendancePage,
  decorators: [
    (Story) => (
      <Sessions>
        <Story />
      </Sessions>
    ),
    inRouter({ path: '/group/$groupId/attendance', at: '/group/2/attendance' }),
  ],
  beforeEach: ({ msw }) => {
    onlineManager.setOnline(true)
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
    return () => onlineManager.setOnline(true)
  },
})

/** Notes an absence without a connection, and signs out. */
async function noteAndSignOut(canvas: ReturnType<typeof within>) {
  const absent = await button(canvas, 'Falta: Lozano Vega, Mario')
  onlineManager.setOnline(false)
  await userEvent.click(absent)
  await expect(await canvas.findByText('Sin conexión: 1 guardada en este dispositivo. Se enviará sola.')).toBeVisible()
  await userEvent.click(await button(canvas, 'Salir'))
  onlineManager.setOnline(true)
}

export const SamePerson = meta.story()
SamePerson.test('sends what was noted without a connection after its person has signed in again', async ({ canvas }) => {
  await noteAndSignOut(canvas)
  await expect(states()).toEqual([])
  await userEvent.click(await button(canvas, 'Entrar'))
  await waitFor(() => expect(states()).toEqual([[[33, 'absent']]]))
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'true')
})

export const AnotherPerson = meta.story()
AnotherPerson.test('neither shows nor sends what somebody else has noted', async ({ canvas, msw }) => {
  await noteAndSignOut(canvas)
  msw.use(mockApi.get('/users/users/self', aSelf({ id: aSelf().id + 1 })))
  await userEvent.click(await button(canvas, 'Entrar'))
  await expect(await button(canvas, 'Falta: Lozano Vega, Mario')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(await button(canvas, 'Presente: Zapata López, Noa'))
  await expect(await canvas.findByText('Todo guardado')).toBeVisible()
  await expect(states()).toEqual([[[34, 'present']]])
  // it is theirs still
  await userEvent.click(await button(canvas, 'Salir'))
  msw.use(mockApi.get('/users/users/self', aSelf()))
  await userEvent.click(await button(canvas, 'Entrar'))
  await waitFor(() => expect(states()).toEqual([[[34, 'present']], [[33, 'absent']]]))
})
