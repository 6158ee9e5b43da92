import { api, isApiError, unwrap } from '@/shared/api'
import { type Draft, draftsOf, type ImportMode, importOf } from '../model/import-draft'
import type { ImportRejection, ImportSource, SaveOutcome } from '../model/import-machine'
import type { ResultList } from '../model/result-list'
import { draftsOfSheet } from '../model/sheet-rows'

/** What a text holds; a sheet is read here, a decree by the server. */
export async function readText(source: ImportSource, text: string): Promise<Draft[]> {
  if (source === 'sheet') return draftsOfSheet(text)
  return draftsOf(await unwrap(api.POST('/courses/courselearningresults/parse_decree', { body: { text } })))
}

const rejections: readonly ImportRejection[] = ['has_marks', 'assessed', 'repeated', 'too_many']

export async function saveDraft(
  { courseId, draft, mode }: { readonly courseId: number; readonly draft: Draft; readonly mode: ImportMode },
  onSaved: (list: ResultList) => void,
): Promise<SaveOutcome> {
  const results = importOf(draft)
  if (results === null) return { kind: 'incomplete' }
  try {
    const { undo, ...list } = await unwrap(
      api.POST('/courses/courselearningresults/import', { body: { course_id: courseId, mode, results } }),
    )
    onSaved(list)
    return { kind: 'saved', results: results.length, criteria: results.reduce((count, { criteria }) => count + criteria.length, 0), undo }
  } catch (error) {
    if (!isApiError(error)) throw error
    const codes = new Set([error.code, ...Object.values(error.errors).flat()])
    const kind = rejections.find((each) => codes.has(each))
    if (!kind) throw error
    return { kind }
  }
}
