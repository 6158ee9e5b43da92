import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { apiPrefix, operationsOf } from '#server/plugins/contract.ts'
import { type OperationId, policy } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { requests } from './requests.ts'
import { openSchool, people, type School, type Who } from './school.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await testApp()
  school = await openSchool({ db: app.db, files: app.ctx.files, secret: app.ctx.config.secret })
})
afterAll(() => app.close())

const operations = operationsOf(contract)
type Request = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object }

/** A person whose role may call the operation. */
const whoMayCall = (id: OperationId): Who => {
  const roles = { student: 'student', teacher: 'teacher', manager: 'manager', admin: 'IT admin' } as const
  const [first = 'public'] = policy[id]
  return first === 'public' ? 'nobody' : (people.find((who) => who === roles[first]) ?? 'nobody')
}

/** Sends the valid request of an operation with more in its query or body. */
async function sendWith(id: OperationId, moreQuery: string, moreBody: object = {}) {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`no operation ${id}`)
  const { params = {}, query = {}, body } = requests[id](school) as Request
  const who = whoMayCall(id)
  const client = who === 'nobody' ? app.visitor() : await app.as(school.ids[who])
  const path = found.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const declared = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return client.send({
    method: found.method.toUpperCase(),
    url: `${apiPrefix}${path}?${[...declared, moreQuery].filter(Boolean).join('&')}`,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : { ...body, ...moreBody } }),
  })
}

describe.each(
  operations.map(({ operation }) => [operation.operationId as OperationId, (operation.parameters ?? []).map(({ name }) => name)] as const),
)('%s', (id, declared) => {
  it.each(['constructor', '__proto__', 'mark', 'Page'].filter((name) => !declared.includes(name)))(
    'refuses the undeclared parameter %s by its name',
    async (name) => {
      const { body, status } = await sendWith(id, `${name}=1000`)
      expect([status, JSON.stringify((body as { errors?: object }).errors)]).toEqual([400, `{"${name}":["unknown"]}`])
    },
  )
})

describe.each(
  operations.flatMap(({ operation }) =>
    (operation.parameters ?? [])
      .filter(({ in: place, schema }) => place === 'query' && schema?.type !== 'array')
      .map(({ name }) => [operation.operationId as OperationId, name] as const),
  ),
)('%s', (id, name) => {
  it(`refuses ${name} given twice`, async () => {
    const { body, status } = await sendWith(id, `${name}=1&${name}=1`)
    expect([status, body]).toMatchObject([400, { errors: { [name]: ['repeated'] } }])
  })
})

describe.each(
  operations
    .filter(({ operation }) => 'application/json' in (operation.requestBody?.content ?? {}))
    .map(({ operation }) => operation.operationId as OperationId),
)('%s', (id) => {
  it.each(['constructor', 'surprise'])('refuses the undeclared property %s of its body by its name', async (name) => {
    const { body, status } = await sendWith(id, '', { [name]: 1 })
    expect([status, body]).toMatchObject([400, { errors: { [name]: ['unknown'] } }])
  })

  it('refuses the property __proto__ of its body', async () => {
    const { status } = await sendWith(id, '', Object.fromEntries([['__proto__', { isStaff: true }]]))
    expect(status).toBe(400)
  })
})

describe.each(
  operations
    .filter(({ method }) => method !== 'get')
    .map(({ method, operation, path }) => ({ id: operation.operationId as OperationId, method, operation, path })),
)('$id', ({ id, method, operation, path }) => {
  it.each([
    [415, 'text/plain', 'text'],
    [413, 'application/json', JSON.stringify('x'.repeat(1024 * 1024))],
  ])('declares the %i that it answers to a body of %s', async (expected, type, body) => {
    const { params = {} } = requests[id](school) as Request
    const who = whoMayCall(id)
    const client = who === 'nobody' ? app.visitor() : await app.as(school.ids[who])
    const url = `${apiPrefix}${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`
    const { status } = await client.send({ method: method.toUpperCase(), url, body, headers: { 'content-type': type } })
    expect([status, Object.keys(operation.responses)]).toEqual([expected, expect.arrayContaining([String(expected)])])
  })
})
