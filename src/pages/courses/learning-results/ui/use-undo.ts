import { api, errorMessage, isApiError, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { useResultCache } from '../api/row-requests'
import { learningResultTexts } from '../i18n'

interface UndoTexts {
  readonly done: string
  readonly restored: string
  /** Messages by the code of the error. */
  readonly errors: Readonly<Record<string, string>> | ((error: unknown) => Readonly<Record<string, string>>)
  /** Whether to go on, where something is asked first. */
  readonly confirm?: () => Promise<boolean>
}

/** Says what was done, with the way back. The page may have been left when the way back is taken. */
export function useUndo(courseId: number) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const apply = useResultCache(courseId)
  const restore = async (undo: Schema<'ResultRestoration'>, texts: UndoTexts): Promise<void> => {
    try {
      if (texts.confirm && !(await texts.confirm())) return
      const list = await unwrap(api.POST('/courses/courselearningresults/restore', { body: undo }))
      apply(() => list)
      toast.success(texts.restored)
    } catch (error) {
      const errors = typeof texts.errors === 'function' ? texts.errors(error) : texts.errors
      const text = errorMessage(error, c, { not_found: t(($) => $.removal.over), ...errors })
      // what stands against it can be mended first, on this page or another
      const again = { action: { label: c(($) => $.actions.retry), onPress: () => void restore(undo, texts) }, duration: Infinity }
      toast.error(text, isApiError(error, 'not_found') ? {} : again)
    }
  }
  return (undo: Schema<'ResultRestoration'>, texts: UndoTexts) =>
    toast.success(texts.done, { action: { label: c(($) => $.actions.undo), onPress: () => void restore(undo, texts) } })
}
