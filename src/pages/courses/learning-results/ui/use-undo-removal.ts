import { api, errorMessage, isApiError, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { useResultCache } from '../api/row-requests'
import { learningResultTexts } from '../i18n'

type Undo = Schema<'ResultRestoration'>
type Named = Schema<'Named'>

/** The tasks that a rejection names. */
const tasksIn = (error: unknown) => {
  const { deliverables = [] } = (isApiError(error) && (error.current as { deliverables?: Named[] } | undefined)) || {}
  return deliverables.map(({ name }) => `«${name}»`).join(', ')
}

/**
 * Says that a row was deleted, with the way back. The row has left the page with its dialog when the way back is taken, so nothing here
 * may depend on it; `confirm` is of the page, and says itself when that was left.
 */
export function useUndoRemoval(courseId: number, confirm: ConfirmMarks) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const apply = useResultCache(courseId)
  const restore = async (code: string, undo: Undo): Promise<void> => {
    try {
      if (!(await confirm([{ kind: 'deleted_result', id: undo.restore }]))) return
      const list = await unwrap(api.POST('/courses/courselearningresults/restore', { body: undo }))
      apply(() => list)
      toast.success(t(($) => $.removal.restored, { code }))
    } catch (error) {
      const names = tasksIn(error)
      const text = errorMessage(error, c, {
        not_found: t(($) => $.removal.over),
        code_taken: t(($) => $.removal.codeTaken, { code }),
        result_gone: t(($) => $.removal.resultGone),
        too_many: t(($) => $.errors.tooMany),
        has_marks: t(($) => $.removal.marked, { names }),
        over_100: t(($) => $.removal.over100, { names }),
      })
      // what stands against it can be mended first, on this page or another
      const again = { action: { label: c(($) => $.actions.retry), onPress: () => void restore(code, undo) }, duration: Infinity }
      toast.error(text, isApiError(error, 'not_found') ? {} : again)
    }
  }
  return (code: string, undo: Undo) =>
    toast.success(
      t(($) => $.removal.removed, { code }),
      { action: { label: c(($) => $.actions.undo), onPress: () => void restore(code, undo) } },
    )
}
