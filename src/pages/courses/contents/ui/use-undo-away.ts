import { useQueryClient } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'

/** Undoes a step after its page was left: the notice of a deletion stays longer than the page, and says how it went. */
export function useUndoAway() {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  return async (step: Schema<'ContentChanges'>) => {
    try {
      await unwrap(api.POST('/courses/coursecontents/update_multiple', { body: step }))
      toast.success(t(($) => $.said.undone))
    } catch (error) {
      toast.error(isApiError(error, 'conflict') ? t(($) => $.conflict.undo) : errorMessage(error, c))
    }
    await queries.invalidateQueries({ queryKey: courseQueries.all() })
  }
}
