interface Options {
  cause?: unknown
  /** Whether a change may have been saved all the same: the connection was lost while it was being committed. */
  isOutcomeUnknown?: boolean
}

/** The database is away, is starting, has no free connection or took too long. Repeating the work later may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly isOutcomeUnknown: boolean

  constructor(message: string, { cause, isOutcomeUnknown = false }: Options = {}) {
    super(message, { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

/** Messages of pg when a query or a new connection got no answer in time. */
const silence = /^(Query read timeout|timeout expired|Connection terminated due to connection timeout)$/
/** Other messages of pg about a lost connection; they carry no code. */
const lost = /^(Connection terminated|Client was closed|Client has encountered a connection error)/
/** Codes of Node about connections and names of hosts. */
const network = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/

/**
 * SQLSTATEs of a server that cannot do the work now. They end the connection's use, too: the server is closing it, or it has become a
 * replica and another server accepts the writes.
 */
const serverGone = /^(08\w{3}|57P0[1-5]|25006|25P03)$/
/** SQLSTATEs of a server that is overloaded or too slow for this statement: out of memory or connections, cancelled, waited for a lock. */
const serverBusy = /^(53[234]00|57014|55P03)$/

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether a query or a new connection got no answer within its time. */
export const isSilence = (error: unknown) => error instanceof Error && silence.test(error.message)

/** Whether the connection of a failed query must not be used again. */
export const isConnectionLost = (error: unknown) =>
  error instanceof Error &&
  (silence.test(error.message) || lost.test(error.message) || network.test(codeOf(error)) || serverGone.test(codeOf(error)))

/** Whether a query failed because of the state of the database rather than because of the query. */
export const isUnavailable = (error: unknown) => isConnectionLost(error) || (error instanceof Error && serverBusy.test(codeOf(error)))

/** Whether opening the database later may succeed. A wrong password or name of a database stays wrong. */
export const isPassing = (error: unknown) => error instanceof DatabaseUnavailable && isUnavailable(error.cause)

/** One line about an error of a connection. Node joins the errors of several addresses under an empty message. */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.message.split('\n')[0] || codeOf(error)
}
