import type { components } from '#openapi/generated/schema.gen.ts'

/** Error codes of a field; the web app turns them into sentences in the reader's language. */
export type FieldErrors = Record<string, string[]>

export interface ErrorBody {
  /** Stable English sentence. */
  detail: string
  /** Stable name for programs. */
  code: string
  errors?: FieldErrors
  /** Line of the text file that the error is about, from 1. */
  line?: number
  /** Seconds to wait. */
  retry_after?: number
  /** The current value, when the caller's copy is outdated. */
  current?: unknown
  etag?: string
  /** Seats requested and left, when a center has too few licences. */
  seats?: { needed: number; left: number }
  /** Used and permitted, when a limit is reached: bytes, or versions for `version_limit`. */
  quota?: Quota
  /** Marks and work of students, where they forbid to delete something. */
  work?: components['schemas']['WorkCounts']
  /** Students of the request whom it is about; the others could be sent again without them. */
  students?: readonly number[]
  /** Groups that stand against it (`in_use`). */
  groups?: { id: number; name: string }[]
  /** Programs that stand against it (`programs_withdrawn`). */
  courses?: { id: number; name: string }[]
  /** What of a change of contents cannot be done; the rest could be sent again without it. */
  blocked?: readonly components['schemas']['BlockedItem'][]
  /** Path of the page of the web app to continue on. */
  link?: string
  /** Goes on with the second factor. */
  challenge?: SecondFactorChallenge
  request_id?: string
}

export interface Quota {
  used: number
  limit: number
}

/** A sign-in that lacks the second factor. */
export interface SecondFactorChallenge {
  token: string
  /** What the person can prove it with; none where they have to set one up first. */
  methods: ('totp' | 'passkey' | 'recovery_code')[]
}

/** An answer other than success, thrown from anywhere below a handler. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.detail)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 400: codes per field, for example `{ new_password: ['too_short'] }`. @param line of the text file that it is about, from 1 */
export const invalid = (errors: FieldErrors, line?: number) =>
  new ApiError(400, { detail: 'The request is not valid.', code: 'invalid', errors, ...(line === undefined ? {} : { line }) })

/** 401: no session, an ended one, or a token that is not ours. */
export const signedOut = () => new ApiError(401, { detail: 'Given token not valid for any token type', code: 'token_not_valid' })

/** 401: sign-in with a wrong account or password. */
export const noActiveAccount = () =>
  new ApiError(401, { detail: 'No active account found with the given credentials', code: 'no_active_account' })

/** 403: sign-in with a one-time password. @param link path of the page on which they choose their own */
export const newPasswordRequired = (link: string) =>
  new ApiError(403, { detail: 'Choose a password of your own first.', code: 'new_password_required', link })

/** 403: sign-in of a person who proves, or first sets up, their second factor. */
export const secondFactorNeeded = (challenge: SecondFactorChallenge) =>
  challenge.methods.length > 0
    ? new ApiError(403, { detail: 'Prove the second factor.', code: 'second_factor_required', challenge })
    : new ApiError(403, { detail: 'Set up a second factor first.', code: 'second_factor_setup_required', challenge })

/** An error of a request about several students that names those whom it is about. */
export const aboutStudents = ({ status, body }: ApiError, students: readonly number[]) => new ApiError(status, { ...body, students })

/** 403: accessible, but not allowed. */
export const denied = (code = 'permission_denied', detail = 'You do not have permission to perform this action.') =>
  new ApiError(403, { detail, code })

/** 404: it does not exist, or not for the caller. */
export const notFound = () => new ApiError(404, { detail: 'Not found.', code: 'not_found' })

/**
 * 409: the caller's revision is outdated.
 * @param current the current value, as the operation would return it
 * @param revision its revision, for the next If-Match
 */
export const conflict = (current: unknown, revision: number) =>
  new ApiError(409, { detail: 'Somebody else saved this first.', code: 'conflict', current, etag: etag(revision) })

/** 409: the state of the thing forbids it, for example `rejected('already_graded', 'The work is already graded.')`. */
export const rejected = (code: string, detail: string) => new ApiError(409, { detail, code })

/** 409: groups use it. @param groups the first of them */
export const inUse = (groups: { id: number; name: string }[]) => new ApiError(409, { detail: 'Groups use it.', code: 'in_use', groups })

/** 409: the group has programs that its center does not have any more. */
export const programsWithdrawn = (courses: { id: number; name: string }[]) =>
  new ApiError(409, { detail: 'The center of the group does not have all of its programs any more.', code: 'programs_withdrawn', courses })

