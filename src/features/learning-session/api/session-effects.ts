import { fromCallback, fromPromise } from 'xstate'
import { learningSessionMachine } from '../model/learning-session-machine'
import type { SentReports, SessionReport } from '../model/learning-session-types'
import { deliverReport } from './deliver-report'
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

/** The machine with the browser's lock and the server, for the time of one person. */
export const sessionMachineWith = (person: number, pending: ReturnType<typeof pendingReports>) =>
  learningSessionMachine.provide({
    actors: {
      lock,
      deliver: fromPromise<SentReports, readonly SessionReport[]>(async ({ input }) => {
        for (const report of input) {
          await deliverReport(person, report).then(
            () => pending.settle(report),
            () => undefined,
          )
        }
        return Object.fromEntries(input.map(({ key, until }) => [key, until]))
      }),
    },
    actions: { keep: ({ context }) => pending.keep(context.reports) },
  })
