import type { Handlers } from '#server/contract.ts'
import { studentReport } from './read.ts'

export const studentReportHandlers = {
  getStudentReport: async ({ caller, query }, { clock, db }) => (await studentReport(db, caller, query, clock.now())).report,
  // the fonts and pdfkit are loaded by the first document
  downloadStudentReport: async (call, ctx) => (await import('./document.ts')).downloadStudentReport(call, ctx),
} satisfies Partial<Handlers>
