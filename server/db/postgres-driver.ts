import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import pg from 'pg'
import { currentRequest, refuseAbandoned, RequestAbandoned } from './request-scope.ts'
import { isStaleStatement, Statements } from './statements.ts'

/** Counts round trips. */
export interface Traffic {
  roundTrips: number
}

export interface PostgresDriverSettings {
  pool: pg.Pool
  traffic: Traffic
  /** Off behind a pooler that gives each transaction another connection: it does not know the statements of the one before. */
  prepares: boolean
}

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Cancels the query of a connection through another connection, since its own is busy. */
async function cancel(pool: pg.Pool, processId: number): Promise<void> {
  const side = new pg.Client({ ...pool.options, password: pool.options.password })
  try {
    await side.connect()
    await side.query('select pg_cancel_backend($1)', [processId])
  } finally {
    await side.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #settings: PostgresDriverSettings
  readonly #statements: Statements
  /** The `begin` of a transaction, which is sent together with its first query. */
  #begin: Promise<unknown> | undefined
  #isInTransaction = false

  constructor(client: pg.PoolClient, settings: PostgresDriverSettings) {
    this.client = client
    this.#settings = settings
    this.#statements = new Statements((name) => {
      const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
      Reflect.deleteProperty(connection.parsedStatements, name)
      client.query(`deallocate ${name}`).catch(() => undefined)
    })
  }

  begin(): void {
    this.#isInTransaction = true
    this.#begin = this.client.query('begin')
    // Its error is reported by the first query, which waits for it.
    this.#begin.catch(() => undefined)
  }

  /** @throws AbortedTransactionError when an error has ended the transaction that is to be committed */
  async end(command: 'commit' | 'rollback'): Promise<void> {
    this.#settings.traffic.roundTrips += 1
    const [result] = await Promise.all([this.client.query(command), this.#takeBegin()])
    this.#isInTransaction = false
    if (command === 'commit' && result.command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Gives the connection back; one whose transaction could not be ended is closed. */
  release(): void {
    this.client.release(this.#isInTransaction)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#execute(query)
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      this.#statements.forget(query.sql)
      // The transaction has failed; it is repeated as a whole.
      if (this.#isInTransaction) throw error
      return this.#execute(query)
    }
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const request = currentRequest()
    refuseAbandoned(request)
    const { pool, prepares, traffic } = this.#settings
    let cancelling: Promise<void> | undefined
    const { processID } = this.client as unknown as { processID: number }
    const forget = request?.onAbandon(() => {
      cancelling = cancel(pool, processID).catch(() => undefined)
    })
    const statement = prepares ? this.#statements.find(query.sql) : undefined
    traffic.roundTrips += 1
    try {
      const sent = this.client.query({
        text: query.sql,
        values: query.parameters as unknown[],
        ...(statement && { name: statement.name }),
      })
      const [{ command, rowCount, rows }] = await Promise.all([sent, this.#takeBegin()])
      return { rows: rows as R[], ...(changesRows.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (cancelling) throw new RequestAbandoned('The query was cancelled.')
      throw error
    } finally {
      forget?.()
      // A late cancellation would hit the next query of this connection.
      await cancelling
    }
  }

  #takeBegin(): Promise<unknown> | undefined {
    const begin = this.#begin
    this.#begin = undefined
    return begin
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed out of the database
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.')
  }
}

/** Kysely on a pool of connections that keep their statements prepared. */
export function postgresDriver(settings: PostgresDriverSettings): Driver {
  const { pool } = settings
  const connections = new WeakMap<pg.PoolClient, PostgresConnection>()
  const of = (connection: DatabaseConnection) => connection as PostgresConnection
  return {
    init: async () => undefined,
    async acquireConnection() {
      const client = await pool.connect()
      const known = connections.get(client)
      if (known) return known
      const connection = new PostgresConnection(client, settings)
      connections.set(client, connection)
      // The queries of a connection that is lost while it is in use fail; without a listener the process would end too.
      client.on('error', () => undefined)
      return connection
    },
    beginTransaction: async (connection) => of(connection).begin(),
    commitTransaction: (connection) => of(connection).end('commit'),
    rollbackTransaction: (connection) => of(connection).end('rollback'),
    releaseConnection: async (connection) => of(connection).release(),
    destroy: () => pool.end(),
  }
}
