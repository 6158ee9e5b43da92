/**
 * Loaded before a server (`node --import`) of this or another checkout. On messages of the parent process it records the statements of
 * the database driver, sends statements to the embedded database without the server, or disables its fsync.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EmbeddedDatabase, fireStatements, type Protocol, statementReader } from './pglite-statements.ts'
import { type Statement, watchStatements } from '../../support/statements.ts'

export type Command =
  | { name: 'record' | 'stop' }
  /** One list of statements per connection. */
  | { name: 'fire'; requests: Statement[][]; seconds: number }
  | { name: 'fsync'; isOn: boolean }

let statements: Statement[] | null = null
let embedded: EmbeddedDatabase | undefined

/** Statements of background work do not belong to a request. */
const note = (statement: Statement) => {
  if (!statement.text.includes('pgboss')) statements?.push(statement)
}

watchStatements(note)

const entry = join(process.cwd(), 'node_modules/@electric-sql/pglite/dist/index.js')
const { PGlite, protocol } = (await import(pathToFileURL(entry).href)) as { PGlite: { prototype: EmbeddedDatabase }; protocol: Protocol }
const read = statementReader(note)
const remember = (database: EmbeddedDatabase) => void (embedded = database)
const send = PGlite.prototype.execProtocolRawSync
PGlite.prototype.execProtocolRawSync = function recorded(message) {
  remember(this)
  read(message)
  return send.call(this, message)
}

const { fsyncSync } = fs
const answers: { [Name in Command['name']]: (command: Extract<Command, { name: Name }>) => unknown } = {
  record: () => void (statements = []),
  stop: () => {
    const recorded = statements ?? []
    statements = null
    return recorded
  },
  fire: ({ requests, seconds }) => (embedded ? fireStatements(embedded, protocol, requests, seconds) : null),
  fsync: ({ isOn }) => {
    fs.fsyncSync = isOn ? fsyncSync : () => undefined
    syncBuiltinESMExports()
  },
}

process.on('message', (command: Command) => {
  void Promise.resolve((answers[command.name] as (command: Command) => unknown)(command)).then((answer) => process.send?.(answer ?? null))
})
process.channel?.unref()
