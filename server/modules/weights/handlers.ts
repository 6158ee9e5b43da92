import type { Handler, Handlers } from '#server/contract.ts'
import { denied, notFound } from '#server/errors.ts'
import { mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { effectOnMarks } from '#server/modules/course-rules/effect.ts'
import { withChanges } from '#server/modules/course-rules/with-changes.ts'
import { toGroups } from './groups.ts'
import { findWeights } from './queries.ts'
import { saveCourseWeights } from './save.ts'

const getCourseWeights: Handler<'getCourseWeights'> = async ({ caller, params }, { db }) => {
  const stored = await findWeights(db, caller, params.id)
  if (!stored) throw notFound()
  const { id, name } = stored
  return { course: { id, name }, may_edit: mayEditCourse(caller, stored), groups: toGroups(stored) }
}

/** Computes each student of each group with the stored weights and with others; three statements for any number of groups. */
const previewCourseWeights: Handler<'previewCourseWeights'> = async ({ body, caller, params }, { db }) => {
  const course = await requireCourseAccess(db, caller, params.id)
  if (!mayEditCourse(caller, course)) throw denied()
  return effectOnMarks(db, caller, params.id, withChanges(body.changes))
}

export const weightHandlers = { getCourseWeights, saveCourseWeights, previewCourseWeights } satisfies Partial<Handlers>
