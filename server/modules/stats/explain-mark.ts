import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { type Explanation as Tree, explain, gradeProgram } from '#server/grading/index.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { accessibleMark } from './access.ts'
import { scoreOf } from '#server/modules/gradebook/custom-scores.ts'
import { shownActa, shownRules, toNodes } from '#server/modules/gradebook/explanation-view.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'

type Explanation = components['schemas']['Explanation']

/** Explains one student's mark in a program of a group. Students do not see unreleased marks. */
export async function explainMark(db: Db, caller: Caller, ids: { group: number; course: number; student: number }): Promise<Explanation> {
  const found = await accessibleMark(db, caller, ids)
  if (!found) throw notFound()
  const course = { id: found.course_id, name: found.course_name }
  const programs = taughtPrograms(db).where('groups.id', '=', ids.group).where('courses.id', '=', ids.course)
  const [gradebook] = await loadGradebooks(db, programs, [ids.student], caller.role === 'student' ? 'student' : 'staff')
  const input = gradebook?.inputs.get(ids.student)
  if (!gradebook || !input) throw notFound()
  const marks = gradeProgram(input)
  const versions = new Map(gradebook.grades.map((row) => [row.deliverable_id, row.version_number]))
  const score = ({ kind, id }: Tree) => {
    if (kind === 'program') return scoreOf(gradebook, ids.student, {})
    if (typeof id !== 'number') return null
    if (kind === 'result') return scoreOf(gradebook, ids.student, { learning_result_id: id })
    return kind === 'content' ? scoreOf(gradebook, ids.student, { content_id: id }) : null
  }
  return {
    student: toPerson(found),
    course,
    group: { id: found.group_id, name: found.group_name },
    may_grade: caller.role !== 'student' && found.archived_at === null,
    rules: shownRules(gradebook.plan.rules, gradebook.rulesVersion),
    acta: shownActa(marks.acta),
    nodes: toNodes(explain(marks.program), { versions, score }),
  }
}
