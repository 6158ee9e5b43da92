import type { Schema } from '@/shared/api'

/** Maximum students in one address. */
export const mostDownloaded = 300

/** Where the work of a group's students is downloaded: of all, or of some. */
export function zipAddress({ id, group }: Pick<Schema<'Deliverable'>, 'id' | 'group'>, students: readonly number[] = []) {
  const query = new URLSearchParams({ group: String(group.id) })
  for (const student of students) query.append('student', String(student))
  return `/api/v1/courses/deliverables/${id}/download_all?${query}`
}
