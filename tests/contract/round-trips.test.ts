import { afterAll, beforeAll, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { operationsOf } from '#server/plugins/contract.ts'
import type { OperationId } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { requests } from './requests.ts'
import { openSchool, people, type School } from './school.ts'

/** Round trips to the database that a read may take, the one of its session included, whoever of those who may calls it. */
const mostForAnyRead = 4
const most: Partial<Record<OperationId, number>> = {
  getSelf: 1,
  getHome: 2,
  // these read table after table, or a long list in chunks, while the file is written
  downloadMyData: 13,
  exportCenter: 75,
  exportSeatMoves: 7,
  downloadImportReport: 7,
  getGroupDeliverables: 2,
  listDelivered: 2,
  listNotDelivered: 2,
  getDeliverable: 2,
  getDesk: 2,
}

let app: TestApp
let school: School
beforeAll(async () => {
  app = await testApp()
  school = await openSchool({ db: app.db, files: app.ctx.files })
})
afterAll(() => app.close())

/** Round trips of a read for everybody who gets an answer, by the highest. */
async function countRoundTrips(operation: OperationId): Promise<number | null> {
  const counts: number[] = []
  for (const who of people) {
    const client = who === 'nobody' ? app.visitor() : await app.as(school.ids[who])
    const call = client.call.bind(client) as (id: OperationId, input: object) => Promise<{ status: number }>
    const before = app.roundTrips()
    const { status } = await call(operation, requests[operation](school))
    if (status < 300) counts.push(app.roundTrips() - before)
  }
  return counts.length === 0 ? null : Math.max(...counts)
}

it('asks the database no more often than it may, for every read', async () => {
  const reads = operationsOf(contract).filter(({ method }) => method === 'get')
  const above: Record<string, number> = {}
  for (const { operation } of reads) {
    const id = operation.operationId as OperationId
    const count = await countRoundTrips(id)
    // a read that answers nobody would pass unseen
    if (count === null || count > (most[id] ?? mostForAnyRead)) above[id] = count ?? NaN
  }
  expect(above).toEqual({})
})
