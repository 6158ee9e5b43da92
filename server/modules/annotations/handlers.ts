import { answer, type Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { findAnnotatedFile } from './annotation-queries.ts'
import { deleteAnnotation, saveAnnotation } from './change.ts'
import { seenAnnotations } from './seen.ts'

export const annotationHandlers = {
  listAnnotations: async ({ caller, params }, { db }) => {
    const file = await findAnnotatedFile(db, caller, params.id)
    if (!file) throw notFound()
    const results = await seenAnnotations(db, caller, file)
    return { results, can_annotate: caller.role !== 'student' && file.archived_at === null }
  },

  saveAnnotation: async (call, ctx) => answer(200, await saveAnnotation(call, ctx)),
  deleteAnnotation: async (call, ctx) => answer(200, await deleteAnnotation(call, ctx)),
} satisfies Partial<Handlers>
