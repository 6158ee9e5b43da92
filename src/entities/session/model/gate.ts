import type { ActorRefFrom } from 'xstate'
import type { SessionGate, Verdict } from '@/shared/api'
import type { sessionMachine } from './session-machine'

/** Lets the client's calls past the machine: tells it what they meet, and them what it decides. */
export function gateOf(session: ActorRefFrom<typeof sessionMachine>): SessionGate {
  const waiting = new Map<string, (verdict: Verdict) => void>()
  let calls = 0
  const settle = (which: readonly string[], verdict: Verdict) => {
    for (const call of which) waiting.get(call)?.(verdict)
  }
  session.on('replay', (event) => settle(event.calls, 'replay'))
  session.on('reject', (event) => settle(event.calls, event.verdict))

  return {
    open() {
      calls += 1
      const call = `call-${calls}`
      let round = 0
      let { token } = session.getSnapshot().context
      return {
        accepted: () => session.send({ type: 'call.accepted', call }),
        lost: () => session.send({ type: 'call.lost', call }),
        refused: (signal) =>
          new Promise((resolve, reject) => {
            const abort = () => {
              waiting.delete(call)
              reject(signal?.reason as Error)
            }
            if (signal?.aborted) return abort()
            signal?.addEventListener('abort', abort, { once: true })
            waiting.set(call, (verdict) => {
              waiting.delete(call)
              signal?.removeEventListener('abort', abort)
              if (verdict === 'replay') round += 1
              ;({ token } = session.getSnapshot().context)
              resolve(verdict)
            })
            session.send({ type: 'call.refused', call, round, token })
          }),
      }
    },
  }
}
