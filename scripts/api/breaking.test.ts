import { describe, expect, it } from 'vitest'
import { breakingChanges, findOasdiff } from './breaking.ts'

const mark = { type: ['integer', 'null'], minimum: 0 }
const group = { type: 'object', required: ['id', 'mark'], properties: { id: { type: 'integer' }, mark, note: { type: 'string' } } }

function contract({
  answer = group,
  body = { type: 'object', properties: { mark } },
  writes = true,
}: Record<string, unknown> & { writes?: boolean } = {}) {
  const responses = { '200': { description: 'ok', content: { 'application/json': { schema: answer } } } }
  const get = { operationId: 'getGroup', responses }
  const post = { operationId: 'saveGroup', requestBody: { required: true, content: { 'application/json': { schema: body } } }, responses }
  const paths = { '/group': writes ? { get, post } : { get } }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Test', version: '1.0.0' }, paths })
}

const oasdiff = findOasdiff()

describe.runIf(oasdiff)('a change of the contract', () => {
  const ids = (after: string) =>
    breakingChanges(String(oasdiff), contract(), after).map(({ id, level, operation }) => `${level} ${operation} ${id}`)

  it('reports nothing when nothing changed', () => {
    expect(ids(contract())).toEqual([])
  })

  it('breaks when an operation goes', () => {
    expect(ids(contract({ writes: false }))).toEqual(['3 POST api-removed-without-deprecation'])
  })

  it('breaks when a field goes from an answer', () => {
    const { mark: _gone, ...properties } = group.properties
    const expected = ['3 GET response-required-property-removed', '3 POST response-required-property-removed']
    expect(ids(contract({ answer: { ...group, required: ['id'], properties } }))).toEqual(expected)
  })

  it('breaks when a field of a body must be there or may not be null any more', () => {
    const body = { type: 'object', required: ['mark'], properties: { mark: { type: 'integer', minimum: 0 } } }
    expect(ids(contract({ body })).toSorted()).toEqual([
      '3 POST request-property-became-not-nullable',
      '3 POST request-property-became-required',
    ])
  })

  it('reports nothing when a field is added', () => {
    expect(ids(contract({ answer: { ...group, properties: { ...group.properties, colour: { type: 'string' } } } }))).toEqual([])
  })
})
