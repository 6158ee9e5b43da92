import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { connectSessionGate } from '@/shared/api'
import { mockApi, refuse } from '@/shared/testing'
import { pendingReports } from './pending-reports'
import { sessionMachineWith } from './session-effects'

const network = setupServer()
beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' })
  connectSessionGate({ open: () => ({ accepted: () => {}, lost: () => {}, rejected: () => Promise.resolve('reject') }) })
})
afterAll(() => network.close())
afterEach(() => {
  network.resetHandlers()
  vi.unstubAllGlobals()
})

const ana = 31
const report = {
  key: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  place: { groupId: 2, contentId: 15, resourceId: null },
  from: 0,
  until: 60_000,
}

/** The page of Ana, who leaves it after a minute; what it sends, and what this device keeps once the server has answered. */
async function deliver(status: 204 | 403 | 404) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const sent: unknown[] = []
  network.use(
    mockApi.put('/stats/sessions/{id}', ({ body }) => {
      sent.push(body)
      return status === 204 ? null : refuse(status, { code: status === 403 ? 'permission_denied' : 'not_found', detail: 'No.' })
    }),
  )
  const pending = pendingReports(ana)
  let now = 0
  const input = { place: report.place, isVisible: true, now: () => now, newKey: () => report.key }
  const actor = createActor(sessionMachineWith(ana, pending), { input }).start()
  await waitFor(actor, ({ context }) => context.current !== null)
  now = report.until
  actor.send({ type: 'hidden' })
  await waitFor(actor, ({ value, context }) => value.delivery === 'quiet' && context.reports.length === 0)
  actor.stop()
  return { sent, kept: pending.read(report.until) }
}

it('names the student whose time it reports', async () => {
  const { sent, kept } = await deliver(204)
  expect(sent).toMatchObject([{ student_id: ana, group_id: 2, content_id: 15 }])
  expect(kept).toEqual([])
})

it('keeps for its student what the session of another person may not report', async () => {
  const { sent, kept } = await deliver(403)
  expect([sent.length, kept]).toEqual([1, [report]])
})

it('forgets what the server will never take', async () => {
  expect((await deliver(404)).kept).toEqual([])
})
