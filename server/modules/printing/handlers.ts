import type { Handlers } from '#server/contract.ts'

export const printingHandlers = {
  // The fonts and pdfkit are loaded by the first print, not at every start.
  printStudents: async (call, ctx) => (await import('./print.ts')).printStudents(call, ctx),
} satisfies Partial<Handlers>
