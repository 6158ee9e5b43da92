import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import * as rules from '#openapi/generated/request-rules.gen.ts'
import { requestSchemas, type ContractDocument } from '../../scripts/api/request-rules.ts'
import { validatorFor } from '#server/plugins/validation.ts'
import { checkField, isMandatory, type FieldRule } from '../../src/shared/form/field-rules.ts'

const contract = JSON.parse(readFileSync(new URL('../../openapi/generated/openapi.gen.json', import.meta.url), 'utf8')) as ContractDocument
const schemas = requestSchemas(contract)
const fields = Object.entries(rules).flatMap(([operation, byName]) =>
  Object.entries(byName as Readonly<Record<string, FieldRule>>).map(([name, rule]) => ({ operation, name, rule })),
)

/** Values around the limits of all fields, as a person types them. */
const emails = [
  'ana@demo.test',
  'a.b+c@demo.co.uk',
  'ana@',
  'ana',
  '@demo.test',
  'ana@demo',
  'ana gil@demo.test',
  'ñ@demo.test',
  'a..b@demo.test',
]
const texts = ['a', '5', 'x y', '2026/2027', '2026/27', '2026-09-01', '2026-13-01', '1.º DAM A', 'ies-ribera', 'IES Ribera', ...emails]
const around = (limit: number | undefined) => (limit === undefined ? [] : [limit - 1, limit, limit + 1].filter((length) => length > 0))

function samplesOf({ type, minLength, maxLength, minimum, maximum, enum: choices, minItems, maxItems }: FieldRule): readonly unknown[] {
  if (type === 'integer') return [...around(minimum), ...around(maximum), -1, 0]
  if (type === 'array') return [minItems, maxItems].flatMap(around).map((length) => Array.from({ length }, (_, place) => place + 1))
  if (type !== 'string') return []
  const long = [minLength, maxLength].flatMap(around).flatMap((length) => ['x'.repeat(length), '👍'.repeat(length)])
  return [...texts, ...long, ...(choices ?? [])]
}

/** The server's error for one field that has this value. */
function serverAccepts(operation: string, name: string, value: unknown): boolean {
  const { properties = {} } = schemas.get(operation) ?? {}
  const answer = validatorFor({ type: 'object', properties: { [name]: properties[name] } }, 'body')({ [name]: value })
  return 'value' in answer
}

describe('a form accepts what the contract accepts', () => {
  it('knows the fields of every request', () => {
    expect(Object.keys(rules).toSorted()).toEqual([...schemas.keys()].toSorted())
    expect(fields.length).toBeGreaterThan(150)
  })

  const isOfIds = ({ operation, name }: (typeof fields)[number]) => schemas.get(operation)?.properties?.[name]?.items?.type === 'integer'
  it.each(fields.filter((field) => field.rule.type !== 'array' || isOfIds(field)))('$operation $name', ({ operation, name, rule }) => {
    for (const value of samplesOf(rule)) {
      expect(checkField(rule, value) === undefined, `${name} = ${JSON.stringify(value).slice(0, 60)}`).toBe(
        serverAccepts(operation, name, value),
      )
    }
    const empty = rule.nullable ? null : rule.type === 'string' ? '' : undefined
    const isRefusedEmpty = empty === undefined ? rule.required === true : !serverAccepts(operation, name, empty)
    expect(isMandatory(rule) && !rule.enum, 'empty').toBe(isRefusedEmpty && !rule.enum)
  })

  it('compares texts without the white space that is not sent', () => {
    expect(checkField({ type: 'string', minLength: 1 }, '   ')).toEqual({ code: 'required' })
    expect(checkField({ type: 'string', maxLength: 3 }, ' abc ')).toBeUndefined()
    expect(checkField({ type: 'integer', maximum: 200 }, '201')).toEqual({ code: 'max', limit: 200 })
    expect(checkField({ type: 'integer' }, '12,5')).toEqual({ code: 'format' })
  })
})
