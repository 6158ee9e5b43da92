import { useQueryClient } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { courseContentsTexts } from '../i18n'
import { marksOfRestored } from '../model/marks-changes'
import { restOf } from '../model/rest'
import { useRestoredBefore } from './use-said'

/** Undoes a step after its page was left: the notice of a deletion stays longer than the page, and says how it went. What changes marks is not done: nobody could be asked. */
export function useUndoAway(confirm: ConfirmMarks) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const restoredBefore = useRestoredBefore()
  const queries = useQueryClient()
  return async function undo(step: Schema<'ContentChanges'>) {
    try {
      const marks = marksOfRestored(step.restore ?? [])
      if (marks.length > 0 && !(await confirm(marks))) return
      const { already_restored: before } = await unwrap(api.POST('/courses/coursecontents/update_multiple', { body: step }))
      toast.success(t(($) => $.said.undone))
      if (before.length > 0) toast.info(restoredBefore(before))
    } catch (error) {
      const blocked = isApiError(error) ? error.blocked : []
      const [first] = blocked
      const rest = restOf({ kind: 'undo', step, body: step }, blocked, [])
      const named = first && t(($) => $.blocked[first.reason], { name: first.name, content: first.content ?? '' })
      toast.error(named ?? (isApiError(error, 'conflict') ? t(($) => $.conflict.undo) : errorMessage(error, c)), {
        ...(rest && { action: { label: t(($) => $.blocked.undoRest), onPress: () => void undo(rest.step) } }),
      })
    }
    await queries.invalidateQueries({ queryKey: courseQueries.all() })
  }
}
