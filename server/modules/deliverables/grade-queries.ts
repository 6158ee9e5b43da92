import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { defaultRules } from '#server/grading/index.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { programRulesOf, rulePacks } from '#server/rule-packs/index.ts'
import { personColumns } from '#server/modules/people/person.ts'
import { feedbackFilesOf } from './feedback-file-queries.ts'
import type { PublicGrade } from './grade-write-queries.ts'
import type { RubricChoice } from './rubric.ts'
import type { OrJson, WorkKey, WorkRef } from './work-queries.ts'

/** Name of the person with the alias `grader`; null without one. */
export const graderName = sql<
  string | null
>`nullif(concat_ws(' ', nullif(grader.first_name, ''), nullif(grader.last_name_1, ''), nullif(grader.last_name_2, '')), '')`

/** What a grade says of an exemption, in a query over `grades` with its grader; null where there is none. */
export const exemptionColumns = [
  'grades.exemption_reason',
  'grades.shows_exemption_reason',
  'grades.graded_at',
  'grades.revision as grade_revision',
  graderName.as('grader_name'),
] as const

/** The pass mark of the rules that the center of a group follows in its school year; packs with that of the product cost no look-up. */
function passMarkOfPack(groupId: number | Expression<number>) {
  const passMarks = rulePacks.map((pack) => ({ ...pack, own: programRulesOf(pack).passMark }))
  if (passMarks.every(({ own }) => own === defaultRules.passMark)) return sql<number>`${defaultRules.passMark}::integer`
  // in their order: of a pack the first version that had not ceased to hold when the year began
  const versions = passMarks.map(({ key, until, own }) => {
    const holds = until === null ? sql`true` : sql`left(own_group.period, 4) || '-09-01' < ${until}::text`
    return sql`when own_center.rule_pack = ${key} and ${holds} then ${own}::integer`
  })
  return sql<number>`(select case ${sql.join(versions, sql` `)} else ${defaultRules.passMark}::integer end
    from groups as own_group join centers as own_center on own_center.id = own_group.center_id where own_group.id = ${groupId})`
}

/** The mark from which a deliverable of a program is passed in a group: that of the newest rules of the program, else of the center's pack. */
export const passMark = (courseId: Expression<number>, groupId: number | Expression<number>) => sql<number>`coalesce((
  select pass_mark from course_rules where course_rules.course_id = ${courseId} order by version desc limit 1), ${passMarkOfPack(groupId)})`

/** The outcome of a grade as its teachers see it: of what is not published yet in place of what the student sees. */
export const teachersOutcome = sql<string | null>`case when grades.unpublished is null then grades.outcome
  else grades.unpublished ->> 'outcome' end`

/** The marks of criteria of a submission. */
export const criteriaOf = (db: Db, submissionId: string) =>
  jsonArrayFrom(
    db
      .selectFrom('grade_criteria')
      .where('grade_criteria.submission_id', '=', sql.ref<number>(submissionId))
      .select(['grade_criteria.criterion_id', 'grade_criteria.mark'])
      .orderBy('grade_criteria.criterion_id'),
  )

export type GradeRow = OrJson<NonNullable<Awaited<ReturnType<typeof findGrade>>>>

/** The work's selection and grade; the grade's columns are null where nothing is stored. No row without any work. */
export const gradeOf = (db: Db, { groupId, deliverableId, studentId }: WorkRef) =>
  db
    .selectFrom('submissions')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('users as grader', 'grader.id', 'grades.graded_by')
    .leftJoin('deliverable_versions as graded', 'graded.id', 'grades.version_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .where('submissions.student_id', '=', studentId)
    .select([
      'submissions.id as submission_id',
      'submissions.selected_version_id',
      'submissions.revision as submission_revision',
      'grades.outcome',
      'grades.mark',
      'grades.points',
      'grades.entry',
      'grades.feedback',
      'grades.private_note',
      'grades.graded_by',
      'grades.released_at',
      'grades.version_id',
      'grades.revision',
      'graded.number as version_number',
    ])
    .select(exemptionColumns)
    .select((eb) => [
      passMark(eb.ref('deliverables.course_id'), groupId).as('pass_mark'),
      sql<PublicGrade | null>`grades.unpublished`.as('unpublished'),
      sql<RubricChoice[] | null>`grades.choices`.as('choices'),
      criteriaOf(db, 'submissions.id').as('criteria'),
      jsonArrayFrom(feedbackFilesOf(db, 'submissions.id')).as('feedback_files'),
    ])

export const findGrade = (db: Db, key: WorkKey) => gradeOf(db, key).executeTakeFirst()

/** A person who is or was a student of the group. */
export const studentInGroup = (db: Db, groupId: number | Expression<number>, studentId: number) =>
  db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .where('group_students.group_id', '=', groupId)
    .where('group_students.user_id', '=', studentId)
    .select([...personColumns, 'group_students.left_at'])

/** How many of some people are or were students of the group. */
export async function studentsEverIn(db: Db, groupId: number, studentIds: readonly number[]): Promise<number> {
  if (studentIds.length === 0) return 0
  const { count } = await db
    .selectFrom('group_students')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', studentIds)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The submissions of a group's task, locked in one order before their grades, as every write of a grade does. */
export async function lockWorks(
  tx: Tx,
  { id: deliverableId, group_id: groupId }: { id: number; group_id: number },
  studentIds: readonly number[] | null,
) {
  if (studentIds?.length === 0) return []
  return tx
    .selectFrom('submissions')
    .where('group_id', '=', groupId)
    .where('deliverable_id', '=', deliverableId)
    .$if(studentIds !== null, (query) => query.where('student_id', 'in', studentIds ?? []))
    .select(['id', 'student_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Releases the grades of some submissions, or withdraws them (null), and returns those that changed. Exemptions are always released. */
export const setReleased = (tx: Tx, submissionIds: readonly number[], releasedAt: Date | null) =>
  tx
    .updateTable('grades')
    .set({ released_at: releasedAt })
    .where('submission_id', '=', sql<number>`any(${submissionIds})`)
    .where('outcome', '<>', 'exempt')
    .where('released_at', releasedAt === null ? 'is not' : 'is', null)
    .returning((eb) => [
      'submission_id',
      'outcome',
      'mark',
      'points',
      'entry',
      eb
        .selectFrom('deliverable_versions')
        .whereRef('deliverable_versions.id', '=', 'grades.version_id')
        .select('deliverable_versions.number')
        .as('version_number'),
      criteriaOf(tx, 'grades.submission_id').as('criteria'),
    ])
    .execute()
