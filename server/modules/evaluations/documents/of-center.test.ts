import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { unzipFiles } from '#server/modules/deliverables/testing/unzip.ts'
import { runExport } from '#server/modules/exports/run.ts'
import { pagesOfPdf } from '#server/modules/printing/testing/read-files.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import {
  createCourse,
  createGroup,
  createManager,
  createStudents,
  enrol,
  grade,
  offer,
  schedule,
  teach,
} from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom } from '../testing/evaluated-room.ts'
import { documentsOfCenter } from './of-center.ts'

let app: TestApp
let at: EvaluatedRoom
let manager: Client
let managerId: number
let evaluations: number[]
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
  const { room } = at
  await at.mark(0, 725)
  await at.mark(1, 333)
  const other = await createGroup(app.db, room.center, { manager_id: room.teacher.id })
  const students = await createStudents(app.db, room.center, [{}, {}])
  await teach(app.db, other, room.teacher)
  await offer(app.db, other, room.course)
  await enrol(app.db, other, students)
  await schedule(app.db, other, room.deliverable)
  const [student = { id: 0 }] = students
  await grade(app.db, { group: other, deliverable: room.deliverable, student, mark: 866, by: room.teacher })
  const first = await at.create()
  await at.close(first)
  const body = { name: 'Final 3/3', kind: 'ordinary' as const, held_on: null }
  const second = (await at.teacher.call('createEvaluation', { params: { id: other.id }, body })).body as { id: number }
  evaluations = [second.id, first.id]
  const person = await createManager(app.db, room.center)
  managerId = person.id
  manager = await app.as(person.id)
})

const start = (given: { documents?: ('acta' | 'reports')[]; evaluations?: number[]; language?: 'es' | 'en' } = {}, who = manager) =>
  who.call('startDocumentsExport', {
    params: { id: at.room.center.id },
    body: { evaluations, documents: ['reports', 'acta'], language: 'es', ...given },
  })
const started = async (given?: Parameters<typeof start>[0]) => (await start(given)).body as { id: number }
const filesOf = async (id: number) => unzipFiles((await manager.call('downloadExport', { params: { id } })).body as Buffer)
const textOf = async (pdf: Buffer | undefined) => (await pagesOfPdf(pdf ?? Buffer.alloc(0))).join(' ')

it('is one zip with a folder per group whose marks are those of the screen', async () => {
  const response = await start()
  expect(response).toMatchObject({ status: 202, body: { kind: 'documents', state: 'queued', groups: { done: 0, total: 2 } } })
  const { id } = response.body as { id: number }
  await app.runJobs()
  expect(await manager.ok('getExport', { params: { id } })).toMatchObject({ state: 'ready', groups: { done: 2, total: 2 } })
  const files = await filesOf(id)
  const screens = await Promise.all(
    evaluations.map((evaluation) => manager.ok('getEvaluatedProgram', { params: { id: evaluation, course_id: at.room.course.id } })),
  )
  const names = screens.flatMap(({ group, evaluation }) =>
    ['Acta de evaluación', 'Boletines'].map((kind) => `${group.name}/${evaluation.name.replace('/', '_')} - ${kind}.pdf`),
  )
  expect(files.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  for (const { group, students } of screens)
    for (const [name, pdf] of files.filter(([path]) => path.startsWith(`${group.name}/`))) {
      const text = await textOf(pdf)
      expect(students.some(({ mark }) => mark !== null)).toBe(true)
      for (const { results, acta } of students) {
        for (const { mark } of results) expect(text, name).toContain((mark / 100).toFixed(2).replace('.', ','))
        if (acta !== null) expect(text, name).toContain(String(acta))
      }
    }
  const notices = await manager.ok('listNotifications')
  expect(notices.results).toMatchObject([{ kind: 'documents_ready', href: `/center/${at.room.center.id}/documents` }])
  const events = await app.db.selectFrom('audit_log').where('actor_id', '=', managerId).select(['action', 'after']).orderBy('id').execute()
  expect(events).toEqual([
    { action: 'documents_exported', after: { documents: ['acta', 'reports'], evaluations: 2, groups: 2 } },
    { action: 'export_downloaded', after: null },
  ])
})

it('has the chosen documents in the chosen language, without what was deleted meanwhile', async () => {
  const [second = 0, first = 0] = evaluations
  const { id } = await started({ documents: ['acta'], language: 'en' })
  await at.teacher.ok('deleteEvaluation', { params: { id: second } })
  await app.runJobs()
  const files = await filesOf(id)
  const { group } = await manager.ok('getEvaluatedProgram', { params: { id: first, course_id: at.room.course.id } })
  expect(files.map(([name]) => name)).toEqual([`${group.name}/1.ª evaluación - Evaluation acta.pdf`])
  expect(await textOf(files[0]?.[1])).toContain('Students: 3 · Passed: 1')
})

const keyOf = async (id: number) =>
  (await app.db.selectFrom('data_exports').where('id', '=', id).select('storage_key').executeTakeFirstOrThrow()).storage_key ?? ''
const storedFiles = async () => {
  const entries = await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return new Set(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])))
}

const partsOf = async (id: number) =>
  app.db.selectFrom('data_export_parts').where('export_id', '=', id).select(['part', 'storage_key']).execute()
const nameOf = (key: string) => key.split('/').at(-1) ?? ''

/** Runs an export until so many documents are read, then the process ends. */
async function runUntil(id: number, documents: number): Promise<void> {
  const ending = new AbortController()
  let read = 0
  const dying: typeof documentsOfCenter = async function* (task, ctx) {
    for await (const entry of documentsOfCenter(task, ctx)) {
      yield entry
      read += 1
      if (read === documents) ending.abort()
    }
  }
  await expect(runExport(id, dying, app.ctx, ending.signal)).rejects.toThrow('the process ends')
}

