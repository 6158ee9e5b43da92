import { afterAll, beforeAll, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { writtenExport } from '#server/modules/exports/testing/export.ts'
import { unzip } from '#server/modules/deliverables/testing/unzip.ts'
import { operationsOf } from '#server/plugins/contract.ts'
import { type OperationId, policy } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client, Input, Result } from '#server/testing/client.ts'
import { submitVersion } from '#server/testing/factories/index.ts'
import { requests } from './requests.ts'
import { openSchool, type School } from './school.ts'

let app: TestApp
let school: School
let student: Client
let teacher: Client
let versions: number[]
beforeAll(async () => {
  app = await testApp()
  school = await openSchool({ db: app.db, files: app.ctx.files, secret: app.ctx.config.secret })
  const { version } = await submitVersion(app.db, school)
  versions = [school.version.id, version.id]
  student = await app.as(school.student.id)
  teacher = await app.as(school.teacher.id)
})
afterAll(() => app.close())

/** The test asks for an export of its own each time, and reads it. */
const aboutExports = new Set<OperationId>(['listExports', 'getExport', 'downloadExport'])

/** Every read that the policy allows students. */
const reads = operationsOf(contract)
  .filter(({ method }) => method === 'get')
  .map(({ operation }) => operation.operationId as OperationId)
  .filter((operation) => (policy[operation] as readonly string[]).includes('student') && !aboutExports.has(operation))

/** All that the student can read, by operation except their exports; the zip of their data by file. */
async function readEverything(): Promise<Record<string, unknown>> {
  const own = { params: { id: school.student.id } }
  const answers: [string, unknown][] = []
  for (const operation of reads) {
    const input = operation === 'getUser' ? own : requests[operation](school)
    const call = student.call.bind(student) as (id: OperationId, sent: object) => Promise<Result>
    const { status, body } = await call(operation, input)
    answers.push([operation, { status, body }])
  }
  const { body } = await writtenExport(app, student, 'startMyDataExport', school.student.id)
  await app.db.deleteFrom('notifications').where('kind', '=', 'export_ready').execute()
  answers.push(...unzip(body as Buffer).map(([file, text]): [string, unknown] => [file, text]))
  return Object.fromEntries(answers)
}

type Change = Input<'saveGrade'>['body']

async function giveMark(change: Pick<Change, 'entry' | 'version_id'>, number: number) {
  const key = { group_id: school.group.id, student_id: school.student.id }
  const { id } = school.deliverable
  const { grade } = await teacher.ok('getDesk', { params: { id, student_id: key.student_id }, query: { group: key.group_id } })
  const texts = { feedback: `FEEDBACK ${number}`, private_note: `NOTE ${number}`, reason: `REASON ${number}` }
  await teacher.ok('saveGrade', { params: { id }, ifMatch: grade.revision, body: { ...key, ...change, ...texts } })
}

const release = (released: boolean) =>
  teacher.ok('releaseGrades', { params: { id: school.deliverable.id }, body: { group_id: school.group.id, released } })

/** The student's own log has a row for every change of the mark; the test compares the texts of the row. */
const withoutLog = ({ 'registro.json': _, ...answers }: Record<string, unknown>) => answers

/** Gives several marks in turn and expects the same responses for the student each time. */
async function expectNoTrace() {
  const criteria = school.criteria.map(({ id }) => ({ criterion_id: id, text: '8,7' }))
  const marks: Pick<Change, 'entry' | 'version_id'>[] = [
    { entry: { mode: 'mark', text: '2,3' }, version_id: versions[0] ?? 0 },
    { entry: { mode: 'criteria', marks: criteria }, version_id: versions[1] ?? 0 },
    { entry: { mode: 'points', text: '9,4' }, version_id: versions[1] ?? 0 },
    { entry: { mode: 'mark', text: 'NP' }, version_id: null },
  ]
  const seen: Record<string, unknown>[] = []
  for (const [number, mark] of marks.entries()) {
    await giveMark(mark, number)
    seen.push(await readEverything())
  }
  const telling = seen.flatMap(Object.entries).filter(([, answer]) => /FEEDBACK|NOTE|REASON/.test(JSON.stringify(answer)))
  expect(telling).toEqual([])
  const [first, ...others] = seen.map(withoutLog)
  expect(others).toEqual(others.map(() => first))
}

it('tells a student nothing that depends on a mark before it is released, nor after it was taken back', async () => {
  await expectNoTrace()
  const before = withoutLog(await readEverything())
  await release(true)
  // what is reached by it
  await app.runJobs()
  const after = withoutLog(await readEverything())
  expect(Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))).toEqual([
    'getSelf',
    'listNotifications',
    'getGroupDeliverables',
    'getDeliverable',
    'listAnnotations',
    'downloadFlattened',
    'getLearningContent',
    'getResults',
    'getResultsByRa',
    'getResultsByUnit',
    'getMarkNeeded',
    'getMarkHistory',
    'getMilestones',
    'getHome',
    'explainMark',
    'calificaciones.json',
    'anotaciones.json',
    'hitos.json',
    'avisos.json',
    'archivos/Entregable 6/corregido/trabajo.txt',
  ])
  await student.ok('readNotifications', { body: {} })
  await release(false)
  await expectNoTrace()
})
