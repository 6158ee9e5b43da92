import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import { answer, type Handlers, type Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { attachment } from '../deliverables/content-disposition.ts'
import { toPerson } from '../users/person.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { peopleById } from './queries.ts'
import { mustRun } from './reach.ts'

export type SeatMove = components['schemas']['SeatMove']
type Filter = Omit<Query<'exportSeatMoves'>, 'language'>

function matching(db: Db, centerId: number, { kind, reason, group, from, to, search = '' }: Filter) {
  let query = db
    .selectFrom('licence_ledger')
    .leftJoin('users', 'users.id', 'licence_ledger.user_id')
    .leftJoin('groups', 'groups.id', 'licence_ledger.group_id')
    .where('licence_ledger.center_id', '=', centerId)
  if (kind !== undefined) query = query.where('licence_ledger.kind', '=', kind)
  if (reason !== undefined) query = query.where('licence_ledger.reason', '=', reason)
  if (group !== undefined) query = query.where('licence_ledger.group_id', '=', group)
  if (from !== undefined) query = query.where(sql<boolean>`licence_ledger.at >= ${from}::date`)
  if (to !== undefined) query = query.where(sql<boolean>`licence_ledger.at < ${to}::date + 1`)
  if (search !== '') query = query.where(holdsWords(personWords, search))
  return query
}

/** Rows of the ledger by their dates; those of one moment in the order in which they were written. */
async function moves(db: Db, query: ReturnType<typeof matching>, direction: 'asc' | 'desc', page: { limit: number; offset: number }) {
  const rows = await query
    .select([
      'licence_ledger.id',
      'licence_ledger.at',
      'licence_ledger.kind',
      'licence_ledger.delta',
      'licence_ledger.reason',
      'licence_ledger.user_id',
      'licence_ledger.actor_id',
      'groups.id as group_id',
      'groups.name as group_name',
    ])
    .orderBy('licence_ledger.at', direction)
    .orderBy('licence_ledger.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const people = new Map(
    (await peopleById(db, [...new Set(rows.flatMap((row) => [row.user_id, row.actor_id]))])).map((row) => [row.id, row]),
  )
  const person = (id: number | null) => {
    const row = id === null ? undefined : people.get(id)
    return row ? toPerson(row) : null
  }
  return rows.map((row): SeatMove => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    delta: row.delta > 0 ? 1 : -1,
    reason: row.reason,
    person: person(row.user_id),
    group: row.group_id === null || row.group_name === null ? null : { id: row.group_id, name: row.group_name },
    actor: person(row.actor_id),
  }))
}

/** Rows that the CSV reads at a time. */
const chunk = 5000

export const ledgerHandlers = {
  listSeatMoves: async (call, { db }) => {
    const { params, query, caller } = call
    await mustRun(db, caller, params.id)
    const found = matching(db, params.id, query)
    const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return paged(call, await moves(db, found, query.ordering === 'at' ? 'asc' : 'desc', pageOf(query)), count)
  },

  exportSeatMoves: async ({ caller, params, query }, { db, clock }) => {
    await mustRun(db, caller, params.id)
    const { slug } = await db.selectFrom('centers').where('id', '=', params.id).select('slug').executeTakeFirstOrThrow()
    // What is taken and freed while the file is written stays out: its rows would shift the pages.
    const { last } = await db
      .selectFrom('licence_ledger')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    const found = matching(db, params.id, query).where('licence_ledger.id', '<=', last)
    // What is wrong with the question is answered before the file begins.
    const first = await moves(db, found, 'asc', { limit: chunk, offset: 0 })
    async function* pages() {
      let rows = first
      for (let offset = chunk; ; offset += chunk) {
        yield rows
        if (rows.length < chunk) return
        rows = await moves(db, found, 'asc', { limit: chunk, offset })
      }
    }
    const { language = 'es' } = query
    const name = `${language === 'es' ? 'licencias' : 'licences'}-${slug}-${clock.now().toISOString().slice(0, 10)}.csv`
    return answer(200, Readable.from(ledgerCsv(pages(), language)), {
      headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(name) },
    })
  },
} satisfies Partial<Handlers>
