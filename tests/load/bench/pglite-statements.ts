/** Reads the statements of the embedded database from the messages of PostgreSQL's protocol, and sends them again. */
import type { Statement } from '../../support/statements.ts'

/** The part of PGlite that is used here, of this or another checkout. */
export interface EmbeddedDatabase {
  execProtocolRawSync: (message: Uint8Array) => Uint8Array
  execProtocolStream: (message: Uint8Array, options: { syncToFs: boolean }) => Promise<unknown>
  _runExclusiveTransaction: <T>(work: () => Promise<T>) => Promise<T>
}

type Value = string | Uint8Array | null
export interface Protocol {
  serialize: {
    query: (text: string) => Uint8Array
    parse: (query: { name: string; text: string }) => Uint8Array
    bind: (config: { statement: string; values: Value[] }) => Uint8Array
    execute: (config: object) => Uint8Array
    sync: () => Uint8Array
  }
}

/** Notes each statement that is executed. The text of a prepared statement is in an earlier message. */
export function statementReader(note: (statement: Statement) => void): (messages: Uint8Array) => void {
  const texts = new Map<string, string>()
  return (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at + 5 <= buffer.length; at += 1 + buffer.readInt32BE(at + 1)) {
      const reader = new MessageReader(buffer, at + 5)
      const type = String.fromCodePoint(buffer[at] ?? 0)
      if (type === 'Q') note({ text: reader.text(), values: [] })
      if (type === 'P') texts.set(reader.text(), reader.text())
      if (type === 'B') {
        reader.text()
        const text = texts.get(reader.text()) ?? ''
        const formats = Array.from({ length: reader.int16() }, () => reader.int16())
        note({ text, values: Array.from({ length: reader.int16() }, (_, index) => reader.value(formats[index] === 1)) })
      }
    }
  }
}

class MessageReader {
  readonly #buffer: Buffer
  #at: number

  constructor(buffer: Buffer, at: number) {
    this.#buffer = buffer
    this.#at = at
  }

  text(): string {
    const end = this.#buffer.indexOf(0, this.#at)
    const text = this.#buffer.toString('utf8', this.#at, end)
    this.#at = end + 1
    return text
  }

  int16(): number {
    this.#at += 2
    return this.#buffer.readInt16BE(this.#at - 2)
  }

  /** Copied, because PGlite reuses its memory. */
  value(isBinary: boolean): Value {
    const length = this.#buffer.readInt32BE(this.#at)
    this.#at += 4
    if (length < 0) return null
    this.#at += length
    const bytes = this.#buffer.subarray(this.#at - length, this.#at)
    return isBinary ? new Uint8Array(bytes) : bytes.toString('utf8')
  }
}

/**
 * Sends the statements of requests, prepared once, request by request on the one connection.
 * @returns the milliseconds of each request including its wait, and the number of failures
 */
export async function fireStatements(
  database: EmbeddedDatabase,
  { serialize }: Protocol,
  requests: readonly Statement[][],
  seconds: number,
): Promise<{ times: number[]; failures: number }> {
  const send = (...messages: Uint8Array[]) => database.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  const names = new Map<string, string>()
  for (const { text } of requests.flat()) {
    if (isCommand(text) || names.has(text)) continue
    names.set(text, `bare_${names.size}`)
    await send(serialize.parse({ name: `bare_${names.size - 1}`, text }), serialize.sync())
  }
  const times: number[] = []
  let failures = 0
  const start = performance.now()
  await Promise.all(
    requests.map(async (statements) => {
      for (let begin = start; begin - start < seconds * 1000; begin = performance.now()) {
        const turn = async () => {
          for (const { text, values } of statements) {
            const name = names.get(text)
            if (name === undefined) await send(serialize.query(text))
            else await send(serialize.bind({ statement: name, values: values as Value[] }), serialize.execute({}), serialize.sync())
          }
        }
        // oxlint-disable-next-line no-underscore-dangle -- PGlite has no other way to hold its one connection
        await database._runExclusiveTransaction(() =>
          turn().catch(async () => {
            failures += 1
            await send(serialize.query('rollback'))
          }),
        )
        times.push(performance.now() - begin)
      }
    }),
  )
  for (const name of names.values()) await send(serialize.query(`deallocate ${name}`))
  return { times, failures }
}

/** Begins or ends a transaction; such statements are not prepared. */
export const isCommand = (text: string) => /^\s*(?:begin|commit|rollback)\b/i.test(text)
