import { ApiError } from './api-error'

/** What becomes of a call that was answered 401. */
export type Verdict = 'replay' | 'reject' | 'unreachable'

/** One call on its way through the session. It tells what it met and does as it is told: the rules are the session's. */
export interface Passage {
  /** Answered with anything but 401. */
  readonly accepted: () => void
  /** Ended without an answer: aborted, or cut off. */
  readonly lost: () => void
  /** Answered 401: waits for the session to say what to do. */
  readonly refused: (signal?: AbortSignal) => Promise<Verdict>
}

/** Where the client asks what a 401 means. The session machine stands behind it (`entities/session`). */
export interface SessionGate {
  readonly open: () => Passage
}

const alwaysReject: Passage = { accepted: () => {}, lost: () => {}, refused: () => Promise.resolve('reject') }

let gate: SessionGate = { open: () => alwaysReject }

/** Puts the session behind the client; until then a 401 is rejected as it is. Answers how to take it away again. */
export function connectSessionGate(next: SessionGate): () => void {
  const before = gate
  gate = next
  return () => {
    gate = before
  }
}

/**
 * Sends a call as often as the session says.
 * @param attempt sends it once, the same way every time
 * @throws ApiError "unreachable" when the session could not be renewed for lack of a connection
 */
export async function throughSession(attempt: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const passage = gate.open()
  try {
    for (;;) {
      const response = await attempt()
      if (response.status !== 401) {
        passage.accepted()
        return response
      }
      const verdict = await passage.refused(signal)
      if (verdict === 'unreachable') throw ApiError.unreachable()
      if (verdict === 'reject') return response
    }
  } catch (error) {
    passage.lost()
    throw error
  }
}
