import type { Schema } from './contract'

/** The error code when the server could not be reached. */
export const unreachable = 'unreachable'

interface ErrorBody {
  readonly detail?: unknown
  readonly code?: unknown
  readonly errors?: unknown
  readonly line?: unknown
  readonly retry_after?: unknown
  readonly current?: unknown
  readonly etag?: unknown
  readonly link?: unknown
  readonly seats?: unknown
  readonly quota?: unknown
  readonly work?: unknown
  readonly groups?: unknown
  readonly students?: unknown
  readonly blocked?: unknown
  readonly challenge?: unknown
}

/** Used and permitted bytes, or versions. */
export interface Quota {
  readonly used: number
  readonly limit: number
}

/** The error of every call: an answer outside 200–299, or no answer (`status` 0, `code` "unreachable"). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /**
   * Code of the contract, "unreachable", or "unknown" for an answer outside the contract. A request that the server stopped waiting
   * for (408) is a lost connection, too.
   */
  readonly code: string
  /** English sentence of the contract; not shown to people: `errorMessage` translates it. */
  readonly detail: string
  /** Codes per field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Line of the text file that the error is about, from 1. */
  readonly line: number | null
  /** Seconds to wait before a retry, from `Retry-After`. */
  readonly retryAfter: number | null
  /** On a conflict: the current value. */
  readonly current: unknown
  /** On a conflict: the ETag of the current value. */
  readonly etag: string | null
  /** For a center with too few licences: requested and remaining seats. */
  readonly seats: { readonly needed: number; readonly left: number } | null
  /** When a limit of stored data is reached. */
  readonly quota: Quota | null
  /** Marks and work of students that forbid a deletion. */
  readonly work: Schema<'WorkCounts'> | null
  /** Groups that stand against it (`in_use`), the first of them. */
  readonly groups: readonly Schema<'Named'>[]
  /** Students of the request whom the error is about: the others can be sent again without them. */
  readonly students: readonly number[]
  /** What of a change of contents cannot be done: the rest can be sent again without it. */
  readonly blocked: readonly Schema<'BlockedItem'>[]
  /** Path of the page where the person can continue. */
  readonly link: string | null
  /** Goes on with the second factor of the sign-in. */
  readonly challenge: Schema<'ChallengeOffer'> | null

  constructor(status: number, body: unknown, headers?: Headers, cause?: unknown) {
    const {
      detail,
      code,
      errors,
      line,
      retry_after,
      challenge,
      current,
      etag,
      link,
      seats,
      quota,
      work,
      groups,
      students,
      blocked,
    }: ErrorBody = typeof body === 'object' && body !== null ? body : {}
    const sentence = typeof detail === 'string' ? detail : ''
    super(sentence || `Answer ${status}`, { cause })
    this.status = status
    this.code = status === 408 ? unreachable : typeof code === 'string' ? code : 'unknown'
    this.detail = sentence
    this.errors = typeof errors === 'object' && errors !== null ? (errors as Record<string, string[]>) : {}
    this.line = typeof line === 'number' ? line : null
    this.retryAfter = typeof retry_after === 'number' ? retry_after : seconds(headers?.get('retry-after'))
    this.current = current
    this.etag = typeof etag === 'string' ? etag : null
    this.seats = typeof seats === 'object' && seats !== null ? (seats as { needed: number; left: number }) : null
    this.quota = typeof quota === 'object' && quota !== null ? (quota as Quota) : null
    this.work = typeof work === 'object' && work !== null ? (work as Schema<'WorkCounts'>) : null
    this.groups = Array.isArray(groups) ? (groups as Schema<'Named'>[]) : []
    this.students = Array.isArray(students) ? (students as number[]) : []
    this.blocked = Array.isArray(blocked) ? (blocked as Schema<'BlockedItem'>[]) : []
    this.link = typeof link === 'string' ? link : null
    this.challenge = typeof challenge === 'object' && challenge !== null ? (challenge as Schema<'ChallengeOffer'>) : null
  }

  /** The server did not answer: offline, stopped, or interrupted. */
  static unreachable(cause?: unknown): ApiError {
    return new ApiError(0, { code: unreachable, detail: '' }, undefined, cause)
  }

  /**
   * The parts of an address do not belong together. A component throws it, so that the page says what it says where the server finds
   * nothing: the `notFound()` of the router is for loaders, and thrown while rendering it takes the frame of the app away too.
   */
  static notFound(): ApiError {
    return new ApiError(404, { code: 'not_found', detail: 'Not found.' })
  }
}

function seconds(header: string | null | undefined): number | null {
  const value = Number(header ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}

/** Whether an error is an `ApiError`, optionally with this status or code. */
export function isApiError(error: unknown, which?: number | string): error is ApiError {
  return error instanceof ApiError && (which === undefined || error.status === which || error.code === which)
}

/** Makes a function that returns an error with one of these codes as the outcome of a machine's actor, and throws any other error. */
export const rejectedBy =
  <Reason>(reasons: Readonly<Record<string, Reason>>) =>
  (error: unknown): { readonly kind: 'rejected'; readonly reason: Reason } => {
    const reason = isApiError(error) ? reasons[error.code] : undefined
    if (reason === undefined) throw error
    return { kind: 'rejected', reason }
  }

interface Answer<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/**
 * The body of a successful call: `unwrap(api.GET('/users/users/self'))`.
 * @throws ApiError for any other answer, and when there is none. An aborted call throws its AbortError.
 */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch((reason: unknown) => {
    throw isAborted(reason) || isApiError(reason) ? reason : ApiError.unreachable(reason)
  })
  if (!response.ok) throw new ApiError(response.status, error, response.headers)
  return data as T
}

function isAborted(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}
