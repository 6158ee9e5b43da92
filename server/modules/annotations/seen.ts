import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { type Annotation, type AnnotationChange, contentOf, toAnnotation } from './annotation.ts'
import { type AnnotatedFile, annotationsOf } from './annotation-queries.ts'

/** The annotations of a file as the caller sees them: staff all of them, the student what was published with the mark. */
export async function seenAnnotations(db: Db, { role }: Caller, file: AnnotatedFile): Promise<Annotation[]> {
  if (role !== 'student') {
    const rows = await annotationsOf(db, file.id).where('deleted_at', 'is', null).execute()
    return rows.map(toAnnotation)
  }
  if (file.released_at === null) return []
  const rows = await annotationsOf(db, file.id).where('published', 'is not', null).execute()
  return rows.map((row) => ({ ...toAnnotation(row), ...contentOf(row.published as AnnotationChange), is_deleted: false }))
}
