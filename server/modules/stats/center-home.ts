import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { bySurnames, personColumns, toPerson } from '#server/modules/people/person.ts'

type CenterHome = components['schemas']['CenterHome']
type PlatformHome = components['schemas']['PlatformHome']

function centerRows(db: Db) {
  return db.selectFrom('centers').select(({ selectFrom }) => [
    'centers.id',
    'centers.name',
    'centers.teacher_licenses',
    'centers.student_licenses',
    'centers.teacher_seats_used',
    'centers.student_seats_used',
    'centers.setup_finished_at',
    selectFrom('groups')
      .whereRef('groups.center_id', '=', 'centers.id')
      .where('groups.archived_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('active_groups'),
    selectFrom('groups')
      .whereRef('groups.center_id', '=', 'centers.id')
      .where('groups.archived_at', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('archived_groups'),
  ])
}

type CenterRow = Awaited<ReturnType<ReturnType<typeof centerRows>['execute']>>[number]

const seatsOf = (row: CenterRow) => ({
  teacher_seats: { used: row.teacher_seats_used, contracted: row.teacher_licenses },
  student_seats: { used: row.student_seats_used, contracted: row.student_licenses },
  active_groups: row.active_groups ?? 0,
})

/** What a manager needs first: seats used, groups, whether the setup is finished, the team. */
export async function centerHome(db: Db, centerId: number): Promise<CenterHome> {
  const [center, team] = await Promise.all([
    centerRows(db).where('centers.id', '=', centerId).executeTakeFirst(),
    db
      .selectFrom('center_staff')
      .innerJoin('users', 'users.id', 'center_staff.user_id')
      .where('center_staff.center_id', '=', centerId)
      .select(personColumns)
      .orderBy(bySurnames)
      .execute(),
  ])
  if (!center) throw notFound()
  return {
    center: { id: center.id, name: center.name },
    ...seatsOf(center),
    archived_groups: center.archived_groups ?? 0,
    setup_finished: center.setup_finished_at !== null,
    team: team.map(toPerson),
  }
}

/** What an IT admin needs first: the centers and how full they are, people, and what the product runs on. */
export async function platformHome(db: Db, installation: Pick<PlatformHome, 'database' | 'version'>): Promise<PlatformHome> {
  const [centers, totals] = await Promise.all([
    centerRows(db).orderBy('centers.name').execute(),
    db
      .selectNoFrom(({ selectFrom }) => [
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
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...installation,
    centers: centers.map((row) => ({ id: row.id, name: row.name, ...seatsOf(row) })),
    users: totals.users ?? 0,
    students: totals.students ?? 0,
    active_groups: centers.reduce((sum, row) => sum + (row.active_groups ?? 0), 0),
    storage_bytes: Number(totals.bytes ?? 0),
  }
}