/** 409: a link of a mail that cannot be used. */
export const linkErrors = {
  unknown: () => rejected('link_unknown', 'The link is not valid.'),
  used: () => rejected('link_used', 'The link has already been used.'),
  expired: () => rejected('link_expired', 'The link has expired.'),
}

export const groupArchived = () => rejected('group_archived', 'Archived groups cannot be modified.')

/** 409: the center has fewer student seats than requested; the numbers are unknown where the database rejected the write. */
export const noLicences = (seats?: ErrorBody['seats']) => withSeats('no_licences', 'The center has no available licenses.', seats)

/** 409: the center has contracted no more teachers. */
export const tooManyTeachers = (seats?: ErrorBody['seats']) =>
  withSeats('teacher_limit', 'The center has reached its maximum number of teachers.', seats)

const withSeats = (code: string, detail: string, seats: ErrorBody['seats']) =>
  new ApiError(409, { detail, code, ...(seats ? { seats } : {}) })

const quotas = {
  work_full: 'The files of this work would take more space than permitted.',
  drafts_full: 'The files of all drafts would take more space than permitted.',
  center_full: 'The center has used the space for its files.',
  version_limit: 'No more versions can be submitted.',
} as const

/** 409: a limit of stored data is reached. */
export const quotaReached = (code: keyof typeof quotas, quota: Quota) => new ApiError(409, { detail: quotas[code], code, quota })

/** 409: students have marks or work in the part of a program that would be deleted. */
export const contentHasWork = (parts: components['schemas']['PartWithWork'][]) => {
  const sum = (name: 'marks' | 'works') => parts.reduce((total, part) => total + part[name], 0)
  const work = { marks: sum('marks'), works: sum('works'), parts }
  return new ApiError(409, { detail: 'Students have marks or work in it.', code: 'content_has_work', work })
}

const blockedDetails = {
  already_placed: 'The content has this resource already.',
  content_missing: 'Its content does not exist any more.',
  resource_missing: 'The resource does not exist any more.',
} as const satisfies Record<components['schemas']['BlockedItem']['reason'], string>

/** 409 with the reason of the first: what of a change of contents cannot be done, where there is any. */
export function requireUnblocked(blocked: readonly components['schemas']['BlockedItem'][]): void {
  const [first] = blocked
  if (first) throw new ApiError(409, { detail: blockedDetails[first.reason], code: first.reason, blocked })
}

/** 422: the key was used for another request of the same account. */
export const idempotencyKeyReused = () =>
  new ApiError(422, { detail: 'The idempotency key was used for another request.', code: 'idempotency_key_reused' })

/** 428: a write that must say which revision it changes. */
export const ifMatchRequired = () => new ApiError(428, { detail: 'If-Match is required.', code: 'if_match_required' })

export const unsupportedMediaType = () => new ApiError(415, { detail: 'Unsupported media type.', code: 'unsupported_media_type' })
export const tooLarge = () => new ApiError(413, { detail: 'The file is too large.', code: 'too_large' })

/** 429 @param seconds until it makes sense to try again */
export const throttled = (seconds: number) =>
  new ApiError(
    429,
    { detail: 'Too many attempts. Try again later.', code: 'throttled', retry_after: seconds },
    { 'retry-after': String(seconds) },
  )

/** 507: the disk of the files or of the database is full. */
export const diskFull = () => new ApiError(507, { detail: 'The server has no space left. Nothing was stored.', code: 'disk_full' })

/** 503: more work of a costly kind waits than can be done soon. @param seconds until it makes sense to try again */
export const busy = (detail: string, seconds: number) =>
  new ApiError(503, { detail, code: 'busy', retry_after: seconds }, { 'retry-after': String(seconds) })

/** Seconds after which a request may be repeated while the service is away. */
const retrySeconds = 2

const away = (code: string, detail: string, seconds = retrySeconds) =>
  new ApiError(503, { detail, code, retry_after: seconds }, { 'retry-after': String(seconds), 'cache-control': 'no-store' })

/** 503: nothing has changed. */
export const unavailable = () => away('unavailable', 'The service is not available right now.')

/** 503: the connection was lost while a change was being saved. */
export const outcomeUnknown = () =>
  away('outcome_unknown', 'The connection to the database was lost while saving. The change may or may not have been saved.')

/** 503: files must be scanned for viruses, and the scanner does not answer. */
export const scannerUnavailable = () =>
  away('scanner_unavailable', 'Files cannot be checked for viruses right now. Nothing was stored.', 60)

/** ETag of a row that people edit. */
export const etag = (revision: number) => `"${revision}"`
