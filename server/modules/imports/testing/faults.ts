import type { Db } from '#server/db/client.ts'

/** The database for a process whose transactions, counted from 1, only go where they `may`. */
export function withTransactions(whole: Db, may: (count: number) => boolean): Db {
  let count = 0
  return new Proxy(whole, {
    get(db, name) {
      if (name === 'transaction' && !may((count += 1))) throw new Error('killed')
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}

/** The database for work between whose transactions, counted from 1, something else happens. */
export function withBetween(whole: Db, before: (count: number) => Promise<unknown>): Db {
  let count = 0
  return new Proxy(whole, {
    get(db, name) {
      if (name === 'transaction')
        return () => ({
          execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
            await before((count += 1))
            return db.transaction().execute(work)
          },
        })
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}
