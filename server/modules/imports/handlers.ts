import type { Handlers } from '#server/contract.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { checkImport } from './check.ts'
import { correctImportRow } from './correct.ts'
import { createImport } from './create.ts'
import { chooseImportGroups } from './new-groups.ts'
import { chooseImportSheet } from './choose-sheet.ts'
import { importPage, readImport } from './queries.ts'
import { rowPage } from './row-queries.ts'
import { requireImportAccess } from './access.ts'
import { downloadImportReport } from './report.ts'
import { resumeImports } from './resume.ts'
import { cancelImport } from './cancel.ts'
import { startImport } from './start.ts'
import { undoImport } from './undo.ts'

export const importHandlers = {
  createImport,
  chooseImportSheet,
  chooseImportGroups,
  correctImportRow,
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
    if (found.state === 'importing' || found.state === 'undoing') await resumeImports(ctx, params.id)
    return found
  },

  listImportRows: async (call, { db }) => {
    await requireImportAccess(db, call.caller, call.params.id)
    const { count, rows } = await rowPage(db, call.params.id, call.query.show ?? 'all', pageOf(call.query))
    return paged(call, rows, count)
  },
} satisfies Partial<Handlers>
