import { fromCallback, fromPromise } from 'xstate'
import { api, isApiError, unwrap } from '@/shared/api'
import { learningSessionMachine } from '../model/learning-session-machine'
import type { Delivered, SessionReport } from '../model/learning-session-types'
import type { pendingReports } from './pending-reports'

/** One tab of a browser counts at a time. Without a secure address there are no locks, and the server counts the time once. */
const lock = fromCallback<{ readonly type: 'steal' }>(({ sendBack, receive }) => {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) {
    sendBack({ type: 'lock.granted' })
    return undefined
  }
  let request = new AbortController()
  let release = () => {}
  const ask = async (steal: boolean) => {
    request.abort()
    request = new AbortController()
    const { signal } = request
    try {
      await locks.request('aula.learning', steal ? { steal } : { signal }, () => {
        if (signal.aborted) return undefined
        sendBack({ type: 'lock.granted' })
        return new Promise<void>((resolve) => {
          release = resolve
        })
      })
    } catch {
      // given up, or taken by another tab
      if (signal.aborted) return
      sendBack({ type: 'lock.lost' })
      void ask(false)
    }
  }
  receive(() => void ask(true))
  void ask(false)
  return () => {
    request.abort()
    release()
  }
})

/** What the server will never take: the group was archived, the student has left it. 403 is another person's session: theirs may come back. */
const isFinal = (error: unknown) => [400, 404, 409].some((status) => isApiError(error, status))

async function deliver(person: number, report: SessionReport): Promise<void> {
  const { key, from, until, place } = report
  const now = Date.now()
  await unwrap(
    api.PUT('/stats/sessions/{id}', {
      params: { path: { id: key } },
      body: {
        ...{
          student_id: person,
          group_id: place.groupId,
          content_id: place.contentId,
          began_ago: Math.max(0, now - from),
          ended_ago: Math.max(0, now - until),
        },
        ...(place.resourceId !== null && { resource_id: place.resourceId }),
      },
      // the last report outlives its page
      keepalive: true,
    }),
  ).catch((error: unknown) => {
    if (!isFinal(error)) throw error
  })
}

/** The machine with the browser's lock and the server, for the time of one person. */
export const sessionMachineWith = (person: number, pending: ReturnType<typeof pendingReports>) =>
  learningSessionMachine.provide({
    actors: {
      lock,
      deliver: fromPromise<Delivered, readonly SessionReport[]>(async ({ input }) => {
        const delivered: Record<string, number> = {}
        for (const report of input) {
          await deliver(person, report)
          pending.settle(report)
          delivered[report.key] = report.until
        }
        return delivered
      }),
    },
    actions: { keep: ({ context }) => pending.keep(context.reports) },
  })