it('goes on with the groups that are left when its process dies, and leaves no other file', async () => {
  const nothing = await storedFiles()
  const { id } = await started()
  await runUntil(id, 2)
  const [done, ...others] = await partsOf(id)
  expect(others).toEqual([])
  // a process that is killed, unlike one that ends, leaves what it has written of the zip
  const killed = await keyOf(id)
  await app.ctx.files.save(Readable.from(['half a zip']), Infinity, killed)
  // who was drawn before is still called what they were called then; who is drawn now has the new name
  await app.db.updateTable('users').set({ last_name_1: 'Nuevo' }).where('is_staff', '=', false).execute()
  await app.runJobs()
  expect(await manager.ok('getExport', { params: { id } })).toMatchObject({ state: 'ready', groups: { done: 2, total: 2 } })
  const files = await filesOf(id)
  expect(files).toHaveLength(4)
  const { name } = await app.db
    .selectFrom('groups')
    .where('id', '=', done?.part ?? 0)
    .select('name')
    .executeTakeFirstOrThrow()
  for (const [path, pdf] of files) {
    const text = await textOf(pdf)
    expect(text.includes('Nuevo'), path).toBe(!path.startsWith(`${name}/`))
    expect(text, path).toMatch(/ \d,\d\d /)
  }
  expect(await partsOf(id)).toEqual([])
  expect([...(await storedFiles())].filter((file) => !nothing.has(file))).toEqual([nameOf(await keyOf(id))])
})

it('tells how many groups are done, and never fewer than an earlier attempt has', async () => {
  const { id } = await started()
  await runUntil(id, 2)
  const reports: unknown[] = []
  const watched: typeof documentsOfCenter = (task, ctx) =>
    documentsOfCenter({ ...task, report: (...done) => (reports.push(done), task.report(...done)) }, ctx)
  await runExport(id, watched, app.ctx, new AbortController().signal)
  expect(reports).toEqual([
    [0, 0],
    [0.5, 1],
    [1, 2],
  ])
  await app.runJobs()
  expect(await filesOf(id)).toHaveLength(4)
})

it('deletes what is kept when it is discarded or has failed', async () => {
  const nothing = await storedFiles()
  const first = await started()
  await runUntil(first.id, 2)
  expect(await partsOf(first.id)).toHaveLength(1)
  await manager.ok('discardExport', { params: { id: first.id } })
  await app.runJobs()
  expect([...(await storedFiles())].filter((file) => !nothing.has(file))).toEqual([])
  const second = await started()
  await runUntil(second.id, 2)
  const broken: typeof documentsOfCenter = async function* (task, ctx) {
    for await (const entry of documentsOfCenter(task, ctx)) yield entry
    throw new Error('broken')
  }
  await runExport(second.id, broken, app.ctx, new AbortController().signal)
  expect(await manager.ok('getExport', { params: { id: second.id } })).toMatchObject({ state: 'failed' })
  await app.runJobs()
  expect([...(await storedFiles())].filter((file) => !nothing.has(file))).toEqual([])
})

it('is one at a time per person: the same one is returned, and another choice waits', async () => {
  const { id } = await started()
  expect(await started()).toMatchObject({ id })
  expect(await start({ documents: ['acta'] })).toMatchObject({ status: 409, body: { code: 'export_under_way' } })
  expect(await manager.call('startCenterExport', { params: { id: at.room.center.id } })).toMatchObject({ status: 409 })
  await app.runJobs()
  const next = await started({ documents: ['acta'] })
  await app.runJobs()
  const { results } = await manager.ok('listExports', { query: { kind: 'documents', center: at.room.center.id } })
  expect(results.map((each) => each.id)).toEqual([next.id])
})

it('is refused for evaluations of another center, and to teachers', async () => {
  const elsewhere = await openEvaluatedRoom(app)
  const foreign = await elsewhere.create()
  expect(await start({ evaluations: [...evaluations, foreign.id] })).toMatchObject({
    status: 400,
    body: { errors: { evaluations: ['choice'] } },
  })
  expect((await start({}, at.teacher)).status).toBe(403)
  expect((await start({}, elsewhere.teacher)).status).toBe(404)
})

it('is chosen from the evaluations of all groups of a school year', async () => {
  const params = { id: at.room.center.id }
  const calendar = await manager.ok('listCenterEvaluations', { params })
  expect(calendar.periods).toEqual([calendar.period])
  expect(calendar.evaluations.map(({ id, programs, closed }) => [id, programs, closed]).toSorted()).toEqual(
    evaluations.map((id, index) => [id, 1, index]).toSorted(),
  )
  expect((await manager.ok('listCenterEvaluations', { params, query: { period: '1999/2000' } })).evaluations).toEqual([])
  // a program that was closed and taken out of the group leaves the other one open
  const [closed = 0] = evaluations.slice(1)
  await offer(app.db, at.room.group, await createCourse(app.db, { center_id: at.room.center.id }))
  await app.db.deleteFrom('group_courses').where('group_id', '=', at.room.group.id).where('course_id', '=', at.room.course.id).execute()
  const after = (await manager.ok('listCenterEvaluations', { params })).evaluations
  expect(after.find(({ id }) => id === closed)).toMatchObject({ programs: 2, closed: 1 })
  expect((await at.teacher.call('listCenterEvaluations', { params })).status).toBe(403)
})
