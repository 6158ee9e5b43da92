import type { Handlers } from '#server/contract.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { logReader, requireKnownObjects } from './access.ts'
import { exportAudit } from './export.ts'
import { nameChanges } from './name-queries.ts'
import { auditRows, knownActions } from './queries.ts'
import { toAuditRow } from './view.ts'

export const auditHandlers = {
  listAudit: async (call, { db }) => {
    const { caller, query } = call
    await requireKnownObjects(db, caller, query)
    const [{ count, rows }, actions] = await Promise.all([auditRows(db, caller, query, pageOf(query)), knownActions(db, caller)])
    return { ...paged(call, await nameChanges(db, logReader(caller), rows.map(toAuditRow)), count), actions }
  },
  exportAudit,
} satisfies Partial<Handlers>
