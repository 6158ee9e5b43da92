import { api, type Schema, unwrap } from '@/shared/api'

export type ProgramChange = Schema<'ProgramChange'>

/** Whose marks changes of a program would change. */
export const previewChanges = (courseId: number, changes: readonly ProgramChange[]) =>
  unwrap(api.POST('/courses/courses/{id}/changes/preview', { params: { path: { id: courseId } }, body: { changes: [...changes] } }))
