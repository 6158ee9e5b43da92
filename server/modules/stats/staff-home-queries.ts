import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tables } from '#server/db/client.ts'
import { type At, prepareQuery } from '#server/db/prepare-query.ts'
import { existingCenters } from '#server/modules/access/centers.ts'
import { isLate } from '#server/modules/deliverables/date-queries.ts'
import { enrolledSubmissions } from '#server/modules/deliverables/work-queries.ts'
import { ownInvitations } from '#server/modules/centers/invitation-queries.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'

const deliveriesShown = 10

type WithTaught = Tables & { taught: { id: number; name: string; period: string } }
type TaughtBuilder = ExpressionBuilder<WithTaught, never>

/** Enrolled students of a group. */
const studentsCount = (eb: TaughtBuilder) =>
  eb
    .selectFrom('group_students')
    .whereRef('group_students.group_id', '=', sql.ref('taught.id'))
    .where('group_students.left_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))

const taughtGroups = (eb: TaughtBuilder, userId: Expression<number>) =>
  eb
    .selectFrom('taught')
    .select(['taught.id', 'taught.name', 'taught.period'])
    .select((each) => [
      studentsCount(each as never).as('students'),
      jsonArrayFrom(
        each
          .selectFrom('group_courses')
          .innerJoin('courses', 'courses.id', 'group_courses.course_id')
          .whereRef('group_courses.group_id', '=', 'taught.id')
          .select(['courses.id', 'courses.name'])
          // what they teach themselves first
          .orderBy(sql`group_courses.teacher_id is distinct from ${userId}`)
          .orderBy('group_courses.position')
          .orderBy('courses.name'),
      ).as('courses'),
    ])
    .orderBy(sql`fold(taught.name)`)

const enrolledWork = (db: Db) =>
  enrolledSubmissions(db)
    .select(['submissions.id', 'submissions.group_id', 'submissions.deliverable_id', 'submissions.student_id'])
    .select('submissions.selected_version_id')
    .as('submissions')

/** Submitted work of enrolled students without a grade: per deliverable and group, the earliest due first. */
const gradingQueue = (db: Db, eb: TaughtBuilder) =>
  eb
    .selectFrom('taught')
    .innerJoin(enrolledWork(db), (join) => join.onRef('submissions.group_id', '=', 'taught.id'))
    .innerJoin('users', 'users.id', 'submissions.student_id')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .innerJoin('courses', 'courses.id', 'deliverables.course_id')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('group_deliverables', (join) =>
      join
        .onRef('group_deliverables.group_id', '=', 'submissions.group_id')
        .onRef('group_deliverables.deliverable_id', '=', 'submissions.deliverable_id'),
    )
    .where('submissions.selected_version_id', 'is not', null)
    .where('grades.outcome', 'is', null)
    .groupBy(['deliverables.id', 'taught.id', 'taught.name', 'courses.id', 'group_deliverables.due_at'])
    .select(['deliverables.id as deliverable_id', 'deliverables.name as deliverable_name', 'group_deliverables.due_at'])
    .select(['taught.id as group_id', 'taught.name as group_name', 'courses.id as course_id', 'courses.name as course_name'])
    .select(({ fn }) => [
      fn.countAll<number>().as('to_grade'),
      sql<number>`(array_agg(users.id order by ${bySurnames}))[1]`.as('first_student_id'),
    ])
    .orderBy('group_deliverables.due_at', (order) => order.asc().nullsLast())
    .orderBy('deliverables.id')

/** The latest deliveries: at most ten are read from each group before they are merged. */
const latestDeliveries = (db: Db, eb: TaughtBuilder) =>
  eb
    .selectFrom('taught')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('deliverable_versions')
          .innerJoin(enrolledWork(db), (join) => join.onRef('submissions.id', '=', 'deliverable_versions.submission_id'))
          .whereRef('deliverable_versions.group_id', '=', 'taught.id')
          .where('deliverable_versions.submitted_at', 'is not', null)
          .select(['submissions.student_id', 'submissions.deliverable_id'])
          .select(['deliverable_versions.id', 'deliverable_versions.number', 'deliverable_versions.submitted_at'])
          .select(isLate('deliverable_versions').as('is_late'))
          .orderBy('deliverable_versions.submitted_at', 'desc')
          .orderBy('deliverable_versions.id', 'desc')
          .limit(deliveriesShown)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.id', 'latest.student_id')
    .innerJoin('deliverables', 'deliverables.id', 'latest.deliverable_id')
    .select([...personColumns, 'deliverables.id as deliverable_id', 'deliverables.name as deliverable_name'])
    .select(['taught.id as group_id', 'taught.name as group_name', 'latest.number', 'latest.submitted_at', 'latest.is_late'])
    .orderBy('latest.submitted_at', 'desc')
    .orderBy('latest.id', 'desc')
    .limit(deliveriesShown)

const groupsCount = (eb: ExpressionBuilder<Tables, 'centers'>, state: 'active' | 'archived') =>
  eb
    .selectFrom('groups')
    .whereRef('groups.center_id', '=', 'centers.id')
    .where('groups.archived_at', state === 'active' ? 'is' : 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))

function centerRows(db: Db) {
  return existingCenters(db)
    .select(['centers.id', 'centers.name', 'centers.setup_finished_at'])
    .select(['centers.teacher_licenses', 'centers.student_licenses', 'centers.teacher_seats_used', 'centers.student_seats_used'])
    .select((eb) => [groupsCount(eb, 'active').as('active_groups'), groupsCount(eb, 'archived').as('archived_groups')])
}

