import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { learningQueries } from '@/entities/learning'
import { useSelf } from '@/entities/user'
import { api, isApiError, type Schema, unwrap } from '@/shared/api'

interface WatchedPlace {
  readonly contentId: number
  /** Null: nothing is kept. */
  readonly groupId: number | null
  /** A resource in the content, by the id of its place. */
  readonly resourceId: number
  readonly file: Schema<'File'> | null
}

type Report = Pick<Schema<'WatchedReport'>, 'at' | 'duration'> & { readonly ranges: readonly (readonly [number, number])[] }

/** Most parts of a report; the server keeps what it was told before. */
const mostRanges = 500

const isKeptType = (type = '') => type.startsWith('video/') || type === 'application/pdf'

/**
 * Where the student is in a video or a PDF, from whatever device, and how what they watch or read is kept. A report that is lost is made
 * good by the next one, which has all that was watched since the page was opened, or is sent again when the line is back.
 * @returns null while it is not known where it goes on; undefined for what is neither, and where nothing is kept
 */
export function useWatched({ contentId, groupId, resourceId, file }: WatchedPlace) {
  const queries = useQueryClient()
  const { kind, impersonation } = useSelf()
  const isKept = groupId !== null && kind === 'student' && impersonation === null && isKeptType(file?.media_type)
  const { data, isError } = useQuery({
    ...learningQueries.watched(contentId, { group: groupId ?? 0, resource: resourceId }),
    enabled: isKept,
  })
  const lost = useRef<Report>(null)
  const onWatched = useCallback(
    (report: Report, isLast: boolean) => {
      if (groupId === null) return
      const ranges = report.ranges.slice(-mostRanges).map(([from, until]) => [from, until])
      const body = { group_id: groupId, resource_id: resourceId, at: report.at, duration: report.duration, ranges }
      unwrap(api.PUT('/courses/coursecontents/{id}/watched', { params: { path: { id: contentId } }, body, keepalive: isLast })).then(
        async (stored) => {
          lost.current = null
          const key = learningQueries.watched(contentId, { group: groupId, resource: resourceId }).queryKey
          const wasDone = queries.getQueryData(key)?.is_done === true
          queries.setQueryData(key, stored)
          if (stored.is_done && !wasDone) await queries.invalidateQueries({ queryKey: learningQueries.all() })
        },
        (error: unknown) => {
          if (isApiError(error, 'unreachable')) lost.current = report
        },
      )
    },
    [contentId, groupId, queries, resourceId],
  )
  useEffect(() => {
    const again = () => lost.current && onWatched(lost.current, false)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [onWatched])
  // where it began does not change while it is watched
  const startAt = data?.at
  const isKnown = startAt !== undefined || isError
  return useMemo(
    () => (isKept ? (isKnown ? { startAt: startAt ?? 0, onWatched } : null) : undefined),
    [isKept, isKnown, onWatched, startAt],
  )
}
