import type { Schema } from '@/shared/api'

/** The chosen program of a group; without a choice the first one that the reader teaches there, or else its first. */
export const shownCourse = (
  { courses }: Schema<'Group'>,
  chosen: number | undefined,
  readerId: number,
): Schema<'TaughtCourse'> | undefined =>
  courses.find(({ id }) => id === chosen) ?? courses.find(({ teacher_id }) => teacher_id === readerId) ?? courses[0]