function team(db: Db, centerId: Expression<number>) {
  return db
    .selectFrom('center_staff')
    .innerJoin('users', 'users.id', 'center_staff.user_id')
    .where('center_staff.center_id', '=', centerId)
    .select(personColumns)
    .orderBy(bySurnames)
}

/** The groups in which most work of a center waited when it was counted last; those that are still active. */
const waitingGroups = (db: Db, centerId: Expression<number>) =>
  db
    .selectFrom('waiting_work')
    .innerJoinLateral(
      sql<{ id: number; works: number }>`jsonb_to_recordset(waiting_work.groups)`.as<'waiting'>(sql`waiting (id bigint, works integer)`),
      (join) => join.onTrue(),
    )
    .innerJoin('groups', 'groups.id', 'waiting.id')
    .where('waiting_work.center_id', '=', centerId)
    .where('groups.archived_at', 'is', null)
    .select(['groups.id', 'groups.name', 'waiting.works'])
    .orderBy('waiting.works', 'desc')
    .orderBy('groups.id')

/** What the active groups and the team of a center lack, what waits in it, and what happened in its groups since a moment: counts of small ranges. */
function centerState(db: Db, centerId: Expression<number>, since: Expression<Date>) {
  const active = (eb: ExpressionBuilder<Tables, never>) =>
    eb.selectFrom('groups').where('groups.center_id', '=', centerId).where('groups.archived_at', 'is', null)
  const count = sql<number>`count(*)`.as('n')
  return db.selectNoFrom((eb) => [
    active(eb)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('group_teachers').whereRef('group_teachers.group_id', '=', 'groups.id').select('group_teachers.user_id'))),
      )
      .select(count)
      .as('groups_without_teachers'),
    active(eb)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('group_courses').whereRef('group_courses.group_id', '=', 'groups.id').select('group_courses.id'))),
      )
      .select(count)
      .as('groups_without_programs'),
    eb
      .selectFrom('center_staff')
      .where('center_staff.center_id', '=', centerId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('group_teachers')
              .innerJoin('groups', 'groups.id', 'group_teachers.group_id')
              .whereRef('group_teachers.user_id', '=', 'center_staff.user_id')
              .where('groups.center_id', '=', centerId)
              .where('groups.archived_at', 'is', null)
              .select('groups.id'),
          ),
        ),
      )
      .select(count)
      .as('teachers_without_groups'),
    active(eb)
      .innerJoin('deliverable_versions', 'deliverable_versions.group_id', 'groups.id')
      .where('deliverable_versions.submitted_at', '>=', since)
      .select(count)
      .as('deliveries'),
    active(eb)
      .innerJoin('group_students', 'group_students.group_id', 'groups.id')
      .where('group_students.left_at', 'is', null)
      .where('group_students.enrolled_at', '>=', since)
      .select(count)
      .as('enrolments'),
    eb.selectFrom('waiting_work').where('waiting_work.center_id', '=', centerId).select('waiting_work.works').as('waiting_works'),
    jsonArrayFrom(waitingGroups(db, centerId)).as('waiting_groups'),
    eb.selectFrom('mails').where('mails.center_id', '=', centerId).where('mails.state', '=', 'failed').select(count).as('failed_mails'),
  ])
}

interface HomeKey {
  userId: number
  /** The center that they manage, or 0. */
  managed: number
  /** Since when deliveries and enrolments are counted. */
  since: Date
  now: Date
}

/**
 * The active groups that a person teaches with the grading queue and the latest deliveries, the center that they manage, and the
 * invitations to other teams, as JSON columns of one row. A manager's groups are those they teach, not every group of the center.
 */
function homeQuery(db: Db, at: At<HomeKey>) {
  // subqueries, because the plan for a known person looks cheaper in a small school: PostgreSQL would plan, which takes longer, at each request
  const [userId, managed] = [sql<number>`(select ${at('userId')}::bigint)`, sql<number>`(select ${at('managed')}::bigint)`]
  return db
    .with('taught', (each) =>
      each
        .selectFrom('groups')
        .innerJoin('group_teachers', 'group_teachers.group_id', 'groups.id')
        .where('group_teachers.user_id', '=', userId)
        .where('groups.archived_at', 'is', null)
        .select(['groups.id', 'groups.name', 'groups.period']),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(taughtGroups(eb, userId)).as('groups'),
      jsonArrayFrom(gradingQueue(db, eb)).as('queue'),
      jsonArrayFrom(latestDeliveries(db, eb)).as('deliveries'),
      jsonObjectFrom(centerRows(db).where('centers.id', '=', managed)).as('center'),
      jsonArrayFrom(team(db, managed)).as('team'),
      jsonObjectFrom(centerState(db, managed, at('since'))).as('state'),
      jsonArrayFrom(ownInvitations(db, userId, at('now'))).as('invitations'),
    ])
}

export const staffHomeRows = prepareQuery(homeQuery)

export type StaffHomeRow = Awaited<ReturnType<typeof staffHomeRows>>[number]

/** The centers with their seats and groups, and the totals of the installation, as JSON columns of one row. */
export function platformHomeQuery(db: Db) {
  return db.selectNoFrom(({ selectFrom }) => [
    jsonArrayFrom(centerRows(db).orderBy('centers.name')).as('centers'),
    selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('users'),
    selectFrom('users')
      .where('is_staff', '=', false)
      .where('is_superuser', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('students'),
    selectFrom('files')
      .select(({ fn }) => fn.sum<string>('size').as('n'))
      .as('bytes'),
  ])
}
