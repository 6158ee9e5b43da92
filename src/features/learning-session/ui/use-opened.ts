import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { learningQueries } from '@/entities/learning'
import { useSelf } from '@/entities/user'
import { api, unwrap } from '@/shared/api'

interface Opened {
  readonly contentId: number
  /** Null: no progress is kept. */
  readonly groupId: number | null
  /** A resource that the page is about, by the id of its place. */
  readonly resourceId?: number
}

/**
 * Notes that the student is in a content, so that they come back to it, and what they have opened. Without a connection the page stays
 * readable and says nothing: the next visit is noted again.
 */
export function useOpened({ contentId, groupId, resourceId }: Opened): void {
  const queries = useQueryClient()
  // what somebody else looks at under this name is not what the student has opened
  const isOwn = useSelf().impersonation === null
  const note = useEffectEvent(async (id: number, group_id: number, resource_id: number | undefined) => {
    const body = { group_id, ...(resource_id !== undefined && { resource_id }) }
    await unwrap(api.POST('/courses/coursecontents/{id}/open', { params: { path: { id } }, body }))
    await queries.invalidateQueries({ queryKey: [...learningQueries.all(), 'path'] })
    await queries.invalidateQueries({ queryKey: [...learningQueries.all(), 'next'] })
  })
  useEffect(() => {
    if (groupId !== null && isOwn) note(contentId, groupId, resourceId).catch(() => undefined)
  }, [contentId, groupId, isOwn, resourceId])
}
