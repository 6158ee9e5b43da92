import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { denied } from '#server/errors.ts'
import { type GradebookInput, type MarkSummary, previewMarks } from '#server/grading/index.ts'
import { mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { toGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { displayName } from '#server/modules/people/person.ts'
import { changeContext } from './change-context.ts'
import { gradebookOfProgram, studentsOfProgram } from './queries.ts'
import { requireRemovable } from './removals.ts'
import { toProgramRules } from './rules.ts'
import { withChanges } from './with-changes.ts'

type Change = components['schemas']['MarksEffect']['changes'][number]

/** Students whose change is listed. */
const mostListed = 200

const outcomeOf = ({ final, acta }: MarkSummary): Change['before'] => ({
  mark: final.mark,
  acta: acta.value,
  passed: final.passed,
})

const changesActa = ({ before, after }: Pick<Change, 'before' | 'after'>) => before.acta !== after.acta || before.passed !== after.passed
const changesFinal = (change: Pick<Change, 'before' | 'after'>) => changesActa(change) || change.before.mark !== change.after.mark
/** The acta first, then the mark of the program, then the marks in it. */
const rank = (change: Change) => (changesActa(change) ? 0 : changesFinal(change) ? 1 : 2)

const hasMark = ({ grades, customScores, closed = [] }: GradebookInput) =>
  Object.keys(grades).length + customScores.length + closed.length > 0

/**
 * Computes each student of each active group with a program as it stands and as it would be; two statements for any number of groups.
 * @param changed the input of the grading engine as it would be
 */
export async function effectOnMarks(
  db: Db,
  caller: Caller,
  courseId: number,
  changed: (input: GradebookInput) => GradebookInput,
): Promise<components['schemas']['MarksEffect']> {
  const rows = await studentsOfProgram(db, courseId)
  const studentIds = [...new Set(rows.flatMap(({ student_id }) => (student_id === null ? [] : [student_id])))]
  const gradebooks = toGradebooks(await gradebookOfProgram(db, courseId, studentIds), studentIds, 'staff')
  const changes: Change[] = []
  let changedCount = 0
  let finalCount = 0
  for (const { program, inputs } of gradebooks) {
    const members = rows.filter(({ group_id }) => group_id === program.group_id)
    const students = members.flatMap(({ student_id }) => {
      const input = student_id === null ? undefined : inputs.get(student_id)
      return student_id === null || !input ? [] : [{ studentId: student_id, input }]
    })
    for (const { studentId, ...impact } of previewMarks(students, changed)) {
      const [before, after] = [outcomeOf(impact.before), outcomeOf(impact.after)]
      changedCount += 1
      if (changesFinal({ before, after })) finalCount += 1
      const row = members.find(({ student_id }) => student_id === studentId)
      // Names of students of centers that only share the program are not the caller's to read.
      if (!row || (caller.role !== 'admin' && !caller.centerIds.includes(row.center_id))) continue
      const { first_name, last_name_1, last_name_2 } = row
      const name = displayName({ first_name: first_name ?? '', last_name_1: last_name_1 ?? '', last_name_2: last_name_2 ?? '' })
      changes.push({
        group: { id: row.group_id, name: row.group_name },
        student: { id: studentId, name },
        before,
        after,
      })
    }
  }
  return {
    has_marks: gradebooks.some(({ inputs }) => [...inputs.values()].some(hasMark)),
    groups_count: new Set(rows.map(({ group_id }) => group_id)).size,
    students_count: rows.filter(({ student_id }) => student_id !== null).length,
    changed_count: changedCount,
    final_count: finalCount,
    changes: changes.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostListed),
  }
}

/** Three statements for any number of groups. */
export const previewCourseRules: Handler<'previewCourseRules'> = async ({ body, caller, params }, { db }) => {
  const course = await requireCourseAccess(db, caller, params.id)
  if (!mayEditCourse(caller, course)) throw denied()
  const rules = toProgramRules(body)
  return effectOnMarks(db, caller, params.id, (input) => ({ ...input, rules: { ...input.rules, ...rules } }))
}

/** Three statements for any number of groups, and those of the context and of what is removed. @throws 409 content_has_work */
export const previewCourseChanges: Handler<'previewCourseChanges'> = async ({ body, caller, params }, { db, clock }) => {
  const course = await requireCourseAccess(db, caller, params.id)
  if (!mayEditCourse(caller, course)) throw denied()
  await requireRemovable(db, params.id, body.changes)
  const context = await changeContext(db, params.id, body.changes, clock.now())
  return effectOnMarks(db, caller, params.id, withChanges(body.changes, context))
}
