import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The same database, counting the queries that go through it. */
export function countQueries(db: Db): { db: Db; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return { db: db.withPlugin(plugin), count: () => count }
}
