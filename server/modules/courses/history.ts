import type { Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { nameChanges } from '#server/modules/audit/name-queries.ts'
import { historyOf, namedPage } from '#server/modules/audit/queries.ts'
import { toAuditRow } from '#server/modules/audit/view.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { countHistory } from './history-queries.ts'

export const historyHandlers = {
  getCourseHistory: async (call, { db }) => {
    const { caller, params, query } = call
    const filters = { courseId: params.id, part: query.part }
    const count = await countHistory(db, caller, filters)
    if (count === undefined) throw notFound()
    const rows = await namedPage(db, historyOf(db, caller, filters), count, pageOf(query))
    return paged(call, await nameChanges(db, caller, rows.map(toAuditRow)), count)
  },
} satisfies Partial<Handlers>
