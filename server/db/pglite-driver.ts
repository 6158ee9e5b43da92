import { type messages, type PGlite, protocol } from '@electric-sql/pglite'
import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { backgroundTimeoutMs, type Traffic } from './postgres-driver.ts'
import { currentRequest, isInBackground, refuseAbandoned } from './request-scope.ts'
import { isStaleStatement, type Statement, Statements } from './statements.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const { serialize } = protocol
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Field = messages.RowDescriptionMessage['fields'][number]
type Value = string | ArrayBufferView | null

/** Milliseconds of queries after which the driver yields to the event loop. */
const longestTurn = 5

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`

/** A parameter as PostgreSQL text, converted as pg does it. */
function parameter(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return `{${value.map((item) => itemOf(parameter(item))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const itemOf = (value: Value) => (value === null ? 'NULL' : quoted(String(value)))

/** A statement with the columns of its rows, known after it was executed once. */
interface Prepared extends Statement {
  fields?: readonly Field[]
}

class PGliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  readonly #traffic: Traffic
  readonly #statements: Statements
  #isInTransaction = false
  /** A held transaction gives the connection to several queries at once: they take turns here. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(pglite: PGlite, traffic: Traffic) {
    this.#pglite = pglite
    this.#traffic = traffic
    this.#statements = new Statements((name) => {
      pglite.execProtocolRawSync(Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]))
    })
  }

  async command(text: 'begin' | 'commit' | 'rollback'): Promise<void> {
    this.#traffic.roundTrips += text === 'begin' ? 0 : 1
    const messages = await this.#send([serialize.query(text)])
    this.#isInTransaction = text === 'begin'
    const done = messages.find(({ name }) => name === 'commandComplete') as messages.CommandCompleteMessage | undefined
    if (text === 'commit' && done?.text === 'ROLLBACK') throw new AbortedTransactionError()
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#turn.then(() => this.#executeInTurn<R>(query))
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #executeInTurn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#execute(query)
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      // The transaction has failed; it is repeated as a whole.
      if (this.#isInTransaction) throw error
      return this.#execute(query)
    }
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    refuseAbandoned(currentRequest())
    this.#traffic.roundTrips += 1
    const statement: Prepared | undefined = this.#statements.find(query.sql)
    const name = statement?.name ?? ''
    const isKnown = statement?.fields !== undefined
    const messages = await this.#send([
      ...(isKnown ? [] : [serialize.parse({ name, text: query.sql }), serialize.describe({ type: 'S', name })]),
      serialize.bind({ statement: name, values: query.parameters.map(parameter) }),
      serialize.execute({}),
      serialize.sync(),
    ]).catch((error: unknown) => {
      // It may have failed before or after it was prepared.
      if (!isKnown || isStaleStatement(error)) this.#statements.forget(query.sql)
      throw error
    })
    return this.#read(messages, statement)
  }

  #read<R>(messages: readonly Message[], statement: Prepared | undefined): QueryResult<R> {
    let fields = statement?.fields ?? []
    const rows: unknown[] = []
    let changed: bigint | undefined
    for (const message of messages) {
      if (message.name === 'rowDescription') ({ fields } = message as messages.RowDescriptionMessage)
      else if (message.name === 'dataRow') rows.push(this.#row(fields, (message as messages.DataRowMessage).fields))
      else if (message.name === 'commandComplete') changed = changedRows((message as messages.CommandCompleteMessage).text)
    }
    if (statement) statement.fields = fields
    return { rows: rows as R[], ...(changed !== undefined && { numAffectedRows: changed }) }
  }

  #row(fields: readonly Field[], values: readonly (string | null)[]): Record<string, unknown> {
    const { parsers } = this.#pglite
    const row: Record<string, unknown> = {}
    for (const [index, { name, dataTypeID }] of fields.entries()) {
      const value = values[index] ?? null
      row[name] = value === null ? null : (parsers[dataTypeID]?.(value, dataTypeID) ?? value)
    }
    return row
  }

  #send(messages: readonly Uint8Array[]): Promise<Message[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed out of the database
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.')
  }
}

/** Rows that a command wrote, from a tag such as `INSERT 0 5`. */
function changedRows(tag: string): bigint | undefined {
  const count = /^(?:INSERT 0|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1]
  return count === undefined ? undefined : BigInt(count)
}

/**
 * Kysely driver for the one connection of the embedded database. Queries and transactions take turns in order of arrival, and share
 * PGlite's own lock with direct users.
 */
export function pgliteDriver(pglite: PGlite, traffic: Traffic, timeoutMs: number): Driver {
  const connection = new PGliteConnection(pglite, traffic)
  let release: (() => void) | undefined
  let turnBegan = performance.now()
  return {
    init: () => pglite.waitReady,
    acquireConnection: () =>
      new Promise((resolve, reject) => {
        const request = currentRequest()
        let isTooLate = false
        const waiting = setTimeout(
          () => {
            isTooLate = true
            reject(new DatabaseUnavailable('The database is busy.'))
          },
          isInBackground() ? backgroundTimeoutMs : timeoutMs,
        )
        pglite
          // oxlint-disable-next-line no-underscore-dangle -- PGlite has no other way to hold its one connection
          ._runExclusiveTransaction(async () => {
            if (isTooLate) return
            clearTimeout(waiting)
            refuseAbandoned(request)
            // The database runs in this thread: without a pause no request is read and no response sent.
            if (performance.now() - turnBegan > longestTurn) {
              await nextTurn()
              turnBegan = performance.now()
              refuseAbandoned(request)
            }
            await new Promise<void>((done) => {
              release = done
              resolve(connection)
            })
          })
          .catch((error: unknown) => {
            clearTimeout(waiting)
            reject(error)
          })
      }),
    beginTransaction: () => connection.command('begin'),
    commitTransaction: () => connection.command('commit'),
    rollbackTransaction: () => connection.command('rollback'),
    releaseConnection: async () => release?.(),
    async destroy() {
      if (!pglite.closed) await pglite.close()
    },
  }
}
