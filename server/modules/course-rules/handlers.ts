import type { Handler, Handlers } from '#server/contract.ts'
import { mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { previewCourseChanges, previewCourseRules } from './effect.ts'
import { gapsOf } from './gaps.ts'
import { coverageRows, findCourse } from './queries.ts'
import { getCourseRules, saveCourseRules } from './rules.ts'

const getCourseCoverage: Handler<'getCourseCoverage'> = async ({ caller, params }, { db }) => {
  await requireCourseAccess(db, caller, params.id)
  const { center_id, ...course } = await findCourse(db, params.id)
  const rows = await coverageRows(db, params.id, caller.role === 'admin' ? null : caller.centerIds)
  return { course, may_edit: mayEditCourse(caller, { center_id }), gaps: gapsOf(rows) }
}

export const courseRuleHandlers = {
  getCourseRules,
  saveCourseRules,
  previewCourseRules,
  previewCourseChanges,
  getCourseCoverage,
} satisfies Partial<Handlers>
