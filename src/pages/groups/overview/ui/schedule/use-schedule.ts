import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { api, errorMessage, isApiError, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { toast } from '@/shared/ui'
import { scheduleTexts } from '../../i18n/schedule'
import { type Change, changed, dayOf, joined, undone } from '../../model/schedule'

/** How the dates of items were moved. */
export type MovedBy = 'keys' | 'drag' | 'shift'

interface Done {
  readonly changes: readonly Change[]
  readonly by: MovedBy | 'dialog'
}

/** The schedule of a group, its changes, and the way back from the last one. */
export function useSchedule(groupId: number) {
  const t = useTexts(scheduleTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const options = groupQueries.schedule(groupId)
  const query = useQuery(options)
  const [last, setLast] = useState<Done | null>(null)
  // a change that is saved while others wait follows on from the one before it
  const lastRef = useRef(last)
  const keepLast = (done: Done | null) => {
    lastRef.current = done
    setLast(done)
  }
  const mutationKey = ['schedule', groupId]
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationKey,
    // one after the other: keys move something again before its last move is saved
    scope: { id: `schedule ${groupId}` },
    mutationFn: ({ changes }: { readonly changes: readonly Change[]; readonly by: Done['by'] | 'undo' }) =>
      unwrap(api.PUT('/groups/groups/{id}/schedule', { params: { path: { id: groupId } }, body: { changes: [...changes] } })),
    onMutate: async ({ changes }) => {
      await queries.cancelQueries({ queryKey: options.queryKey })
      const before = queries.getQueryData(options.queryKey)
      queries.setQueryData(options.queryKey, (data) => data && { ...data, items: changed(data.items, changes) })
      return before
    },
    onSuccess: (saved, { changes, by }) => {
      // what moves on is not put back to where it was when this was saved
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(options.queryKey, saved)
      // several keys in a row are one change
      const earlier = by === 'keys' && lastRef.current?.by === 'keys' ? lastRef.current.changes : null
      const all = joined(earlier, changes)
      keepLast(by === 'undo' ? null : { changes: all, by })
      void queries.invalidateQueries({ queryKey: groupQueries.all(), predicate: ({ queryKey }) => queryKey[1] !== 'schedule' })
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      if (by === 'undo') toast.success(t(($) => $.undone))
      else
        toast.success(by === 'dialog' ? t(($) => $.saved) : sentence(saved, changes), {
          // one notice, however often the keys move something
          id: 'schedule',
          action: { label: t(($) => $.undo), onPress: () => mutate({ changes: undone(all), by: 'undo' }) },
        })
    },
    onError: async (error, { by }, before) => {
      queries.setQueryData(options.queryKey, before)
      const read = queries.invalidateQueries({ queryKey: options.queryKey })
      // the dialog stays open and says it, with the dates that there are now
      if (by === 'dialog') {
        if (isApiError(error, 'dates_changed')) await read
        return
      }
      toast.error(isApiError(error, 'dates_changed') ? t(($) => $.changedByOthers) : errorMessage(error, c))
    },
  })
  const sentence = ({ items }: Schema<'Schedule'>, changes: readonly Change[]) => {
    const [first] = changes
    const item = items.find(({ kind, id }) => kind === first?.kind && id === first.id)
    const day = item ? formatDate(dayOf(item)) : ''
    return t(($) => $.moved, { count: changes.length, name: item?.name ?? '', day })
  }
  return {
    query,
    move: (changes: readonly Change[], by: MovedBy) => mutate({ changes, by }),
    /** @throws ApiError: the dialog shows it, and keeps what was typed */
    saveDates: (change: Change) => mutateAsync({ changes: [change], by: 'dialog' }),
    isSaving: isPending,
    undo: last === null ? null : () => mutate({ changes: undone(last.changes), by: 'undo' }),
  }
}
