import { useEffect, useRef, useState } from 'react'
import { inParts, restOf, type BulkOutcome } from './in-parts'

export interface Bulk<Result> {
  /**
   * Sends an action in parts.
   * @throws ApiError where the only part failed for one reason
   */
  readonly run: (ids: readonly number[], send: (part: readonly number[]) => Promise<Result>) => Promise<BulkOutcome<Result>>
  /** While it runs, if it takes more than one part. */
  readonly progress: { readonly value: number; readonly max: number } | null
  /** What was done and what was not, if the last run did not do all. */
  readonly outcome: BulkOutcome<Result> | null
  /** What the last run left to do, to be sent again; null before the first, and if nothing is left. */
  readonly rest: readonly number[] | null
  /** Ends the run after the part that is being sent. */
  readonly stop: () => void
  readonly isStopping: boolean
  /** Forgets the last run. */
  readonly clear: () => void
}

export const isWhole = (outcome: BulkOutcome<unknown>) => restOf(outcome).length === 0

/** How many were changed by an action that counts them. */
export const changedBy = ({ results }: BulkOutcome<{ readonly changed: number }>) => results.reduce((sum, { changed }) => sum + changed, 0)

/** Runs an action on many ids in parts; `BulkStatus` shows how far it is, and what was not done. A page that is left stops it. */
export function useBulk<Result>(size: number): Bulk<Result> {
  const [progress, setProgress] = useState<Bulk<Result>['progress']>(null)
  const [outcome, setOutcome] = useState<BulkOutcome<Result> | null>(null)
  const [rest, setRest] = useState<Bulk<Result>['rest']>(null)
  const [isStopping, setStopping] = useState(false)
  const controllerRef = useRef<AbortController | null>(null)
  useEffect(() => () => controllerRef.current?.abort(), [])
  return {
    run: async (ids, send) => {
      const controller = new AbortController()
      controllerRef.current = controller
      const max = ids.length
      setOutcome(null)
      setStopping(false)
      if (max > size) setProgress({ value: 0, max })
      const found = await inParts(ids, send, {
        size,
        signal: controller.signal,
        onProgress: (value) => max > size && setProgress({ value, max }),
      })
      setProgress(null)
      const [reason, ...others] = [...found.rejections.map(({ error }) => error), ...(found.error === undefined ? [] : [found.error])]
      if (max <= size && found.done.length === 0 && reason !== undefined && others.length === 0) throw reason
      setOutcome(isWhole(found) ? null : found)
      setRest(isWhole(found) ? null : restOf(found))
      return found
    },
    progress,
    outcome,
    rest,
    stop: () => {
      setStopping(true)
      controllerRef.current?.abort()
    },
    isStopping,
    clear: () => {
      setOutcome(null)
      setRest(null)
    },
  }
}
