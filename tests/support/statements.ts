import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A statement with its parameters, as passed to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

interface Driver {
  Client: { prototype: { query: (...args: unknown[]) => unknown } }
}

/** Calls `note` with every statement of the PostgreSQL driver of this process, also in another checkout. */
export function watchStatements(note: (statement: Statement) => void): void {
  const { Client } = createRequire(join(process.cwd(), 'package.json'))('pg') as Driver
  const query = Client.prototype.query
  Client.prototype.query = function watched(...args: unknown[]) {
    const [first, second] = args
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values?: unknown })
    note({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, args)
  }
}
