import { answer, type Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { type AnnotationChange, contentOf, toAnnotation } from './annotation.ts'
import { annotationsOf, findAnnotatedFile } from './annotation-queries.ts'
import { deleteAnnotation, saveAnnotation } from './change.ts'

export const annotationHandlers = {
  listAnnotations: async ({ caller, params }, { db }) => {
    const file = await findAnnotatedFile(db, caller, params.id)
    if (!file) throw notFound()
    if (caller.role !== 'student') {
      const rows = await annotationsOf(db, file.id).where('deleted_at', 'is', null).execute()
      return { results: rows.map(toAnnotation), can_annotate: file.archived_at === null }
    }
    if (file.released_at === null) return { results: [], can_annotate: false }
    const rows = await annotationsOf(db, file.id).where('published', 'is not', null).execute()
    const seen = rows.map((row) => ({ ...toAnnotation(row), ...contentOf(row.published as AnnotationChange), is_deleted: false }))
    return { results: seen, can_annotate: false }
  },

  saveAnnotation: async (call, ctx) => answer(200, await saveAnnotation(call, ctx)),
  deleteAnnotation: async (call, ctx) => answer(200, await deleteAnnotation(call, ctx)),
} satisfies Partial<Handlers>
