import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller, Role } from '#server/caller.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { nearerEnd } from '#server/pagination.ts'
import { hasSecondFactor, resetRight } from '#server/modules/auth/second-factor/queries.ts'
import { bySurnames, displayName, fileUrl, fullName } from '#server/modules/people/person.ts'

export type User = components['schemas']['User']

/** In the same order as the role of a caller (`auth/caller-queries.ts`). */
const roleColumn = sql<Role>`case
  when users.is_superuser then 'admin'
  when exists (select 1 from centers where centers.manager_id = users.id) then 'manager'
  when users.is_staff then 'teacher'
  else 'student' end`

/** Centers that a caller may see; null for all. */
const knownCenters = (caller: Caller) => (caller.role === 'admin' ? null : caller.centerIds)

const belongsTo = sql<boolean>`(
  exists (select 1 from center_staff s where s.center_id = centers.id and s.user_id = users.id)
  or exists (select 1 from center_students c where c.center_id = centers.id and c.user_id = users.id and c.archived_at is null))`

const centersColumn = (eb: ExpressionBuilder<Tables, 'users'>, known: readonly number[] | null) =>
  jsonArrayFrom(
    eb
      .selectFrom('centers')
      .where('centers.deleting_at', 'is', null)
      .where(belongsTo)
      .$if(known !== null, (query) => query.where('centers.id', 'in', [0, ...(known ?? [])]))
      .select(['centers.id', 'centers.name', sql<boolean>`coalesce(centers.manager_id = users.id, false)`.as('managed')])
      .orderBy('centers.id'),
  )

const openErasure = sql<Date | null>`(select requested_at from erasure_requests e
  where e.user_id = users.id and e.withdrawn_at is null and e.carried_out_at is null)`

/** The last access, but none of a person who also works or learns in a center that the caller is not of: it may have been there. */
const lastAccess = (caller: Caller) =>
  caller.role === 'admin'
    ? sql<Date | null>`users.last_access_at`
    : sql<Date | null>`case when users.id = ${caller.id} or not exists (
          select from center_staff where user_id = users.id and center_id <> all(${caller.centerIds}::bigint[])
          union all
          select from center_students where user_id = users.id and archived_at is null
            and center_id <> all(${caller.centerIds}::bigint[]))
        then users.last_access_at end`

/** Accounts as staff see them; only IT admins see other centers and requested erasures. */
function accountRows(db: Db, caller: Caller) {
  const isAdmin = caller.role === 'admin'
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name_1',
      'users.last_name_2',
      'users.profile_image_file_id',
      'users.username',
      'users.email',
      'users.gender',
      'users.is_active',
      'users.is_anonymous',
      lastAccess(caller).as('last_access_at'),
      'users.created_at',
      'users.revision',
      roleColumn.as('kind'),
      (isAdmin ? openErasure : sql<null>`null`).as('erasure_requested_at'),
    ])
    .select((eb) => centersColumn(eb, knownCenters(caller)).as('centers'))
}

type Row = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

function toUser(row: Row): User {
  const { profile_image_file_id, last_access_at, created_at, erasure_requested_at, ...rest } = row
  return {
    ...rest,
    display_name: displayName(row),
    full_name: fullName(row),
    profile_image: fileUrl(profile_image_file_id),
    last_access_at: last_access_at === null ? null : new Date(last_access_at).toISOString(),
    created_at: created_at.toISOString(),
    // One driver returns computed columns as text, the other as a date.
    erasure_requested_at: erasure_requested_at === null ? null : new Date(erasure_requested_at).toISOString(),
  }
}

/** One account as the caller may see it; undefined when there is none. Their access is not checked here. */
export async function readUser(db: Db, caller: Caller, id: number): Promise<User | undefined> {
  const row = await accountRows(db, caller).where('users.id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** What a reader may know of a second factor: IT admins of everybody who can have one, a manager of the staff of their center. */
const secondFactorColumn = (caller: Caller) =>
  caller.role === 'admin' || caller.role === 'manager'
    ? sql<components['schemas']['Profile']['second_factor']>`case
        when ${roleColumn} <> 'student' and ${resetRight(caller)} <> 'not_theirs'
        then json_build_object('is_set', ${hasSecondFactor('users.id')}, 'reset', ${resetRight(caller)}) end`
    : sql<null>`null`

/** {@link readUser} with what only the page of the person shows. */
export async function readPerson(db: Db, caller: Caller, id: number) {
  const row = await accountRows(db, caller)
    .where('users.id', '=', id)
    .select(secondFactorColumn(caller).as('second_factor'))
    .executeTakeFirst()
  if (!row) return undefined
  const { second_factor, ...account } = row
  return { ...toUser(account), second_factor }
}

export interface UserSearch {
  role?: Role
  center?: number
  state: 'active' | 'inactive' | 'erasure' | 'all'
  search: string
  by: 'name' | 'username' | 'last_access' | 'created'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const isIn = (center: number) => sql<boolean>`users.id in (
  select user_id from center_staff where center_id = ${center}
  union all
  select user_id from center_students where center_id = ${center} and archived_at is null)`

const isManager = sql<boolean>`users.id in (select manager_id from centers where manager_id is not null)`
const roles: Record<Role, RawBuilder<boolean>> = {
  admin: sql`users.is_superuser`,
  manager: sql`(not users.is_superuser and ${isManager})`,
  teacher: sql`(not users.is_superuser and users.is_staff and not ${isManager})`,
  student: sql`(not users.is_superuser and not users.is_staff and not ${isManager})`,
}

const states = {
  active: sql<boolean>`users.is_active`,
  inactive: sql<boolean>`not users.is_active`,
  erasure: sql<boolean>`users.id in (select user_id from erasure_requests where withdrawn_at is null and carried_out_at is null)`,
  all: sql<boolean>`true`,
}
const orders = {
  name: bySurnames,
  username: sql<string>`lower(users.username)`,
  last_access: sql<Date>`coalesce(users.last_access_at, 'epoch')`,
  created: sql<Date>`users.created_at`,
}

/** A page of all accounts and their total. The page is chosen by ids alone; the columns are read for its rows only. */
export async function searchUsers(db: Db, caller: Caller, { role, center, state, search, by, direction, ...page }: UserSearch) {
  const conditions = [
    states[state],
    holdsWords(personWords, search),
    ...(role === undefined ? [] : [roles[role]]),
    ...(center === undefined ? [] : [isIn(center)]),
  ]
  const matching = db.selectFrom('users').where(sql<boolean>`(${sql.join(conditions, sql` and `)})`)
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset, reversed } = nearerEnd(count, page)
  if (limit === 0) return { count, users: [] }
  const way = (direction === 'asc') === reversed ? 'desc' : 'asc'
  const ids = matching.select('users.id').orderBy(orders[by], way).orderBy('users.id', way).limit(limit).offset(offset)
  const rows = await accountRows(db, caller)
    .where('users.id', 'in', ids)
    .orderBy(orders[by], direction)
    .orderBy('users.id', direction)
    .execute()
  return { count, users: rows.map(toUser) }
}
