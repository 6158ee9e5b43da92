import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { learningQueries } from '@/entities/learning'
import { resourceTexts } from '@/entities/resource'
import { useSelf } from '@/entities/user'
import { api, unwrap } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'

interface Opened {
  readonly contentId: number
  /** Null: no progress is kept, or there is nothing to note now. */
  readonly groupId: number | null
  /** A resource that is shown, by the id of its place. */
  readonly resourceId?: number
}

/**
 * Notes that the student is in a content, so that they come back to it, and what they have opened. Without a connection the page stays
 * readable: the next visit is noted again. Only a resource that could not be noted is told, because it may be required.
 */
export function useOpened({ contentId, groupId, resourceId }: Opened): void {
  const queries = useQueryClient()
  const t = useTexts(resourceTexts)
  // what somebody else looks at under this name is not what the student has opened
  const isOwn = useSelf().impersonation === null
  const note = useEffectEvent(async (id: number, group_id: number, resource_id: number | undefined) => {
    const body = { group_id, ...(resource_id !== undefined && { resource_id }) }
    await unwrap(api.POST('/courses/coursecontents/{id}/open', { params: { path: { id } }, body }))
    const all = learningQueries.all()
    const changed =
      resource_id === undefined
        ? [
            [...all, 'path'],
            [...all, 'next'],
          ]
        : [all]
    for (const queryKey of changed) await queries.invalidateQueries({ queryKey })
  })
  const failed = useEffectEvent(() => {
    if (resourceId !== undefined) toast.error(t(($) => $.notSaved))
  })
  useEffect(() => {
    if (groupId !== null && isOwn) note(contentId, groupId, resourceId).catch(failed)
  }, [contentId, groupId, isOwn, resourceId])
}
