import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, isSilence } from './unavailable.ts'

/** Milliseconds between two attempts to reach a silent server. */
const interval = 500
/** Maximum duration of an attempt in milliseconds. */
const patience = 2000

/**
 * A server that is frozen or cut off gives no error, only silence. After the first query without an answer, further work fails at once
 * instead of waiting too, until a new connection gets an answer. Connections from before are not trusted any more.
 */
export class Outage {
  readonly #options: pg.ClientConfig
  readonly #stopping = new AbortController()
  #isSilent = false
  /** How often the server has fallen silent. */
  round = 0

  constructor(options: pg.ClientConfig) {
    this.#options = options
  }

  /** @throws DatabaseUnavailable while the server is silent */
  refuse(): void {
    if (this.#isSilent) throw new DatabaseUnavailable('The database does not answer.')
  }

  begin(): void {
    if (this.#isSilent || this.#stopping.signal.aborted) return
    this.#isSilent = true
    this.round += 1
    void this.#waitForAnswer()
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #waitForAnswer(): Promise<void> {
    const { signal } = this.#stopping
    while (!(await this.#answers()) && !signal.aborted) await pause(interval, undefined, { ref: false, signal }).catch(() => undefined)
    this.#isSilent = false
  }

  /** A refusal is an answer: work that is refused does not wait. */
  async #answers(): Promise<boolean> {
    const client = new pg.Client({ ...this.#options, connectionTimeoutMillis: patience, query_timeout: patience })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      return !isSilence(error)
    } finally {
      void client.end().catch(() => undefined)
    }
  }
}
