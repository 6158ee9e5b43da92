/** Maximum prepared statements per connection; each costs its backend some tens of KB. */
const kept = 300

export interface Statement {
  /** Unique on its connection: a statement that is freed late does not clash with a newer one. */
  name: string
}

/**
 * The prepared statements of one connection. A text is prepared when it is executed for the second time: texts built for one use,
 * such as inserts of many rows, would displace the others.
 */
export class Statements {
  readonly #byText = new Map<string, Statement | null>()
  readonly #free: (name: string) => void
  #count = 0

  /** @param free frees a statement on the connection */
  constructor(free: (name: string) => void) {
    this.#free = free
  }

  /** The prepared statement of a text; undefined when it is not to be prepared. */
  find(text: string): Statement | undefined {
    const known = this.#byText.get(text)
    if (known === undefined) {
      this.#keep(text, null)
      return undefined
    }
    const statement = known ?? { name: `s${(this.#count += 1)}` }
    // In the order of their last use: the first is the least recently used.
    this.#byText.delete(text)
    this.#keep(text, statement)
    return statement
  }

  /** Frees a statement that must be prepared again. */
  forget(text: string): void {
    const statement = this.#byText.get(text)
    this.#byText.delete(text)
    if (statement) this.#free(statement.name)
  }

  #keep(text: string, statement: Statement | null): void {
    const [oldest] = this.#byText.size >= kept ? this.#byText.keys() : []
    if (oldest !== undefined) this.forget(oldest)
    this.#byText.set(text, statement)
  }
}

/**
 * Whether an error means that a prepared statement is invalid: the schema changed, or the connection lost it. It is prepared again
 * at its next execution.
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '26000' || (error.code === '0A000' && error.message.startsWith('cached plan'))
}
