import type { DatabaseConnection, Driver } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction that stays open after the code that began it. */
class HeldTransaction {
  #held: { driver: Driver; connection: DatabaseConnection } | undefined
  isOver = false

  get connection(): DatabaseConnection | undefined {
    return this.#held?.connection
  }

  begin(driver: Driver, connection: DatabaseConnection): void {
    this.#held = { driver, connection }
  }

  /** Its code has failed; another attempt may begin. */
  forget(): void {
    this.#held = undefined
  }

  async end(command: 'commitTransaction' | 'rollbackTransaction'): Promise<void> {
    const held = this.#held
    this.#held = undefined
    this.isOver = true
    if (!held) return
    try {
      await held.driver[command](held.connection)
    } finally {
      await held.driver.releaseConnection(held.connection)
    }
  }
}

const scopes = new AsyncLocalStorage<HeldTransaction>()

function current(): HeldTransaction | undefined {
  const transaction = scopes.getStore()
  return transaction?.isOver ? undefined : transaction
}

/**
 * Runs work that commits one transaction at most. The commit waits until all of the work is done, and queries after it run inside
 * the transaction: what they write is committed with it, or not at all.
 */
export async function inOneTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = new HeldTransaction()
  return scopes.run(transaction, async () => {
    try {
      const result = await work()
      await transaction.end('commitTransaction')
      return result
    } catch (error) {
      await transaction.end('rollbackTransaction').catch(() => undefined)
      throw error
    }
  })
}

/** The same driver with support for held transactions. */
export const holdingTransactions = (driver: Driver): Driver => ({
  ...driver,
  acquireConnection: async (options) => current()?.connection ?? driver.acquireConnection(options),
  async beginTransaction(connection, settings) {
    const transaction = current()
    if (transaction?.connection) throw new Error('This work has one transaction already.')
    await driver.beginTransaction(connection, settings)
    transaction?.begin(driver, connection)
  },
  async commitTransaction(connection) {
    if (current()?.connection !== connection) await driver.commitTransaction(connection)
  },
  async rollbackTransaction(connection) {
    const transaction = current()
    if (transaction?.connection === connection) transaction.forget()
    await driver.rollbackTransaction(connection)
  },
  async releaseConnection(connection, options) {
    if (current()?.connection !== connection) await driver.releaseConnection(connection, options)
  },
})
