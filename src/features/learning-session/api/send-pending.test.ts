import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectSessionGate } from '@/shared/api'
import { mockApi, refuse } from '@/shared/testing'
import { pendingReports } from './pending-reports'
import { sendPending } from './send-pending'

const network = setupServer()
beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' })
  connectSessionGate({ open: () => ({ accepted: () => {}, lost: () => {}, rejected: () => Promise.resolve('reject') }) })
})
afterAll(() => network.close())
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  network.resetHandlers()
  vi.unstubAllGlobals()
})

const ana = 31
const place = { groupId: 2, contentId: 15, resourceId: null }
const [lost, other] = ['8e03978e-40d5-43dd-bc93-6894a57f9324', '11111111-40d5-43dd-bc93-6894a57f9324'] as const
const report = (key: string) => ({ key, place, from: Date.now() - 60_000, until: Date.now() - 1000 })

it('sends the time that waits, of its person only, and keeps what does not arrive', async () => {
  pendingReports(ana).keep([report(lost), report(other)])
  pendingReports(32).keep([report(lost)])
  const sent: unknown[] = []
  let isUp = false
  network.use(
    mockApi.put('/stats/sessions/{id}', ({ params, body }) => {
      sent.push([params.id, (body as { student_id: number }).student_id])
      return isUp || params.id === other ? null : refuse(503, { code: 'unavailable', detail: 'Away.' })
    }),
  )
  const waiting = () =>
    pendingReports(ana)
      .read(Date.now())
      .map(({ key }) => key)
  await sendPending(ana)
  expect([sent, waiting()]).toEqual([
    [
      [lost, ana],
      [other, ana],
    ],
    [lost],
  ])
  isUp = true
  await sendPending(ana)
  expect([sent.slice(2), waiting()]).toEqual([[[lost, ana]], []])
  expect(pendingReports(32).read(Date.now())).toHaveLength(1)
})
