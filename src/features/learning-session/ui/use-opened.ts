import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { learningQueries } from '@/entities/learning'
import { resourceTexts } from '@/entities/resource'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { deliverOpened } from '../api/deliver-opened'

interface Opened {
  readonly contentId: number
  /** Null: no progress is kept, or there is nothing to note now. */
  readonly groupId: number | null
  /** A resource that is shown, by the id of its place. */
  readonly resourceId?: number
}

/**
 * Notes that the student is in a content, so that they come back to it, and what they have opened. Without a connection the page stays
 * readable, and the report waits on this device until the frame sends it. Only a resource that will never be noted is told, because it
 * may be required.
 */
export function useOpened({ contentId, groupId, resourceId }: Opened): void {
  const queries = useQueryClient()
  const t = useTexts(resourceTexts)
  const { id: person, impersonation } = useSelf()
  // what somebody else looks at under this name is not what the student has opened
  const isOwn = impersonation === null
  const note = useEffectEvent(async (id: number, group_id: number, resource_id: number | undefined) => {
    const report = {
      ...{ key: `${group_id}.${id}.${resource_id ?? ''}`, until: Date.now(), contentId: id },
      body: { group_id, ...(resource_id !== undefined && { resource_id }) },
    }
    if (!(await deliverOpened(person, report))) {
      if (resource_id !== undefined) toast.error(t(($) => $.notSaved))
      return
    }
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
  useEffect(() => {
    if (groupId !== null && isOwn) note(contentId, groupId, resourceId).catch(() => undefined)
  }, [contentId, groupId, isOwn, resourceId])
}
