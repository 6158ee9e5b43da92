import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { coursesOf, countsOf } from '#server/modules/groups/queries.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { bySurnames, personColumns, toPerson } from '#server/modules/people/person.ts'

type TeacherHome = components['schemas']['TeacherHome']

const queueShown = 12
const deliveriesShown = 10

/** Active groups the caller teaches; a manager's home shows the groups they teach, not every group of the center. */
function taughtGroups(db: Db, caller: Caller) {
  return db
    .selectFrom('groups')
    .innerJoin('group_teachers', 'group_teachers.group_id', 'groups.id')
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where('group_teachers.user_id', '=', caller.id)
    .where('groups.archived_at', 'is', null)
}

/** Work of enrolled students in the groups a caller teaches. */
function taughtWork(db: Db, caller: Caller) {
  return db
    .selectFrom('submissions')
    .innerJoin('group_students', (join) =>
      join
        .onRef('group_students.group_id', '=', 'submissions.group_id')
        .onRef('group_students.user_id', '=', 'submissions.student_id')
        .on('group_students.left_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'submissions.student_id')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .innerJoin('courses', 'courses.id', 'deliverables.course_id')
    .innerJoin('groups', 'groups.id', 'submissions.group_id')
    .where('submissions.group_id', 'in', taughtGroups(db, caller).select('groups.id'))
}

/** Deliverables with work to grade, the oldest due first, each with the student whom grading starts at. */
async function queue(db: Db, caller: Caller): Promise<TeacherHome['to_grade']> {
  const rows = await taughtWork(db, caller)
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('group_deliverables', (join) =>
      join
        .onRef('group_deliverables.group_id', '=', 'submissions.group_id')
        .onRef('group_deliverables.deliverable_id', '=', 'submissions.deliverable_id'),
    )
    .where('submissions.selected_version_id', 'is not', null)
    .where('grades.outcome', 'is', null)
    .groupBy(['deliverables.id', 'groups.id', 'courses.id', 'group_deliverables.due_at'])
    .select(({ fn }) => [
      'deliverables.id as deliverable_id',
      'deliverables.name as deliverable_name',
      'groups.id as group_id',
      'groups.name as group_name',
      'courses.id as course_id',
      'courses.name as course_name',
      'group_deliverables.due_at',
      fn.countAll<number>().as('to_grade'),
      sql<number>`(array_agg(users.id order by ${bySurnames}))[1]`.as('first_student_id'),
    ])
    .orderBy('group_deliverables.due_at', (order) => order.asc().nullsLast())
    .orderBy('deliverables.id')
    .execute()
  if (rows.length === 0) return []
  const counts = await countsOf(db, [...new Set(rows.map((row) => row.group_id))])
  return rows.map((row) => ({
    deliverable: { id: row.deliverable_id, name: row.deliverable_name },
    group: { id: row.group_id, name: row.group_name },
    course: { id: row.course_id, name: row.course_name },
    due_at: row.due_at?.toISOString() ?? null,
    to_grade: row.to_grade,
    total: counts.find(({ id }) => id === row.group_id)?.students ?? row.to_grade,
    first_student_id: row.first_student_id,
  }))
}

async function latestDeliveries(db: Db, caller: Caller): Promise<TeacherHome['latest_deliveries']> {
  const rows = await taughtWork(db, caller)
    .innerJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
    .where('deliverable_versions.submitted_at', 'is not', null)
    .select([
      ...personColumns,
      'deliverables.id as deliverable_id',
      'deliverables.name as deliverable_name',
      'groups.id as group_id',
      'groups.name as group_name',
      'deliverable_versions.number',
      'deliverable_versions.submitted_at',
      'deliverable_versions.is_late',
    ])
    .orderBy('deliverable_versions.submitted_at', 'desc')
    .orderBy('deliverable_versions.id', 'desc')
    .limit(deliveriesShown)
    .execute()
  return rows.flatMap((row) =>
    row.number === null || row.submitted_at === null
      ? []
      : [
          {
            student: toPerson(row),
            deliverable: { id: row.deliverable_id, name: row.deliverable_name },
            group: { id: row.group_id, name: row.group_name },
            version_number: row.number,
            submitted_at: row.submitted_at.toISOString(),
            is_late: row.is_late,
          },
        ],
  )
}

/** What a teacher needs first: the queue to grade, the groups they teach, what came in last. */
export async function teacherHome(db: Db, caller: Caller): Promise<TeacherHome> {
  const groups = await taughtGroups(db, caller)
    .select(['groups.id', 'groups.name', 'groups.period'])
    .orderBy(sql`fold(groups.name)`)
    .execute()
  const ids = groups.map(({ id }) => id)
  const [counts, courses, toGrade, deliveries] = await Promise.all([
    ids.length === 0 ? [] : countsOf(db, ids),
    ids.length === 0 ? [] : coursesOf(db, ids),
    queue(db, caller),
    latestDeliveries(db, caller),
  ])
  return {
    groups: groups.map((group) => {
      const count = counts.find(({ id }) => id === group.id)
      return {
        ...group,
        students_count: count?.students ?? 0,
        to_grade_count: count?.to_grade ?? 0,
        courses: courses.filter(({ group_id }) => group_id === group.id).map(({ id, name }) => ({ id, name })),
      }
    }),
    to_grade_total: toGrade.reduce((sum, { to_grade }) => sum + to_grade, 0),
    to_grade: toGrade.slice(0, queueShown),
    latest_deliveries: deliveries,
  }
}
