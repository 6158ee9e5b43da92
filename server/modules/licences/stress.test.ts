import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSeatSchool, seatState, studentSeats, teacherSeats, unwatchSeats } from '#tests/load/seat-school.ts'
import { isInOrder, prepareImports, runSeatStressTest, type Send, type StressResult } from '#tests/load/seat-stress.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

/* Many clients of one process; tests/load/licences.ts does the same to four processes on one PostgreSQL. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  await unwatchSeats(app.db)
  await app.close()
})

const outcomes = (results: readonly StressResult[], ...what: string[]) =>
  new Set(results.filter((result) => what.includes(result.what)).map(({ status }) => (status < 300 ? 'done' : status)))

it('holds every licence while 260 calls take, free and contract seats at once', async () => {
  const school = await openSeatSchool(app.db)
  const clients = { manager: await app.as(school.manager.id), admin: await app.as(school.admin.id) }
  const send: Send = (who, method, path, body, headers = {}) =>
    clients[who].send({ method, url: `/api/v1${path}`, ...(body === undefined ? {} : { body }), headers })
  const imports = await prepareImports(send, school, 8)
  const over = new AbortController()
  const background = (async () => {
    while (!over.signal.aborted) if ((await app.runJobs()) === 0) await new Promise(setImmediate)
    await app.runJobs()
  })()
  const results = await runSeatStressTest(send, school, imports)
  over.abort()
  await background

  expect(results).toHaveLength(260)
  expect(results.filter((result) => !isInOrder(result))).toEqual([])
  // Both must happen for the test to prove anything; which calls come first may differ.
  expect(outcomes(results, 'enrol', 'create', 'anonymous', 'unarchive')).toEqual(new Set(['done', 409]))
  expect(outcomes(results, 'add teacher')).toEqual(new Set(['done', 409]))
  const { student, teacher, beyondCap } = await seatState(app.db, school.centerId)
  expect(beyondCap).toBe(0)
  expect([student.ledger, student.seated]).toEqual([student.used, student.used])
  expect([teacher.ledger, teacher.seated]).toEqual([teacher.used, teacher.used])
  expect(student.most).toBeLessThanOrEqual(studentSeats)
  expect(teacher.most).toBeLessThanOrEqual(teacherSeats)
})
