import type { Handlers } from '#server/contract.ts'
import { searchAll } from './queries.ts'

export const searchHandlers = {
  search: async ({ caller, query }, { db }) => ({ results: await searchAll(db, caller, query.q) }),
} satisfies Partial<Handlers>
