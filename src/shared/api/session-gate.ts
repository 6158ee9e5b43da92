import { ApiError } from './api-error'

/** The decision on a call that was answered 401. */
export type RetryDecision = 'replay' | 'reject' | 'unreachable'

/** One call through the session: it reports its outcomes and follows the session's decision. */
export interface AuthRequest {
  /** Answered with anything but 401 and errors of the server. */
  readonly accepted: () => void
  /** Ended without an answer about the session: aborted, cut off, or failed in the server. */
  readonly lost: () => void
  /** Answered 401: resolves with the decision of the session. */
  readonly rejected: (signal?: AbortSignal) => Promise<RetryDecision>
}

/** The client's connection to the session machine (`entities/session`), which decides what a 401 means. */
export interface SessionGate {
  readonly open: () => AuthRequest
}

const alwaysReject: AuthRequest = { accepted: () => {}, lost: () => {}, rejected: () => Promise.resolve('reject') }

let gate: SessionGate = { open: () => alwaysReject }

/** Connects the session to the client; before that every 401 is returned as it is. Returns a function that disconnects it. */
export function connectSessionGate(next: SessionGate): () => void {
  const before = gate
  gate = next
  return () => {
    gate = before
  }
}

/**
 * Sends a call as often as the session decides.
 * @param attempt sends it once; every attempt is equal
 * @throws ApiError "unreachable" when the session could not be renewed for lack of a connection
 */
export async function throughSession(attempt: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const authRequest = gate.open()
  try {
    for (;;) {
      const response = await attempt()
      if (response.status !== 401) {
        // an error of the server says nothing about the session
        if (response.status < 500) authRequest.accepted()
        else authRequest.lost()
        return response
      }
      const decision = await authRequest.rejected(signal)
      if (decision === 'unreachable') throw ApiError.unreachable()
      if (decision === 'reject') return response
    }
  } catch (error) {
    authRequest.lost()
    throw error
  }
}
