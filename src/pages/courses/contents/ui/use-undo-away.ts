import { useQueryClient } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { courseContentsTexts } from '../i18n'
import { marksOfRestored } from '../model/marks-changes'

/** Undoes a step after its page was left: the notice of a deletion stays longer than the page, and says how it went. What changes marks is not done: nobody could be asked. */
export function useUndoAway(confirm: ConfirmMarks) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  return async (step: Schema<'ContentChanges'>) => {
    try {
      const marks = marksOfRestored(step.restore ?? [])
      if (marks.length > 0 && !(await confirm(marks))) return
      await unwrap(api.POST('/courses/coursecontents/update_multiple', { body: step }))
      toast.success(t(($) => $.said.undone))
    } catch (error) {
      toast.error(isApiError(error, 'conflict') ? t(($) => $.conflict.undo) : errorMessage(error, c))
    }
    await queries.invalidateQueries({ queryKey: courseQueries.all() })
  }
}
