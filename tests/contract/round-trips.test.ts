import { afterAll, beforeAll, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { operationsOf } from '#server/plugins/contract.ts'
import type { OperationId } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { requests } from './requests.ts'
import { openSchool, people, type School } from './school.ts'

/**
 * Round trips to the database that a read may take at most, whoever of those who may calls it; the session's own is one of them.
 * Everything above 4 is to come down to 4, except for exports, which read in chunks.
 */
const most: Partial<Record<OperationId, number>> = {
  // one of them counts the request against its limit
  getSignInOptions: 2,
  getPasswordLink: 2,
  listUsers: 3,
  getSelf: 1,
  emailExists: 8,
  getUser: 4,
  listSessions: 2,
  downloadMyData: 13,
  listAudit: 4,
  exportAudit: 4,
  checkCenterName: 3,
  listSetups: 3,
  getSetup: 4,
  listNotifications: 7,
  search: 2,
  listMyCenters: 2,
  listUserCenters: 3,
  listCenters: 4,
  getCenter: 3,
  previewCenterDeletion: 3,
  exportCenter: 75,
  listTeam: 4,
  listTaughtGroups: 4,
  listSeatMoves: 5,
  exportSeatMoves: 7,
  listCenterCourses: 4,
  listGroups: 7,
  getGroup: 6,
  getGroupOptions: 6,
  previewGroupDeletion: 3,
  listGroupResources: 4,
  listStudentDeliveries: 5,
  listStudentSessions: 5,
  listStudentNotes: 6,
  previewGroupMove: 2,
  listGroupCourses: 3,
  listGroupStudents: 5,
  previewEnrolment: 5,
  getGroupStudent: 6,
  getGroupStudentStats: 8,
  listStudents: 4,
  getStudentOptions: 5,
  getStudent: 4,
  listImports: 4,
  getImport: 3,
  listImportRows: 4,
  downloadImportReport: 7,
  getGroupDeliverables: 4,
  getDeliverable: 7,
  getDesk: 8,
  listGradeHistory: 4,
  downloadAll: 5,
  listDelivered: 4,
  listNotDelivered: 4,
  getFile: 2,
  getHome: 2,
  explainMark: 3,
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

it('asks the database no more often than the table says, for every read', async () => {
  const reads = operationsOf(contract).filter(({ method }) => method === 'get')
  const counted: Record<string, number> = {}
  for (const { operation } of reads) {
    const count = await countRoundTrips(operation.operationId as OperationId)
    if (count !== null) counted[operation.operationId] = count
  }
  expect(Object.keys(counted).toSorted()).toEqual(Object.keys(most).toSorted())
  const limits: Record<string, number> = most
  expect(Object.entries(counted).filter(([operation, count]) => count > (limits[operation] ?? 0))).toEqual([])
})
