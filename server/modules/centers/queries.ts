import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { holdsWords } from '#server/db/search.ts'
import { accessibleCenters, accessibleSetups, administers } from '#server/modules/access/centers.ts'
import { hasSecondFactor } from '#server/modules/auth/second-factor/queries.ts'
import { orderOf } from '#server/pagination.ts'

type Centers = ExpressionBuilder<Tables, 'centers'>

const groupsOf = (eb: Centers, state: 'active' | 'archived') =>
  eb
    .selectFrom('groups')
    .whereRef('groups.center_id', '=', 'centers.id')
    .where('groups.archived_at', state === 'active' ? 'is' : 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))

export interface CenterFilter {
  setup: 'finished' | 'unfinished' | 'all'
  search: string
  ordering: string
  limit: number
  offset: number
}

/** Share of used seats, for sorting. */
const fullness = (kind: 'student' | 'teacher') =>
  sql`centers.${sql.ref(`${kind}_seats_used`)}::float / greatest(centers.${sql.ref(`${kind}_licenses`)}, 1)`

const order: Record<string, RawBuilder<unknown>> = {
  name: sql`fold(centers.name)`,
  city: sql`fold(centers.city)`,
  student_seats: fullness('student'),
  teacher_seats: fullness('teacher'),
  created_at: sql`centers.created_at`,
}

/** A page of the centers that the caller can access, and the total count. */
export async function centerRows(db: Db, caller: Caller, filter: CenterFilter) {
  let matching = accessibleCenters(db, caller)
  if (filter.setup !== 'all') matching = matching.where('setup_finished_at', filter.setup === 'finished' ? 'is not' : 'is', null)
  if (filter.search !== '') {
    const words = sql<string>`fold(concat_ws(' ', centers.name, centers.slug, centers.city))`
    matching = matching.where(holdsWords(words, filter.search))
  }
  const { by, direction } = orderOf(filter.ordering, order)
  const [{ count }, rows] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    matching
      .select([
        'centers.id',
        'centers.name',
        'centers.slug',
        'centers.city',
        'centers.country',
        'centers.logo_file_id',
        'centers.manager_id',
        'centers.teacher_licenses',
        'centers.student_licenses',
        'centers.teacher_seats_used',
        'centers.student_seats_used',
        'centers.setup_finished_at',
        'centers.created_at',
      ])
      .select((eb) => groupsOf(eb, 'active').as('active_groups'))
      .orderBy(by, direction)
      .orderBy('centers.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
  ])
  return { count, rows }
}

/** How many people of a center's team there are, and how many of them have a second factor. */
const secondFactorCount = (isKnown: boolean) =>
  sql<{ team: number; with_factor: number } | null>`(
    select json_build_object('team', count(*), 'with_factor', count(*) filter (where ${hasSecondFactor('place.user_id')}))
    from center_staff place join users member on member.id = place.user_id
    where ${sql.lit(isKnown)} and place.center_id = centers.id and member.is_active having ${sql.lit(isKnown)})`

/** One center with the data of its page, if the caller can access it. */
export function centerRow(db: Db, caller: Caller, id: number) {
  return accessibleCenters(db, caller)
    .where('centers.id', '=', id)
    .selectAll('centers')
    .select((eb) => [
      groupsOf(eb, 'active').as('active_groups'),
      groupsOf(eb, 'archived').as('archived_groups'),
      eb.selectFrom('center_storage').whereRef('center_storage.center_id', '=', 'centers.id').select('bytes').as('stored_bytes'),
      eb.selectFrom('student_counts').whereRef('student_counts.center_id', '=', 'centers.id').select('active').as('students_count'),
      eb
        .selectFrom('center_courses')
        .whereRef('center_courses.center_id', '=', 'centers.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('programs_count'),
      secondFactorCount(administers(caller, id)).as('second_factor_count'),
    ])
    .executeTakeFirst()
}

/** Centers of a person that the caller can access too, in the order of their ids. */
export function centersOfPerson(db: Db, caller: Caller, userId: number) {
  const isTheirs = sql<boolean>`(
    exists (select from center_staff where center_staff.center_id = centers.id and center_staff.user_id = ${userId})
    or exists (select from center_students where center_students.center_id = centers.id and center_students.user_id = ${userId}
      and center_students.archived_at is null))`
  return (userId === caller.id ? db.selectFrom('centers') : accessibleCenters(db, caller))
    .where(isTheirs)
    .select(['centers.id', 'centers.name', 'centers.slug', 'centers.city', 'centers.logo_file_id', 'centers.manager_id'])
    .orderBy('centers.id')
    .execute()
}

/** The unfinished setup of a center, if it is assigned to the caller. */
export const openSetupOf = (db: Db, caller: Caller, centerId: number) =>
  accessibleSetups(db, caller)
    .where('center_setups.center_id', '=', centerId)
    .where('center_setups.finished_at', 'is', null)
    .select('center_setups.id')
    .executeTakeFirst()

/** A center by its name; undefined when it is gone. */
export const centerName = (db: Db, id: number) => db.selectFrom('centers').where('id', '=', id).select(['id', 'name']).executeTakeFirst()

/** What the name and the dates of a center's files are made with. */
export const centerOfFile = (db: Db, id: number) =>
  db.selectFrom('centers').where('id', '=', id).select(['slug', 'time_zone']).executeTakeFirstOrThrow()

/** The bytes of a center's files, and the id of the last of them; 0 without files. */
export const sizeOfFiles = (db: Db, id: number) =>
  db
    .selectFrom('files')
    .where('center_id', '=', id)
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
      fn.coalesce(fn.max('id'), sql<number>`0`).as('last'),
    ])
    .executeTakeFirstOrThrow()

/** Files per read. */
const fileChunk = 500

/** Stored files of a center up to an id, read in chunks. */
export async function* centerFiles(db: Db, centerId: number, last: number) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('files')
      .where('center_id', '=', centerId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .select(['id', 'name', 'storage_key', 'created_at', 'size'])
      .orderBy('id')
      .limit(fileChunk)
      .execute()
    yield* rows
    if (rows.length < fileChunk) return
    after = rows.at(-1)?.id ?? last
  }
}
