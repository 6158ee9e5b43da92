import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'

/** A parameter of an operation, as far as the server reads it. */
export interface Parameter {
  in: string
  name: string
  schema?: { type?: unknown }
}

/**
 * Rejects query parameters that the operation does not declare, and a single one that is given several times: handlers pass the whole
 * query on, and two readers of a repeated parameter may see different values. Runs before the validation.
 * @returns a hook that throws 400 with `unknown` or `repeated` for each such parameter
 */
export function declaredQuery(parameters: readonly Parameter[] = []) {
  const lists = new Map(parameters.filter((it) => it.in === 'query').map(({ name, schema }) => [name, schema?.type === 'array']))
  return async ({ query }: FastifyRequest) => {
    const errors = Object.entries(query as object).flatMap(([name, value]): [string, string[]][] => {
      const isList = lists.get(name)
      if (isList === undefined) return [[name, ['unknown']]]
      return Array.isArray(value) && !isList ? [[name, ['repeated']]] : []
    })
    if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  }
}
