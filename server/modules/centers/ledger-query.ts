import { sql } from 'kysely'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { schoolZone } from '#server/school-day.ts'

export type LedgerFilter = Omit<Query<'exportSeatMoves'>, 'language'>

/** Rows of a center's ledger that pass a filter, with the person (`users`) and the group of each, for queries that choose columns. */
export function ledgerRows(db: Db, centerId: number, { kind, reason, group, from, to, search = '' }: LedgerFilter) {
  let query = db
    .selectFrom('licence_ledger')
    .leftJoin('users', 'users.id', 'licence_ledger.user_id')
    .leftJoin('groups', 'groups.id', 'licence_ledger.group_id')
    .where('licence_ledger.center_id', '=', centerId)
  if (kind !== undefined) query = query.where('licence_ledger.kind', '=', kind)
  if (reason !== undefined) query = query.where('licence_ledger.reason', '=', reason)
  if (group !== undefined) query = query.where('licence_ledger.group_id', '=', group)
  if (from !== undefined) query = query.where(sql<boolean>`licence_ledger.at >= ${from}::date::timestamp at time zone ${schoolZone}`)
  if (to !== undefined) query = query.where(sql<boolean>`licence_ledger.at < (${to}::date + 1)::timestamp at time zone ${schoolZone}`)
  if (search !== '') query = query.where(holdsWords(personWords, search))
  return query
}
