import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Query } from '#server/contract.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import type { SeatKind, SeatReason } from '#server/modules/licences/seats.ts'
import { type displayName, personColumns } from '#server/modules/people/person.ts'

export type LedgerFilter = Omit<Query<'exportSeatMoves'>, 'language'>

/** Rows of a center's ledger that match a filter, joined with the person (`users`) and the group, for queries that choose columns. */
function ledgerRows(db: Db, centerId: number, { kind, reason, group, from, to, search = '' }: LedgerFilter) {
  const zone = db.selectFrom('centers').where('centers.id', '=', centerId).select('centers.time_zone')
  let query = db
    .selectFrom('licence_ledger')
    .leftJoin('users', 'users.id', 'licence_ledger.user_id')
    .leftJoin('groups', 'groups.id', 'licence_ledger.group_id')
    .where('licence_ledger.center_id', '=', centerId)
  if (kind !== undefined) query = query.where('licence_ledger.kind', '=', kind)
  if (reason !== undefined) query = query.where('licence_ledger.reason', '=', reason)
  if (group !== undefined) query = query.where('licence_ledger.group_id', '=', group)
  if (from !== undefined) query = query.where(sql<boolean>`licence_ledger.at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to !== undefined) query = query.where(sql<boolean>`licence_ledger.at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  if (search !== '') query = query.where(holdsWords(personWords, search))
  return query
}

/** @throws 404 for a filter by a group of another center */
export async function requireLedgerGroup(db: Db, centerId: number, groupId: number): Promise<void> {
  const group = db.selectFrom('groups').where('groups.id', '=', groupId).where('groups.center_id', '=', centerId)
  if (!(await group.select('groups.id').executeTakeFirst())) throw notFound()
}

const personOf = (eb: ExpressionBuilder<Tables, 'licence_ledger'>, column: 'licence_ledger.user_id' | 'licence_ledger.actor_id') =>
  jsonObjectFrom(eb.selectFrom('users').whereRef('users.id', '=', column).select(personColumns))

/** A page of a center's ledger by date; rows of the same time in insertion order. */
export async function ledgerPage(
  db: Db,
  centerId: number,
  { direction, limit, offset, ...filter }: LedgerFilter & { direction: 'asc' | 'desc'; limit: number; offset: number },
) {
  const matching = ledgerRows(db, centerId, filter)
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = matching
    .select('licence_ledger.id')
    .orderBy('licence_ledger.at', direction)
    .orderBy('licence_ledger.id', direction)
    .limit(limit)
    .offset(offset)
  // the columns are computed for the rows of the page only, not for those before it
  const rows = await db
    .selectFrom('licence_ledger')
    .leftJoin('groups', 'groups.id', 'licence_ledger.group_id')
    .where('licence_ledger.id', 'in', page)
    .select(['licence_ledger.id', 'licence_ledger.at', 'licence_ledger.kind', 'licence_ledger.delta', 'licence_ledger.reason'])
    .select(['groups.id as group_id', 'groups.name as group_name'])
    .select((eb) => [personOf(eb, 'licence_ledger.user_id').as('person'), personOf(eb, 'licence_ledger.actor_id').as('actor')])
    .orderBy('licence_ledger.at', direction)
    .orderBy('licence_ledger.id', direction)
    .execute()
  return { count, rows }
}

/** The newest row of the ledger; 0 while there is none. */
export async function lastLedgerId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('licence_ledger')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Rows per read. */
export const chunk = 2000

/** One row; the time as text, since it is more precise than a Date. */
export interface Row {
  id: number
  at: string
  kind: SeatKind
  delta: number
  reason: SeatReason
  person: Name
  group: string | null
  actor: Name
}

type Name = Parameters<typeof displayName>[0] | null

const nameOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('first_name', ${sql.ref(`${table}.first_name`)},
    'last_name_1', ${sql.ref(`${table}.last_name_1`)}, 'last_name_2', ${sql.ref(`${table}.last_name_2`)}) end`

/**
 * The next rows by time, those of the same time in insertion order. They are returned as one value: a hundred thousand rows of a
 * dozen columns cost the drivers more than the database.
 */
export async function rowsAfter(db: Db, centerId: number, filter: LedgerFilter, last: number, after: Row | undefined): Promise<Row[]> {
  const rows = ledgerRows(db, centerId, filter)
    .leftJoin('users as actors', 'actors.id', 'licence_ledger.actor_id')
    .where('licence_ledger.id', '<=', last)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(licence_ledger.at, licence_ledger.id) > (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .select(['licence_ledger.id', 'licence_ledger.at', 'licence_ledger.kind', 'licence_ledger.delta', 'licence_ledger.reason'])
    .select(['groups.name as group', nameOf('users').as('person'), nameOf('actors').as('actor')])
    .orderBy('licence_ledger.at')
    .orderBy('licence_ledger.id')
    .limit(chunk)
    .as('rows')
  const { list } = await db
    .selectFrom(rows)
    .select(sql<Row[] | null>`json_agg(rows order by rows.at, rows.id)`.as('list'))
    .executeTakeFirstOrThrow()
  return list ?? []
}
