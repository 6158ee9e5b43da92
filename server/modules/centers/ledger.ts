import type { components } from '#openapi/generated/schema.gen.ts'
import type { Handlers } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { exportSeatMoves } from './ledger-export.ts'
import { ledgerRows } from './ledger-queries.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { peopleById } from '#server/modules/people/queries.ts'
import { paged, pageOf } from '#server/pagination.ts'

type SeatChange = components['schemas']['SeatMove']

/** A page of the ledger by its dates; rows of one moment in the order in which they were written. */
async function moves(db: Db, query: ReturnType<typeof ledgerRows>, direction: 'asc' | 'desc', page: { limit: number; offset: number }) {
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
  return rows.map((row): SeatChange => ({
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

export const ledgerHandlers = {
  listSeatMoves: async (call, { db }) => {
    const { params, query, caller } = call
    await requireCenterAdmin(db, caller, params.id)
    const found = ledgerRows(db, params.id, query)
    const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return paged(call, await moves(db, found, query.ordering === 'at' ? 'asc' : 'desc', pageOf(query)), count)
  },
  exportSeatMoves,
} satisfies Partial<Handlers>
