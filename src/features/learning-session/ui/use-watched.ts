import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { learningQueries } from '@/entities/learning'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { randomId } from '@/shared/lib/random-id'
import { deliverWatched } from '../api/deliver-watched'

interface WatchedPlace {
  readonly contentId: number
  /** Null: nothing is kept. */
  readonly groupId: number | null
  /** A resource in the content, by the id of its place. */
  readonly resourceId: number
  readonly file: Schema<'File'> | null
  /** What else shows it has to be read again; the same function at every render. */
  readonly onSaved?: () => Promise<unknown>
}

type Report = Pick<Schema<'WatchedReport'>, 'at' | 'duration'> & { readonly ranges: readonly (readonly [number, number])[] }

/** Most parts of a report; the server keeps what it was told before. */
const mostRanges = 500

const isKeptType = (type = '') => type.startsWith('video/') || type === 'application/pdf'

/**
 * Where the student is in a video or a PDF, from whatever device, and how what they watch or read is kept. A report that is lost is made
 * good by the next one, which has all that was watched since the page was opened, or waits on this device until the frame sends it.
 * @returns null while it is not known where it goes on; undefined for what is neither, and where nothing is kept
 */
export function useWatched({ contentId, groupId, resourceId, file, onSaved }: WatchedPlace) {
  const queries = useQueryClient()
  const { id: person, kind, impersonation } = useSelf()
  const isKept = groupId !== null && kind === 'student' && impersonation === null && isKeptType(file?.media_type)
  const { data, isFetched } = useQuery({
    ...learningQueries.watched(contentId, { group: groupId ?? 0, resource: resourceId }),
    enabled: isKept,
  })
  const [opening] = useState(randomId)
  const onWatched = useCallback(
    ({ at, duration, ranges: all }: Report, isLast: boolean) => {
      if (groupId === null) return
      const ranges = all.slice(-mostRanges).map(([from, until]) => [from, until])
      const report = {
        ...{ key: `${groupId}.${contentId}.${resourceId}.${opening}`, until: Date.now(), contentId },
        body: { group_id: groupId, resource_id: resourceId, at, duration, ranges },
      }
      deliverWatched(person, report, isLast).then(
        async (stored) => {
          if (!stored) return
          const { queryKey } = learningQueries.watched(contentId, { group: groupId, resource: resourceId })
          const before = queries.getQueryData(queryKey)
          // the player is gone: one that is opened again asks where another device is meanwhile
          if (queries.getQueryState(queryKey)) queries.setQueryData(queryKey, stored)
          // the first report finds out that the student has to say when a video is done
          const isOther = stored.is_done !== (before?.is_done ?? false) || stored.is_finishable !== (before?.is_finishable ?? false)
          if (isOther) await Promise.all([queries.invalidateQueries({ queryKey: learningQueries.all() }), onSaved?.()])
        },
        () => undefined,
      )
    },
    [contentId, groupId, onSaved, opening, person, queries, resourceId],
  )
  // where it began does not change while it is watched
  const startAt = data?.at
  // where it could not be read the player begins at 0, and stays while it is asked again: it has what was watched
  const isKnown = startAt !== undefined || isFetched
  return useMemo(
    () => (isKept ? (isKnown ? { startAt: startAt ?? 0, onWatched } : null) : undefined),
    [isKept, isKnown, onWatched, startAt],
  )
}
