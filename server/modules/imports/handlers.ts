import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { checkImport } from './check.ts'
import { createImport } from './create.ts'
import { importPage, readImport, rowPage } from './queries.ts'
import { mustReachImport } from './reach.ts'
import { downloadImportReport } from './report.ts'
import { cancelImport, startImport } from './start.ts'
import { undoImport } from './undo.ts'

/** An import under way that has not moved for so long has lost its process; two at once do no harm. */
const silentSeconds = 30

/** Takes a silent import up again for whoever is looking at it; the queue itself would wait for a quarter of an hour. */
async function wake(id: number, { clock, db, jobs }: Ctx): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const silent = await tx
      .updateTable('student_imports')
      .set({ moved_at: now })
      .where('id', '=', id)
      .where('state', '=', 'importing')
      .where('moved_at', '<', new Date(now.getTime() - silentSeconds * 1000))
      .returning('id')
      .executeTakeFirst()
    if (silent) await jobs.send(tx, 'student-import', { importId: id })
  })
}

export const importHandlers = {
  createImport,
  checkImport,
  startImport,
  cancelImport,
  undoImport,
  downloadImportReport,

  listImports: async (call, { db }) => {
    const { count, rows } = await importPage(db, call.caller, pageOf(call.query))
    return paged(call, rows, count)
  },

  getImport: async ({ caller, params }, ctx) => {
    const found = await readImport(ctx.db, caller, params.id, ctx.clock.now())
    if (found.state === 'importing') await wake(params.id, ctx)
    return found
  },

  listImportRows: async (call, { db }) => {
    await mustReachImport(db, call.caller, call.params.id)
    const { count, rows } = await rowPage(db, call.params.id, call.query.show ?? 'all', pageOf(call.query))
    return paged(call, rows, count)
  },
} satisfies Partial<Handlers>
