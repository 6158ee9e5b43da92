import type { Handlers } from '#server/contract.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { exportSeatMoves } from './ledger-export.ts'
import { ledgerPage, requireLedgerGroup } from './ledger-queries.ts'

export const ledgerHandlers = {
  listSeatMoves: async (call, { db }) => {
    const { params, query, caller } = call
    await requireCenterAdmin(db, caller, params.id)
    const { ordering, ...filter } = query
    if (filter.group !== undefined) await requireLedgerGroup(db, params.id, filter.group)
    const { count, rows } = await ledgerPage(db, params.id, { ...filter, direction: ordering === 'at' ? 'asc' : 'desc', ...pageOf(query) })
    const results = rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      delta: row.delta,
      reason: row.reason,
      person: row.person && toPerson(row.person),
      group: row.group_id === null || row.group_name === null ? null : { id: row.group_id, name: row.group_name },
      actor: row.actor && toPerson(row.actor),
    }))
    return paged(call, results, count)
  },
  exportSeatMoves,
} satisfies Partial<Handlers>
