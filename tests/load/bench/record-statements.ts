/**
 * Loaded before a server (`node --import`), of whichever checkout it is: notes the statements that pass through its driver while
 * its parent listens.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A statement with its parameters, as the driver got it. */
export interface Statement {
  text: string
  values: unknown[]
}

interface Driver {
  Client: { prototype: { query: (...args: unknown[]) => unknown } }
}

let statements: Statement[] | null = null

const { Client } = createRequire(join(process.cwd(), 'package.json'))('pg') as Driver
const query = Client.prototype.query
Client.prototype.query = function recorded(...args: unknown[]) {
  if (statements) {
    const [first, second] = args
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values?: unknown })
    if (!text.includes('pgboss')) statements.push({ text, values: Array.isArray(values) ? values : [] })
  }
  return query.apply(this, args)
}

process.on('message', (command: 'start' | 'stop') => {
  process.send?.(statements ?? [])
  statements = command === 'start' ? [] : null
})
process.channel?.unref()
