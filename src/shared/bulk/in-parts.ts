import { isApiError, type ApiError } from '../api'

/** Ids that the server rejected for one reason. */
export interface Rejection {
  readonly error: ApiError
  readonly ids: readonly number[]
}

export interface BulkOutcome<Result> {
  readonly done: readonly number[]
  /** The answer to each part. */
  readonly results: readonly Result[]
  readonly rejections: readonly Rejection[]
  /** What was not sent, or whose answer did not arrive, in the order given: sent again, it is cut into the same parts. */
  readonly unsent: readonly number[]
  /** The error that ended the work early; undefined if it reached the end or was stopped. */
  readonly error: unknown
}

interface InPartsOptions {
  /** Most ids of one request. */
  readonly size: number
  /** Called with the number of ids that are decided. */
  readonly onProgress?: (decided: number) => void
  /** Ends the work after the part that is being sent. */
  readonly signal?: AbortSignal
}

/** Whether the server has answered no, rather than nothing or that it cannot answer now. */
const isRejection = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/** Whether a no to one id alone says nothing of the others: it is gone, or something stands against it. */
const isOfOne = ({ status }: ApiError, size: number) => size === 1 && (status === 404 || status === 409)

/**
 * Sends an action on many ids in parts, one after another, so that nobody waits long for it. Where the server names those of a part
 * who stand against it, the others are sent without them; a conflict of a part of one is of that one; any other no holds for all that
 * follow.
 * @param send sends one part; repeating a part must have no second effect
 */
export async function inParts<Result>(
  ids: readonly number[],
  send: (part: readonly number[]) => Promise<Result>,
  { size, onProgress, signal }: InPartsOptions,
): Promise<BulkOutcome<Result>> {
  const done: number[] = []
  const results: Result[] = []
  const rejected = new Map<string, { error: ApiError; ids: number[] }>()
  const reject = (error: ApiError, rejectedIds: readonly number[]) => {
    const known = rejected.get(error.code)
    if (known) known.ids.push(...rejectedIds)
    else rejected.set(error.code, { error, ids: [...rejectedIds] })
  }
  const outcome = (unsent: readonly number[], error?: unknown) => ({ done, results, rejections: [...rejected.values()], unsent, error })
  for (let from = 0; from < ids.length; from += size) {
    let part = ids.slice(from, from + size)
    if (signal?.aborted) return outcome(ids.slice(from))
    while (part.length > 0) {
      try {
        results.push(await send(part))
        done.push(...part)
        break
      } catch (error) {
        const after = ids.slice(from + size)
        if (!isRejection(error)) return outcome([...part, ...after], error)
        const named = new Set(error.students)
        const rest = part.filter((id) => !named.has(id))
        if (rest.length === part.length && isOfOne(error, size)) {
          reject(error, part)
          break
        }
        if (rest.length === part.length) {
          reject(error, [...part, ...after])
          return outcome([])
        }
        reject(
          error,
          part.filter((id) => named.has(id)),
        )
        part = rest
      }
    }
    onProgress?.(Math.min(ids.length, from + size))
  }
  return outcome([])
}

/** What to send again: first what was not sent, cut as before. */
export const restOf = ({ unsent, rejections }: BulkOutcome<unknown>): readonly number[] => [
  ...unsent,
  ...rejections.flatMap(({ ids }) => ids),
]
