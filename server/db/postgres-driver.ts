import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Outage } from './outage.ts'
import { currentRequest, isInBackground, refuseAbandoned, RequestAbandoned } from './request-scope.ts'
import { isStaleStatement, Statements } from './statements.ts'
import { DatabaseUnavailable, describeError, isConnectionLost, isSilence, isUnavailable } from './unavailable.ts'

/** Counts round trips. */
export interface Traffic {
  roundTrips: number
}

export interface PostgresDriverSettings {
  pool: pg.Pool
  traffic: Traffic
  /** Off behind a pooler that gives each transaction another connection: it does not know the statements of the one before. */
  prepares: boolean
  /** Longest wait for the answer to a query, in milliseconds. */
  timeoutMs: number
  outage: Outage
}

/** Longest wait in background work, in milliseconds: a little more than the server's own limit. */
export const backgroundTimeoutMs = 65_000

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Cancels the query of a connection through another connection, since its own is busy. */
async function cancel(pool: pg.Pool, processId: number): Promise<void> {
  const side = new pg.Client({ ...pool.options, password: pool.options.password, query_timeout: pool.options.connectionTimeoutMillis })
  // Without a listener the process would end when this connection is lost.
  side.on('error', () => undefined)
  try {
    await side.connect()
    await side.query('select pg_cancel_backend($1)', [processId])
  } finally {
    await side.end()
  }
}

/** Parts of pg's client that its types leave out. */
const inside = (client: pg.PoolClient) =>
  client as unknown as { processID: number; connection: { parsedStatements: Record<string, string>; stream: Socket } }
const processOf = (client: pg.PoolClient) => inside(client).processID
const destroySocket = (client: pg.PoolClient) => inside(client).connection.stream.destroy()

/** Whether a statement that is not part of a transaction may have changed something. */
const mayWrite = ({ sql }: CompiledQuery) => /\b(insert|update|delete|merge)\b/i.test(sql)

class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #settings: PostgresDriverSettings
  readonly #statements: Statements
  /** The `begin` of a transaction, which is sent together with its first query. */
  #begin: Promise<unknown> | undefined
  #isInTransaction = false
  #isLost = false
  readonly #round: number

  constructor(client: pg.PoolClient, settings: PostgresDriverSettings) {
    this.client = client
    this.#settings = settings
    this.#round = settings.outage.round
    this.#statements = new Statements((name) => {
      Reflect.deleteProperty(inside(client).connection.parsedStatements, name)
      client.query(`deallocate ${name}`).catch(() => undefined)
    })
  }

  /** Whether the server fell silent after this connection was made. */
  get isSuspect(): boolean {
    return this.#round !== this.#settings.outage.round
  }

  begin({ accessMode, isolationLevel }: TransactionSettings): void {
    this.#isInTransaction = true
    this.#begin = this.#send({
      text: ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '),
    })
    // Its error is reported by the first query, which waits for it.
    this.#begin.catch(() => undefined)
  }

  /** @throws AbortedTransactionError when an error has ended the transaction; DatabaseUnavailable, perhaps with an unknown outcome */
  async commit(): Promise<void> {
    if (this.#isLost) throw new DatabaseUnavailable('The connection was lost before the commit.')
    const result = await this.#end('commit').catch((error: unknown) => {
      throw this.#translate(error, true)
    })
    if (result.command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Never fails because of the connection: without it the server rolls back by itself. */
  async rollback(): Promise<void> {
    if (this.#isLost) return
    await this.#end('rollback').catch((error: unknown) => {
      const translated = this.#translate(error, false)
      if (!(translated instanceof DatabaseUnavailable)) throw translated
    })
  }

  async #end(command: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    this.#settings.traffic.roundTrips += 1
    const [result] = await Promise.all([this.#send({ text: command }), this.#takeBegin()])
    this.#isInTransaction = false
    return result
  }

  /** Gives the connection back; one that is lost, or whose transaction could not be ended, is closed. */
  release(): void {
    this.client.release(this.#isInTransaction || this.#isLost)
  }

  /** Closes it at once: a goodbye to a silent server would keep the socket for minutes. */
  discard(): void {
    destroySocket(this.client)
    this.client.release(true)
  }

  #send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const timed = { ...config, query_timeout: isInBackground() ? backgroundTimeoutMs : this.#settings.timeoutMs }
    return this.client.query(timed)
  }

  #translate(thrown: unknown, isOutcomeUnknown: boolean): unknown {
    if (!isUnavailable(thrown)) return thrown
    this.#isLost ||= isConnectionLost(thrown)
    if (isSilence(thrown)) {
      const { outage, pool } = this.#settings
      outage.begin()
      destroySocket(this.client)
      // A statement without an answer would run on, and keep its locks.
      cancel(pool, processOf(this.client)).catch(() => undefined)
    }
    return new DatabaseUnavailable(describeError(thrown), { cause: thrown, isOutcomeUnknown })
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
    const forget = request?.onAbandon(() => {
      cancelling = cancel(pool, processOf(this.client)).catch(() => undefined)
    })
    const statement = prepares ? this.#statements.find(query.sql) : undefined
    traffic.roundTrips += 1
    try {
      const sent = this.#send({
        text: query.sql,
        values: query.parameters as unknown[],
        ...(statement && { name: statement.name }),
      })
      const [{ command, rowCount, rows }] = await Promise.all([sent, this.#takeBegin()])
      return { rows: rows as R[], ...(changesRows.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (cancelling) throw new RequestAbandoned('The query was cancelled.')
      throw this.#translate(error, !this.#isInTransaction && mayWrite(query))
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
  const { outage, pool } = settings
  const connections = new WeakMap<pg.PoolClient, PostgresConnection>()
  const of = (connection: DatabaseConnection) => connection as PostgresConnection
  return {
    init: async () => undefined,
    async acquireConnection() {
      for (;;) {
        outage.refuse()
        const client = await pool.connect().catch((error: unknown) => {
          if (isSilence(error)) outage.begin()
          throw new DatabaseUnavailable(describeError(error), { cause: error })
        })
        const connection = connections.get(client) ?? new PostgresConnection(client, settings)
        connections.set(client, connection)
        if (!connection.isSuspect) return connection
        connection.discard()
      }
    },
    beginTransaction: async (connection, given) => of(connection).begin(given),
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
    releaseConnection: async (connection) => of(connection).release(),
    async destroy() {
      outage.stop()
      await pool.end()
    },
  }
}
