import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { folded } from '#server/db/search.ts'
import { nearerEnd } from '#server/pagination.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { deliveryOf, lastMail } from '#server/modules/mail/delivery-queries.ts'
import { displayName, personColumns, toPerson } from '#server/modules/people/person.ts'
import { accessibleStudents, studentsOf } from './access.ts'
import { matchingStudents, type StudentFilter } from './matching-queries.ts'
import { chosenPage, countStudents, inOrder, isOfAll, lastAccess, studentsByName, type StudentPage } from './page-queries.ts'

export type Student = components['schemas']['Student']
type Access = components['schemas']['Access']

function columns(query: ReturnType<typeof accessibleStudents>) {
  return query
    .innerJoin('users', 'users.id', 'center_students.user_id')
    .select([
      ...personColumns,
      'users.username',
      'users.email',
      'users.gender',
      'users.is_anonymous',
      'users.revision',
      'center_students.center_id',
      'center_students.joined_at',
      'center_students.archived_at',
      lastAccess.as('last_access_at'),
      sql<
        Student['password']
      >`case when users.password_hash is null then 'none' when users.password_is_one_time then 'one_time' else 'own' end`.as('password'),
      lastMail('student_invitation', 'users.id', 'center_students.center_id').as('last_invitation'),
    ])
}

export type StudentRow = Awaited<ReturnType<typeof studentsById>>[number]

/** Pages that begin farther from the start are read from the nearer end. */
const farFromStart = 1000

/** A page of the students of a center that the caller can access, and their total. */
export async function studentRows(db: Db, caller: Caller, centerId: number, filter: StudentPage) {
  const counted =
    filter.offset > farFromStart && isOfAll(caller, centerId, filter) ? await countStudents(db, caller, centerId, filter) : undefined
  const place = counted === undefined ? { ...filter, reversed: false } : nearerEnd(counted, filter)
  const rows =
    place.limit === 0
      ? []
      : await withGroups(db, caller, centerId, columns(studentsOf(db, centerId)))
          .innerJoin(chosenPage(db, caller, centerId, filter, place), (join) => join.onRef('page.user_id', '=', 'center_students.user_id'))
          .select('page.count')
          .orderBy(inOrder(filter.ordering))
          .execute()
  // a page beyond the end has no row that says the count
  const count = rows[0]?.count ?? counted ?? (filter.offset === 0 ? 0 : await countStudents(db, caller, centerId, filter))
  return { count, rows }
}

/** The next students by name after a given one, or from the first on; rows written meanwhile shift nothing. */
export function studentRowsAfter(
  db: Db,
  caller: Caller,
  centerId: number,
  filter: StudentFilter,
  last: { id: number } | null,
  limit: number,
) {
  const next = matchingStudents(db, caller, centerId, filter)
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`(${studentsByName}, center_students.user_id) >
          (select before.sort_key, before.id from users as before where before.id = ${last?.id})`,
      ),
    )
    .select('center_students.user_id')
    .orderBy(inOrder('name'))
    .limit(limit)
  return withGroups(db, caller, centerId, columns(studentsOf(db, centerId)))
    .where('center_students.user_id', 'in', next)
    .orderBy(inOrder('name'))
    .execute()
}

/** Students of a center, all of whom the caller can access, in no order. */
export const studentsById = (db: Db, centerId: number, userIds: readonly number[]) =>
  columns(studentsOf(db, centerId))
    .where('center_students.user_id', 'in', [0, ...userIds])
    .execute()

/** One student of a center, if the caller can access them. */
export async function findStudent(db: Db, caller: Caller, centerId: number, userId: number): Promise<Student | undefined> {
  const row = await withGroups(db, caller, centerId, columns(accessibleStudents(db, caller, centerId)))
    .where('center_students.user_id', '=', userId)
    .executeTakeFirst()
  const [student] = row ? toStudents([row]) : []
  return student
}

/** Active groups of the students of a center that the caller can access, newest period first. */
function memberships(db: Db, caller: Caller, centerId: number) {
  return db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('group_students.left_at', 'is', null)
    .where('groups.archived_at', 'is', null)
    .where('groups.center_id', '=', centerId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['group_students.user_id', 'group_students.id as groupstudent_id', 'groups.id', 'groups.name', 'groups.period'])
    .orderBy('groups.period', 'desc')
    .orderBy('groups.name')
}

export const membershipRows = (db: Db, caller: Caller, userIds: readonly number[], centerId: number) =>
  memberships(db, caller, centerId)
    .where(sql<boolean>`group_students.user_id = any(${userIds}::bigint[])`)
    .execute()

/** Rows with their center and groups. */
const withGroups = (db: Db, caller: Caller, centerId: number, query: ReturnType<typeof columns>) =>
  query
    .innerJoin('centers', 'centers.id', 'center_students.center_id')
    .select('centers.name as center_name')
    .select(
      jsonArrayFrom(memberships(db, caller, centerId).whereRef('group_students.user_id', '=', sql.ref('center_students.user_id'))).as(
        'groups',
      ),
    )

type FoundRow = Awaited<ReturnType<ReturnType<typeof withGroups>['execute']>>[number]

/** Rows in the shape of the contract. */
export function toStudents(rows: readonly FoundRow[]): Student[] {
  return rows.map((row) => ({
    id: row.id,
    student: toPerson(row),
    username: row.username,
    email: row.email,
    gender: row.gender,
    is_anonymous: row.is_anonymous,
    status: row.archived_at === null ? 'active' : 'archived',
    password: row.password,
    invitation: deliveryOf(row.last_invitation, { email: row.email, isInvited: row.password === 'none' }),
    joined_at: row.joined_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    last_access_at: row.last_access_at === null ? null : new Date(row.last_access_at).toISOString(),
    groups: row.groups.map(({ user_id: _student, ...group }) => group),
    center: { id: row.center_id, name: row.center_name },
    revision: row.revision,
  }))
}

/** Credentials of students, in the order of the ids; `clear` holds the passwords that were just created. */
export async function accessesOf(db: Db, userIds: readonly number[], clear: ReadonlyMap<number, string>): Promise<Access[]> {
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', [0, ...userIds])
    .select(['id', 'username', 'email', 'first_name', 'last_name_1', 'last_name_2'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return userIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ id, display_name: displayName(row), username: row.username, email: row.email, password: clear.get(id) ?? null }] : []
  })
}

/** Student seats of a center now, without locking them, and whether it allows students without names. */
export async function seatsOf(db: Db, centerId: number) {
  const { anonymous_users, ...seats } = await db
    .selectFrom('centers')
    .where('id', '=', centerId)
    .select(['student_licenses as contracted', 'student_seats_used as used', 'anonymous_users'])
    .executeTakeFirstOrThrow()
  return { anonymous_users, seats: { ...seats, left: Math.max(0, seats.contracted - seats.used) } }
}

/** Active groups of a center that the caller can access, newest period first. */
export const openGroups = (db: Db, caller: Caller, centerId: number) =>
  db
    .selectFrom('groups')
    .where('groups.center_id', '=', centerId)
    .where('groups.archived_at', 'is', null)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['groups.id', 'groups.name', 'groups.period'])
    .orderBy('groups.period', 'desc')
    .orderBy(folded('groups.name'))
    .execute()

/** Name and logo of a center, for printing. */
export const centerWithLogo = (db: Db, centerId: number) =>
  db
    .selectFrom('centers')
    .leftJoin('files', 'files.id', 'centers.logo_file_id')
    .where('centers.id', '=', centerId)
    .select(['centers.name', 'centers.time_zone', 'files.storage_key', 'files.media_type'])
    .executeTakeFirstOrThrow()
