import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { transact } from '#server/db/client.ts'
import type { Result } from '#server/testing/client.ts'
import { archive, createGroup, enrol, offer, schedule } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

type Schemas = components['schemas']
let school: School
let student: Awaited<ReturnType<School['at']['student']>>
let teacher: typeof student
let me: { id: number }
beforeAll(async () => {
  school = await openSchool()
  student = await school.at.student()
  teacher = await school.at.teacher()
  me = school.students[0] ?? { id: 0 }
})
afterAll(() => school.app.close())

const times = <T>(n: number, make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, index) => make(index)))
const statuses = (results: Result[]) => results.map(({ status }) => status).toSorted((a, b) => a - b)
const repeated = (n: number, value: number) => Array.from({ length: n }, () => value)
const stored = async () => {
  const entries = await readdir(join(school.app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

describe('at the same time', () => {
  it('twenty hand-ins of one draft make one version', async () => {
    const { at } = school
    const task = await at.task()
    await at.save(student, task, 0, { text: 'uno' })
    const results = await times(20, () => at.submit(student, task, 1))
    expect(statuses(results)).toEqual(repeated(20, 201))
    expect(new Set(results.map(({ body }) => (body as Schemas['Work']).versions.map(({ id }) => id).join(','))).size).toBe(1)
    expect((await at.work(student, task)).versions.map(({ number }) => number)).toEqual([1])
  })

  it('two tabs that hand different drafts in make one version, and the other text is shown as a conflict', async () => {
    const { at } = school
    const task = await at.task()
    const tabs = await times(2, async (tab) => {
      const saved = await at.save(student, task, 0, { text: `pestaña ${tab}` })
      return saved.status === 200 ? at.submit(student, task, 1) : saved
    })
    expect(statuses(tabs)).toEqual([201, 409])
    const { versions, draft } = await at.work(student, task)
    expect([versions.length, draft.text]).toEqual([1, ''])
    expect(tabs.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict' })
  })

  it('of ten saves of one draft the first wins, and the others see it', async () => {
    const { at } = school
    const task = await at.task()
    const results = await times(10, (n) => at.save(student, task, 0, { text: `texto ${n}` }))
    expect(statuses(results)).toEqual([200, ...repeated(9, 409)])
    const won = results.find(({ status }) => status === 200)?.body
    for (const { status, body } of results) if (status === 409) expect(body).toMatchObject({ code: 'conflict', current: won, etag: '"1"' })
  })

  it('of eight grades typed over the same revision one wins, the others see it, and the history has one row', async () => {
    const { at, app } = school
    const task = await at.task()
    const { versions } = await at.handIn(student, task, 'hecho')
    const results = await times(8, (n) =>
      at.grade(teacher, task, { student: me, version: versions[0]?.id ?? 0, ifMatch: 0, entry: { mode: 'mark', text: `${n + 1}` } }),
    )
    expect(statuses(results)).toEqual([200, ...repeated(7, 409)])
    const won = results.find(({ status }) => status === 200)?.body
    for (const { status, body } of results) if (status === 409) expect(body).toMatchObject({ code: 'conflict', current: won, etag: '"1"' })
    const { results: events } = await teacher.ok('listGradeHistory', {
      params: { id: task.id, student_id: me.id },
      query: { group: school.group.id },
    })
    expect(events.map(({ action, before, after }) => [action, before, after?.mark])).toEqual([
      ['grade', null, (won as Schemas['TeacherGrade']).mark],
    ])
    const { count } = await app.db
      .selectFrom('grades')
      .innerJoin('submissions', 'submissions.id', 'grades.submission_id')
      .where('submissions.deliverable_id', '=', task.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('of eight first marks of work that was never handed in one wins', async () => {
    const { at } = school
    const task = await at.task()
    const results = await times(8, (n) =>
      at.grade(teacher, task, { student: me, version: null, ifMatch: 0, entry: { mode: 'mark', text: `${n + 1}` } }),
    )
    expect(statuses(results)).toEqual([200, ...repeated(7, 409)])
    expect((await at.desk(teacher, task, me)).grade).toEqual(results.find(({ status }) => status === 200)?.body)
  })

  it('a mark without a version comes before the hand-in, which tells who graded, or is refused', async () => {
    const { at, app } = school
    for (let round = 0; round < 8; round += 1) {
      const task = await at.task()
      await at.save(student, task, 0, { text: 'uno' })
      const [submitted, graded] = await Promise.all([
        at.submit(student, task, 1),
        at.grade(teacher, task, { student: me, version: null, ifMatch: 0 }),
      ])
      expect(submitted.status).toBe(201)
      const notices = await app.db.selectFrom('notifications').where('kind', '=', 'newer_version').select('data').execute()
      const isNotified = notices.some(({ data }) => (data as { deliverable_id: number }).deliverable_id === task.id)
      expect([graded.status, isNotified]).toEqual(isNotified ? [200, true] : [400, false])
    }
  })

  it('a student selects before the grade or not at all', async () => {
    const { at } = school
    for (let round = 0; round < 8; round += 1) {
      const task = await at.task()
      await at.handIn(student, task, 'uno')
      const { versions } = await at.handIn(student, task, 'dos')
      const [two, one] = versions.map(({ id }) => id)
      const [selected, graded] = await Promise.all([
        at.select(student, task, one ?? 0),
        at.grade(teacher, task, { student: me, version: two ?? 0, ifMatch: 0 }),
      ])
      expect(graded.status).toBe(200)
      expect([204, 409]).toContain(selected.status)
      if (selected.status === 409) expect(selected.body).toMatchObject({ code: 'already_graded' })
      const desk = await at.desk(teacher, task, me)
      expect([desk.selected_version_id, desk.grade.version_id, desk.grade.mark]).toEqual([selected.status === 204 ? one : two, two, 750])
    }
  })

  it('an upload lands in the version that is handed in or in the next draft, once', async () => {
    const { at } = school
    for (let round = 0; round < 8; round += 1) {
      const task = await at.task()
      await at.save(student, task, 0, { text: 'uno' })
      const [uploaded, submitted] = await Promise.all([at.upload(student, task, 'a.txt', `ronda ${round}`), at.submit(student, task, 1)])
      expect(uploaded.status).toBe(201)
      const { draft, versions } = await at.work(student, task)
      const places = [...versions.map(({ files }) => files.length), draft.files.length]
      if (submitted.status === 201) expect(places).toEqual([0, 1])
      else expect([submitted.body, places]).toEqual([expect.objectContaining({ code: 'conflict' }), [1]])
    }
  })

  it('twenty-five uploads leave the twenty that fit, in one draft and in the store', async () => {
    const { at, app } = school
    const task = await at.task()
    const before = await stored()
    const results = await times(25, (n) => at.upload(student, task, `f${n}.txt`, `fichero ${n}`))
    expect(statuses(results)).toEqual([...repeated(20, 201), ...repeated(5, 400)])
    for (const { status, body } of results) if (status === 400) expect(body).toMatchObject({ errors: { file: ['too_many_files'] } })
    expect((await at.work(student, task)).draft).toMatchObject({ revision: 20, files: { length: 20 } })
    expect((await stored()) - before).toBe(20)
    const { count } = await app.db
      .selectFrom('submissions')
      .where('deliverable_id', '=', task.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('one upload sent five times is one file', async () => {
    const { at } = school
    const task = await at.task()
    const before = await stored()
    const results = await times(5, () => at.upload(student, task, 'trabajo.txt', 'lo mismo'))
    expect(statuses(results)).toEqual(repeated(5, 201))
    const { draft } = await at.work(student, task)
    expect([draft.files.map(({ name }) => name), draft.revision]).toEqual([['trabajo.txt'], 1])
    expect((await stored()) - before).toBe(1)
  })

  it('archiving the group comes before a hand-in or after it', async () => {
    const { app, center, course, deliverable, students } = school
    for (let round = 0; round < 6; round += 1) {
      const group = await createGroup(app.db, center)
      await offer(app.db, group, course)
      await enrol(app.db, group, students.slice(0, 1))
      await schedule(app.db, group, deliverable)
      const params = { id: deliverable.id }
      await student.call('saveDraft', { params, body: { group_id: group.id, text: 'uno' }, ifMatch: 0 })
      const [submitted] = await Promise.all([
        student.call('submitVersion', { params, body: { group_id: group.id, revision: 1 } }),
        transact(app.db, (tx) => archive(tx, group)),
      ])
      const { work, group_archived } = await student.ok('getDeliverable', { params, query: { group: group.id } })
      expect([group_archived, work?.can_submit]).toEqual([true, false])
      if (submitted.status === 201) expect(work?.versions.length).toBe(1)
      else
        expect([submitted.status, submitted.body, work?.versions]).toEqual([409, expect.objectContaining({ code: 'group_archived' }), []])
    }
  })

  it('releasing and typing on do not lose each other', async () => {
    const { at } = school
    for (let round = 0; round < 6; round += 1) {
      const task = await at.task()
      const { versions } = await at.handIn(student, task, 'hecho')
      const version = versions[0]?.id ?? 0
      await at.grade(teacher, task, { student: me, version, ifMatch: 0 })
      const [released, saved] = await Promise.all([
        at.release(teacher, task, true),
        at.grade(teacher, task, { student: me, version, ifMatch: 1, feedback: 'Muy bien' }),
      ])
      expect([released.body, saved.status]).toMatchObject([{ changed: 1 }, 200])
      expect((await at.work(student, task)).grade).toMatchObject({ mark: 750 })
      // saved after the release, it waits to be published
      const { grade } = await at.desk(teacher, task, { id: me.id })
      expect(grade).toMatchObject({ mark: 750, feedback: 'Muy bien' })
      await at.release(teacher, task, true)
      expect((await at.work(student, task)).grade).toMatchObject({ mark: 750, feedback: 'Muy bien' })
    }
  })
})
