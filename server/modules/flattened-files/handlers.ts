import type { Handlers } from '#server/contract.ts'

export const flattenedFileHandlers = {
  // what it needs is loaded by the first download, not at every start
  downloadFlattened: async (call, ctx) => (await import('./download.ts')).downloadFlattened(call, ctx),
} satisfies Partial<Handlers>
