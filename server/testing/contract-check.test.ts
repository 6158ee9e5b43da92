import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationId } from '../policy.ts'
import { type TestApp, testApp } from './app.ts'
import type { Client } from './client.ts'
import { apiFixture } from './api-fixture.ts'

const answers: Record<string, unknown> = {
  'a text that is missing': { id: 1, title: null, at: null },
  'a number as text': { id: '1', title: 'x', at: null },
  'a date that is none': { id: 1, title: 'x', at: 'yesterday' },
  nothing: undefined,
}
let next: unknown
let app: TestApp
beforeAll(async () => {
  const definition = {
    ...apiFixture,
    handlers: { ...apiFixture.handlers, getNote: async () => next },
    policy: { ...apiFixture.policy, getNote: ['public'] as const },
  }
  app = await testApp({}, definition)
})
afterAll(() => app.close())

/** The client is typed by the real contract; here it calls the small one. */
const call = (client: Client, operation: string, input: object) =>
  (client.call.bind(client) as (id: OperationId, input: object) => Promise<{ status: number }>)(operation as OperationId, input)

it.each(Object.keys(answers))('a test fails whose handler gives %s', async (what) => {
  next = answers[what]
  await expect(call(app.visitor(), 'getNote', { params: { id: 1 } })).rejects.toThrow(
    'getNote answered 200 with a body that breaks the contract',
  )
})

it('a test fails that meets a status the contract does not announce', async () => {
  await expect(call(app.visitor(), 'getError', { params: { kind: 'teapot' } })).rejects.toThrow(
    'getError answered 418, which the contract does not announce',
  )
})

it('what fits passes', async () => {
  next = { id: 1, title: 'x', at: '2026-11-21T10:00:00.000Z' }
  expect((await call(app.visitor(), 'getNote', { params: { id: 1 } })).status).toBe(200)
})
