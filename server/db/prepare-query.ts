import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

/** Placeholder of a value of each call. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A value of a prepared query, by its name. */
export interface At<Values> {
  <Name extends keyof Values & string>(name: Name): RawBuilder<Values[Name]>
}

/**
 * Builds and compiles a query once, at its first call: for the few very frequent queries, because building one costs about as much
 * as running it.
 * @param build takes values as `at('name')`; the shape of the query must not depend on them
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Db, at: At<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Placeholder(name)}`).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? (values as Record<string, unknown>)[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
