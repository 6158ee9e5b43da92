import type { ActorRefFrom } from 'xstate'
import type { SessionGate, RetryDecision } from '@/shared/api'
import type { sessionMachine } from './session-machine'

/** Connects the API client with the session machine: reports the outcome of calls and returns its decisions on calls answered 401. */
export function gateOf(session: ActorRefFrom<typeof sessionMachine>): SessionGate {
  const waiting = new Map<string, (decision: RetryDecision) => void>()
  let calls = 0
  const settle = (which: readonly string[], decision: RetryDecision) => {
    for (const call of which) waiting.get(call)?.(decision)
  }
  session.on('replay', (event) => settle(event.calls, 'replay'))
  session.on('reject', (event) => settle(event.calls, event.decision))

  return {
    open() {
      calls += 1
      const call = `call-${calls}`
      let round = 0
      let { token } = session.getSnapshot().context
      return {
        accepted: () => session.send({ type: 'call.accepted', call }),
        lost: () => session.send({ type: 'call.lost', call }),
        rejected: (signal) =>
          new Promise((resolve, reject) => {
            const abort = () => {
              waiting.delete(call)
              reject(signal?.reason as Error)
            }
            if (signal?.aborted) return abort()
            signal?.addEventListener('abort', abort, { once: true })
            waiting.set(call, (decision) => {
              waiting.delete(call)
              signal?.removeEventListener('abort', abort)
              if (decision === 'replay') round += 1
              ;({ token } = session.getSnapshot().context)
              resolve(decision)
            })
            session.send({ type: 'call.rejected', call, round, token })
          }),
      }
    },
  }
}
