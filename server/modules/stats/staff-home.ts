import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { toOwnInvitation } from '#server/modules/centers/invitation-queries.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { platformHomeQuery, staffHomeRows, type StaffHomeRow } from './staff-home-queries.ts'

type Home = components['schemas']['Home']
type TeacherHome = components['schemas']['TeacherHome']
type CenterHome = components['schemas']['CenterHome']
type PlatformHome = components['schemas']['PlatformHome']
type CenterRow = NonNullable<StaffHomeRow['center']>

const queueShown = 12
const week = 7 * 24 * 60 * 60 * 1000
const isoTime = (text: string) => new Date(text).toISOString()

function toTeacherHome({ groups, queue, deliveries }: StaffHomeRow): TeacherHome {
  return {
    groups: groups.map(({ students, ...group }) => ({
      ...group,
      students_count: students ?? 0,
      to_grade_count: queue.reduce((sum, row) => sum + (row.group_id === group.id ? row.to_grade : 0), 0),
    })),
    to_grade_total: queue.reduce((sum, { to_grade }) => sum + to_grade, 0),
    to_grade: queue.slice(0, queueShown).map((row) => ({
      deliverable: { id: row.deliverable_id, name: row.deliverable_name },
      group: { id: row.group_id, name: row.group_name },
      course: { id: row.course_id, name: row.course_name },
      due_at: row.due_at === null ? null : isoTime(row.due_at),
      to_grade: row.to_grade,
      total: groups.find(({ id }) => id === row.group_id)?.students ?? row.to_grade,
      first_student_id: row.first_student_id,
    })),
    latest_deliveries: deliveries.flatMap((row) =>
      row.number === null || row.submitted_at === null
        ? []
        : [
            {
              student: toPerson(row),
              deliverable: { id: row.deliverable_id, name: row.deliverable_name },
              group: { id: row.group_id, name: row.group_name },
              version_number: row.number,
              submitted_at: isoTime(row.submitted_at),
              is_late: row.is_late,
            },
          ],
    ),
  }
}

const toSeats = (row: CenterRow) => ({
  teacher_seats: { used: row.teacher_seats_used, contracted: row.teacher_licenses },
  student_seats: { used: row.student_seats_used, contracted: row.student_licenses },
  active_groups: row.active_groups ?? 0,
})

const toCenterHome = (center: CenterRow, { team, state }: StaffHomeRow): CenterHome => ({
  center: { id: center.id, name: center.name },
  ...toSeats(center),
  archived_groups: center.archived_groups ?? 0,
  setup_finished: center.setup_finished_at !== null,
  team: team.map(toPerson),
  lacking: {
    groups_without_teachers: state?.groups_without_teachers ?? 0,
    groups_without_programs: state?.groups_without_programs ?? 0,
    teachers_without_groups: state?.teachers_without_groups ?? 0,
  },
  waiting_works: state?.waiting_works ?? 0,
  waiting_groups: (state?.waiting_groups ?? []).map(({ id, name, works }) => ({ group: { id, name }, works })),
  failed_mails: state?.failed_mails ?? 0,
  week: { deliveries: state?.deliveries ?? 0, enrolments: state?.enrolments ?? 0 },
})

/** Home of a teacher or manager: the grading queue, the groups they teach, the latest deliveries; seats and team of a managed center; invitations. */
export async function staffHome(
  db: Db,
  caller: Caller,
  now: Date,
): Promise<Pick<Home, 'center' | 'invitations'> & { teacher: TeacherHome }> {
  const since = new Date(now.getTime() - week)
  const [row] = await staffHomeRows(db, { userId: caller.id, managed: caller.managedCenterId ?? 0, since, now })
  if (!row) throw new Error('a home is one row')
  return {
    teacher: toTeacherHome(row),
    center: row.center === null ? null : toCenterHome(row.center, row),
    invitations: row.invitations.map(toOwnInvitation),
  }
}

/** Home of an IT admin: the centers with their seats, the people, and the versions of the installation. */
export async function platformHome(db: Db, installation: Pick<PlatformHome, 'database' | 'version'>): Promise<PlatformHome> {
  const { centers, users, students, bytes } = await platformHomeQuery(db).executeTakeFirstOrThrow()
  return {
    ...installation,
    centers: centers.map((row) => ({ id: row.id, name: row.name, ...toSeats(row) })),
    users: users ?? 0,
    students: students ?? 0,
    active_groups: centers.reduce((sum, row) => sum + (row.active_groups ?? 0), 0),
    storage_bytes: Number(bytes ?? 0),
  }
}
