import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectSessionGate } from '@/shared/api'
import { mockApi, refuse } from '@/shared/testing'
import { deliverOpened } from './deliver-opened'
import { deliverWatched } from './deliver-watched'
import { pendingOpened, pendingReports, pendingWatched } from './pending-reports'
import { sendPending } from './send-pending'

const network = setupServer()
beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' })
  connectSessionGate({ open: () => ({ accepted: () => {}, lost: () => {}, rejected: () => Promise.resolve('reject') }) })
})
afterAll(() => network.close())
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
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

it('keeps the last place in a video and in a PDF that could not be reported, and sends it later', async () => {
  const sent: number[] = []
  let status: 200 | 400 | 503 = 503
  network.use(
    mockApi.put('/courses/coursecontents/{id}/watched', ({ body }) => {
      sent.push(body.at)
      if (status === 200) return { at: body.at, percent: 0, is_done: false, is_finishable: false }
      return refuse(status, { code: status === 400 ? 'invalid' : 'unavailable', detail: 'No.' })
    }),
  )
  const at = (second: number, resource = 8) => ({
    ...{ key: `2.15.${resource}`, until: Date.now(), contentId: 15 },
    body: { group_id: 2, resource_id: resource, at: second, duration: 60, ranges: [] },
  })
  for (const each of [at(10), at(20), at(3, 9)]) await expect(deliverWatched(ana, each, true)).rejects.toThrow()
  const waiting = () =>
    pendingWatched(ana)
      .read(Date.now())
      .map(({ body }) => body.at)
  expect(waiting()).toEqual([20, 3])
  await sendPending(ana)
  expect([sent.splice(0).slice(-2), waiting()]).toEqual([
    [20, 3],
    [20, 3],
  ])
  status = 200
  await sendPending(ana)
  expect([sent, waiting()]).toEqual([[20, 3], []])
  status = 400
  expect(await deliverWatched(ana, at(40), false)).toBeNull()
  expect(waiting()).toEqual([])
})

it('sends what was watched days ago', () => {
  const ago = (days: number, resource: number) => ({
    ...{ key: `2.15.${resource}`, until: Date.now() - days * 86_400_000, contentId: 15 },
    body: { group_id: 2, resource_id: resource, at: 10, duration: 60, ranges: [] },
  })
  pendingWatched(33).keep([ago(29, 8), ago(31, 9)])
  expect(
    pendingWatched(33)
      .read(Date.now())
      .map(({ body }) => body.resource_id),
  ).toEqual([8])
})

it('keeps for its student where they were, while another person is signed in', async () => {
  const sent: number[] = []
  network.use(
    mockApi.put('/courses/coursecontents/{id}/watched', ({ body }) => {
      sent.push(body.student_id)
      return refuse(403, { code: 'permission_denied', detail: 'No.' })
    }),
  )
  const watched = {
    ...{ key: '2.15.8', until: Date.now(), contentId: 15 },
    body: { group_id: 2, resource_id: 8, at: 10, duration: 60, ranges: [] },
  }
  await expect(deliverWatched(ana, watched, true)).rejects.toThrow()
  expect([sent, pendingWatched(ana).read(Date.now())]).toEqual([[ana], [watched]])
})

it('repeats that something was opened until the server has taken it, or never will', async () => {
  const sent: unknown[] = []
  let status: 204 | 404 | 503 = 503
  network.use(
    mockApi.post('/courses/coursecontents/{id}/open', ({ params, body }) => {
      sent.push([params.id, body.student_id, body.resource_id, (body.opened_ago ?? 0) >= 60_000])
      return status === 204 ? null : refuse(status, { code: status === 404 ? 'not_found' : 'unavailable', detail: 'No.' })
    }),
  )
  const opened = (contentId: number, ago: number) => ({
    ...{ key: `2.${contentId}.8`, until: Date.now() - ago, contentId },
    body: { group_id: 2, resource_id: 8 },
  })
  await expect(deliverOpened(ana, opened(15, 60_000))).rejects.toThrow()
  const waiting = () =>
    pendingOpened(ana)
      .read(Date.now())
      .map(({ contentId }) => contentId)
  expect([await sendPending(ana), waiting()]).toEqual([false, [15]])
  status = 204
  expect([await sendPending(ana), waiting()]).toEqual([true, []])
  expect(sent).toEqual([1, 2, 3].map(() => ['15', ana, 8, true]))
  status = 404
  expect([await deliverOpened(ana, opened(16, 0)), waiting()]).toEqual([false, []])
})

it('removes what is too old to be sent, of all who have learned on the device', async () => {
  const ago = (days: number) => Date.now() - days * 86_400_000
  pendingReports(32).keep([{ ...report(lost), until: ago(2) }])
  const body = { group_id: 2, resource_id: 8 }
  pendingWatched(32).keep([{ key: '2.15.8', until: ago(31), contentId: 15, body: { ...body, at: 10, duration: 60, ranges: [] } }])
  pendingOpened(32).keep([{ key: '2.15.8', until: ago(31), contentId: 15, body }])
  pendingOpened(33).keep([{ key: '2.15.8', until: ago(29), contentId: 15, body }])
  await sendPending(ana)
  expect([...kept.keys()]).toEqual(['aula.opened.33'])
})
