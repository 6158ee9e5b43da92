import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { api, errorMessage, isApiError, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { toast } from '@/shared/ui'
import { scheduleTexts } from '../../i18n/schedule'
import { type Change, changed, dayOf, undone } from '../../model/schedule'

/** The schedule of a group, its changes, and the way back from the last one. */
export function useSchedule(groupId: number) {
  const t = useTexts(scheduleTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const options = groupQueries.schedule(groupId)
  const query = useQuery(options)
  const [last, setLast] = useState<readonly Change[] | null>(null)
  const mutationKey = ['schedule', groupId]
  const { mutate, isPending } = useMutation({
    mutationKey,
    // one after the other: keys move something again before its last move is saved
    scope: { id: `schedule ${groupId}` },
    mutationFn: ({ changes }: { readonly changes: readonly Change[]; readonly isUndo: boolean }) =>
      unwrap(api.PUT('/groups/groups/{id}/schedule', { params: { path: { id: groupId } }, body: { changes: [...changes] } })),
    onMutate: async ({ changes }) => {
      await queries.cancelQueries({ queryKey: options.queryKey })
      const before = queries.getQueryData(options.queryKey)
      queries.setQueryData(options.queryKey, (data) => data && { ...data, items: changed(data.items, changes) })
      return before
    },
    onSuccess: (saved, { changes, isUndo }) => {
      // what moves on is not put back to where it was when this was saved
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(options.queryKey, saved)
      setLast(isUndo ? null : changes)
      void queries.invalidateQueries({ queryKey: groupQueries.all(), predicate: ({ queryKey }) => queryKey[1] !== 'schedule' })
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      if (isUndo) toast.success(t(($) => $.undone))
      else
        toast.success(sentence(saved, changes), {
          // one notice, however often the keys move something
          id: 'schedule',
          action: { label: t(($) => $.undo), onPress: () => save(undone(changes), true) },
        })
    },
    onError: (error, _, before) => {
      queries.setQueryData(options.queryKey, before)
      void queries.invalidateQueries({ queryKey: options.queryKey })
      toast.error(isApiError(error, 'dates_changed') ? t(($) => $.changedByOthers) : errorMessage(error, c))
    },
  })
  const sentence = ({ items }: Schema<'Schedule'>, changes: readonly Change[]) => {
    const [first] = changes
    const item = items.find(({ kind, id }) => kind === first?.kind && id === first.id)
    const day = item ? formatDate(dayOf(item)) : ''
    return t(($) => $.moved, { count: changes.length, name: item?.name ?? '', day })
  }
  const save = (changes: readonly Change[], isUndo = false) => mutate({ changes, isUndo })
  return { query, save, isSaving: isPending, undo: last === null ? null : () => save(undone(last), true) }
}
