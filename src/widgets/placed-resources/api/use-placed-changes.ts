import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { courseQueries } from '@/entities/course'
import { learningQueries } from '@/entities/learning'
import { resourceQueries } from '@/entities/resource'
import { api, etagOf, type Schema, unwrap } from '@/shared/api'
import { type Placed, type PlacedChange, withChange, withSaved } from '../model/placed-changes'

type Removed = Schema<'ContentsChanged'>

function send(contentId: number, change: PlacedChange, revision: number): Promise<Placed | Removed> {
  if (change.kind === 'place')
    return unwrap(api.POST('/resources/related/associate', { body: { content_id: contentId, resource_id: change.resourceId } }))
  const path = { id: change.id }
  const header = { 'If-Match': etagOf(revision) }
  if (change.kind === 'remove') return unwrap(api.DELETE('/resources/related/{id}', { params: { path, header } }))
  if (change.kind === 'criteria')
    return unwrap(
      api.POST('/resources/related_results/update_multiple', {
        params: { header },
        body: { related_id: change.id, results: change.results },
      }),
    )
  const body = change.kind === 'move' ? { index: change.index } : { is_required: change.isRequired }
  return unwrap(api.PATCH('/resources/related/{id}', { params: { path, header }, body }))
}

interface Step {
  readonly change: PlacedChange
  readonly onSaved?: (() => void) | undefined
}

/**
 * Saves each step in the list of a content's resources at once, one after the other. The list shows a step before its answer;
 * after an error it is read again.
 */
export function usePlacedChanges(contentId: number, onRemoved?: (changed: Removed) => void) {
  const queries = useQueryClient()
  const [error, setError] = useState<Error | null>(null)
  const list = resourceQueries.placed(contentId)
  /** Of the copies that the person saw, and of those that earlier steps have made: one that is being taken out is no longer in the list. */
  const revisions = useRef(new Map<number, number>())
  const revisionOf = (id: number) => queries.getQueryData(list.queryKey)?.results.find((each) => each.id === id)?.revision ?? 0
  const { mutate, isPending } = useMutation({
    scope: { id: `placed-resources-${contentId}` },
    mutationFn: ({ change }: Step) =>
      send(contentId, change, 'id' in change ? Math.max(revisionOf(change.id), revisions.current.get(change.id) ?? 0) : 0),
    onMutate: async ({ change }) => {
      setError(null)
      await queries.cancelQueries({ queryKey: list.queryKey })
      if ('id' in change) revisions.current.set(change.id, revisionOf(change.id))
      queries.setQueryData(list.queryKey, (before) => before && withChange(before, change))
    },
    onSuccess: (saved, { change, onSaved }) => {
      onSaved?.()
      if ('removed_items' in saved) {
        onRemoved?.(saved)
        return
      }
      revisions.current.set(saved.id, saved.revision)
      // a step that waits takes it out
      if (change.kind === 'place' || revisionOf(saved.id) > 0)
        queries.setQueryData(list.queryKey, (before) => before && withSaved(before, saved))
    },
    onError: (failure) => {
      setError(failure)
      void queries.invalidateQueries({ queryKey: list.queryKey })
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
      void queries.invalidateQueries({ queryKey: [...resourceQueries.all(), 'list'] })
      void queries.invalidateQueries({ queryKey: learningQueries.all(), refetchType: 'none' })
    },
  })
  return { change: (change: PlacedChange, onSaved?: () => void) => mutate({ change, onSaved }), isSaving: isPending, error }
}
