import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { operationsOf } from '#server/plugins/contract.ts'
import { type OperationId, policy } from '#server/policy.ts'
import type { Allowed } from '#server/role-groups.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { requests } from './requests.ts'
import { openSchool, type School } from './school.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await testApp()
  school = await openSchool({ db: app.db, files: app.ctx.files, secret: app.ctx.config.secret })
})
afterAll(() => app.close())

/** Requests that are limited only if they have certain content. */
const limitedRequests: Partial<Record<OperationId, (school: School) => object>> = {
  uploadImage: (given) => ({ ...requests.uploadImage(given), query: { purpose: 'profile' } }),
  updateUser: ({ student }) => ({ params: { id: student.id }, body: { email: 'otra@demo.test', current_password: 'wrong' } }),
}

const throttled = operationsOf(contract)
  .filter(({ operation }) => '429' in operation.responses)
  .map(({ operation }) => operation.operationId as OperationId)

async function caller(operation: OperationId) {
  const allowed: Allowed = policy[operation]
  if (allowed.includes('public')) return app.visitor()
  return app.as(school.ids[allowed.includes('student') ? 'student' : 'teacher'])
}

/** Calls an operation until it answers 429. Requests that are counted per window jump to just below the highest limit. */
async function statusesUntilThrottled(operation: OperationId): Promise<number[]> {
  const client = await caller(operation)
  const call = client.call.bind(client) as (id: OperationId, input: object) => Promise<{ status: number }>
  const request = limitedRequests[operation] ?? requests[operation]
  const statuses: number[] = []
  while (statuses.length < 25 && statuses.at(-1) !== 429) {
    statuses.push((await call(operation, request(school))).status)
    await sql`update rate_limits set requests = requests + 600`.execute(app.db)
  }
  return statuses
}

describe('an operation that declares 429', () => {
  it.each(throttled)('%s answers it after too many requests, with the time to wait', async (operation) => {
    const statuses = await statusesUntilThrottled(operation)
    expect(statuses).not.toContain(403)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('uploads of one person', () => {
  it('stop at the limit of an hour, those of another person go on, and an hour later so do theirs', async () => {
    const limited = await testApp({ uploadsPerHour: 2 })
    const other = await openSchool({ db: limited.db, files: limited.ctx.files, secret: limited.ctx.config.secret })
    const upload = async (who: 'student' | 'teacher') =>
      (await (await limited.as(other.ids[who])).call('uploadImage', { ...requests.uploadImage(other), query: { purpose: 'profile' } }))
        .status
    const statuses = await Promise.all(['student', 'student', 'student', 'student', 'teacher'].map((who) => upload(who as 'student')))
    expect(statuses.toSorted()).toEqual([201, 201, 201, 429, 429])
    limited.clock.forward(60 * 60 + 1)
    expect(await upload('student')).toBe(201)
    await limited.close()
  })
})
