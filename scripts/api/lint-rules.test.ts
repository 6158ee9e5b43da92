import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runTool } from './generate.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-lint-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const error = { type: 'object', required: ['detail', 'code'], properties: { detail: { type: 'string' }, code: { type: 'string' } } }
const errorAnswer = { description: 'No.', content: { 'application/json': { schema: error, example: { detail: 'No.', code: 'no' } } } }
const body = { content: { 'application/json': { schema: { type: 'string' }, example: 'x' } } }

/** The problems that the linter finds in a contract with one operation. */
function problems(operation: Record<string, unknown>): string[] {
  const file = join(folder, 'openapi.json')
  const path = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }], post: operation }
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1', license: { name: 'None', url: 'https://example.org' } },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    tags: [{ name: 'test', description: 'Test.' }],
    paths: { '/things/{id}': path },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access' } } },
  }
  writeFileSync(file, JSON.stringify(contract))
  const config = join(import.meta.dirname, '../../openapi/redocly.yaml')
  try {
    runTool('@redocly/cli/bin/cli.js', ['lint', file, '--config', config, '--format', 'json'])
    return []
  } catch (failure) {
    const report = JSON.parse((failure as { stdout: string }).stdout) as { problems: { ruleId: string; message: string }[] }
    return report.problems.map(({ ruleId, message }) => `${ruleId}: ${message}`).toSorted()
  }
}

const sound = {
  operationId: 'saveThing',
  summary: 'Save a thing',
  tags: ['test'],
  'x-permission': 'teachers',
  'x-repetition': 'repeatable',
  requestBody: body,
  responses: {
    '200': { description: 'Saved.', ...body },
    ...Object.fromEntries(['400', '401', '403', '404', '413', '415', '503'].map((status) => [status, errorAnswer])),
  },
}

it('accepts an operation that says all it must', () => {
  expect(problems(sound)).toEqual([])
})

it('wants an idempotency key in a POST that does not say why it needs none', () => {
  const { 'x-repetition': _missing, ...operation } = sound
  const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }]
  const responses = { ...operation.responses, '422': errorAnswer }
  const mustTake = 'contract/idempotency: `saveThing` must take Idempotency-Key, or say in x-repetition why not.'
  expect(problems({ ...operation, parameters, responses })).toEqual([])
  expect(problems(operation)).toEqual([mustTake])
  expect(problems({ ...operation, 'x-repetition': 'because' })).toEqual([mustTake])
  expect(problems({ ...sound, parameters, responses })).toEqual([mustTake])
  expect(problems({ ...operation, parameters })).toEqual(['contract/idempotency: `saveThing` must list 422: it takes Idempotency-Key.'])
})

it('wants the error answers, their shape, an example and who may call', () => {
  const { 'x-permission': _missing, ...operation } = sound
  const bare = { description: 'No.', content: { 'application/json': { schema: { type: 'string' }, example: 'No' } } }
  const withoutExample = { description: 'Saved.', content: { 'application/json': { schema: { type: 'string' } } } }
  expect(problems({ ...operation, responses: { '200': withoutExample, '409': bare } })).toEqual([
    'contract/error-answers: `saveThing` must list 400: undeclared parameters are refused.',
    'contract/error-answers: `saveThing` must list 401: it needs a session.',
    'contract/error-answers: `saveThing` must list 403: it writes, so the XSRF header is checked.',
    'contract/error-answers: `saveThing` must list 404: what its path names may not exist.',
    'contract/error-answers: `saveThing` must list 413: a body may be too large.',
    'contract/error-answers: `saveThing` must list 415: a body may be of another type.',
    'contract/error-answers: `saveThing` must list 503: the database may be away.',
    'contract/error-body: The 409 answer must be JSON that requires `detail` and `code`.',
    'contract/json-example: A JSON body shows an example: here, or `examples` in its schema.',
    'rule/operation-says-who-may-call-it: Say in x-permission who may call the operation; the table that decides is server/policy.ts.',
  ])
})
