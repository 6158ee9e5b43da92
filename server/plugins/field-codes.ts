import type { FastifySchemaValidationError } from 'fastify'
import type { FieldErrors } from '../errors.ts'

type Violation = Pick<FastifySchemaValidationError, 'keyword' | 'instancePath' | 'params'>

/** Code of a violated JSON Schema keyword; keywords that only sum up others have none. */
const codes: Record<string, (limit: unknown) => string | null> = {
  required: () => 'required',
  minProperties: () => 'required',
  // A text that must have one character is a required text.
  minLength: (limit) => (limit === 1 ? 'required' : 'too_short'),
  maxLength: () => 'too_long',
  minimum: () => 'min',
  exclusiveMinimum: () => 'min',
  maximum: () => 'max',
  exclusiveMaximum: () => 'max',
  minItems: () => 'too_few',
  maxItems: () => 'too_many',
  uniqueItems: () => 'repeated',
  enum: () => 'choice',
  const: () => 'choice',
  additionalProperties: () => 'unknown',
  unevaluatedProperties: () => 'unknown',
  if: () => null,
}

/** Violations of the contract as codes per field; nested fields are named with dots, the whole body is `body`. */
export function fieldErrors(violations: readonly Violation[]): FieldErrors {
  // A map, because a field may be called like a property that every object has.
  const errors = new Map<string, string[]>()
  for (const { keyword, instancePath, params } of violations) {
    const code = keyword in codes ? codes[keyword]?.(params['limit']) : 'format'
    if (code === null || code === undefined) continue
    const inner = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']
    const field = [...instancePath.split('/').slice(1), ...(typeof inner === 'string' ? [inner] : [])].join('.') || 'body'
    const list = errors.get(field) ?? []
    if (!list.includes(code)) errors.set(field, [...list, code])
  }
  return Object.fromEntries(errors)
}
