import type { Handlers } from '#server/contract.ts'
import { categoryRows } from './queries.ts'
import { inTreeOrder } from './tree.ts'
import { writeHandlers } from './write.ts'

export const categoryHandlers = {
  ...writeHandlers,
  listCategories: async (_, { db }) => ({ results: inTreeOrder(await categoryRows(db)) }),
} satisfies Partial<Handlers>
