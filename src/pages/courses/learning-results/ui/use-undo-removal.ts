import { isApiError, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { learningResultTexts } from '../i18n'
import { useUndo } from './use-undo'

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
  const offer = useUndo(courseId)
  return (code: string, undo: Schema<'ResultRestoration'>) =>
    offer(undo, {
      done: t(($) => $.removal.removed, { code }),
      restored: t(($) => $.removal.restored, { code }),
      confirm: () => confirm([{ kind: 'deleted_result', id: undo.restore }]),
      errors: (error) => {
        const names = tasksIn(error)
        return {
          code_taken: t(($) => $.removal.codeTaken, { code }),
          result_gone: t(($) => $.removal.resultGone),
          too_many: t(($) => $.errors.tooMany),
          has_marks: t(($) => $.removal.marked, { names }),
          over_100: t(($) => $.removal.over100, { names }),
        }
      },
    })
}
