import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, OperationId, Query } from '#server/contract.ts'
import { createContents, createDeliverable, createStudent, enrol, schedule, unlink } from '#server/testing/factories/index.ts'
import { getGroupDeliverables } from './deliverables.ts'
import { listDelivered } from './deliveries.ts'
import { getDesk } from './desk.ts'
import { countQueries } from './testing/count-queries.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let teacher: Awaited<ReturnType<School['at']['teacher']>>
beforeAll(async () => {
  school = await openSchool({ students: 6 })
  const names = [
    ['Ana', 'Ñíguez', 'Abad'],
    ['Luis', 'Núñez', 'Zamora'],
    ['Eva', 'Núñez', 'álvarez'],
    ['Iker', 'Ortega', ''],
    ['Sara', 'Álamo', 'Ruiz'],
    ['Noa', 'Zapata', 'López'],
  ] as const
  for (const [n, [first_name, last_name_1, last_name_2]] of names.entries()) {
    await school.app.db
      .updateTable('users')
      .set({ first_name, last_name_1, last_name_2 })
      .where('id', '=', school.students[n]?.id ?? 0)
      .execute()
  }
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const pupil = (n: number) => school.students[n] ?? { id: 0 }
type Filters = Omit<Query<'listDelivered'>, 'group' | 'deliverable'>
const delivered = (task: { id: number; content_id: number }, filters: Filters = {}) =>
  teacher.ok('listDelivered', { params: { id: task.content_id }, query: { group: school.group.id, deliverable: task.id, ...filters } })
const missing = (task: { id: number; content_id: number }, filters: Filters = {}) =>
  teacher.ok('listNotDelivered', { params: { id: task.content_id }, query: { group: school.group.id, deliverable: task.id, ...filters } })
const who = ({ results }: { results: { student: { display_name: string } }[] }) =>
  results.map(({ student }) => student.display_name.split(/[ ,]/)[0])

/** Sara (4): graded and released; Iker (3): late, to grade; Ana (0): newer than graded; Luis (1): NP; Eva (2) and Noa (5): nothing. */
async function busyTask() {
  const { at, app } = school
  const task = await at.task({ due_at: new Date(app.clock.now().getTime() + 60_000) })
  const sara = await at.handIn(await at.student(4), task, 'a')
  app.clock.forward(1)
  const ana = await at.handIn(await at.student(0), task, 'a')
  await at.grade(teacher, task, { student: pupil(4), version: sara.versions[0]?.id ?? 0, ifMatch: 0, entry: { mode: 'mark', text: '9' } })
  await at.grade(teacher, task, { student: pupil(0), version: ana.versions[0]?.id ?? 0, ifMatch: 0, entry: { mode: 'mark', text: '4' } })
  await at.grade(teacher, task, { student: pupil(1), version: null, ifMatch: 0, entry: { mode: 'mark', text: 'NP' } })
  await at.release(teacher, task, true, [pupil(4).id])
  app.clock.forward(1)
  await at.handIn(await at.student(0), task, 'b')
  app.clock.forward(60)
  await at.handIn(await at.student(3), task, 'a')
  return task
}

describe('who handed in and who did not', () => {
  it('adds up, and counts the whole group whatever is looked for', async () => {
    const task = await busyTask()
    const counts = { total: 6, delivered: 3, not_delivered: 3, to_grade: 1, graded: 3, released: 1, late: 1 }
    const [some, rest] = [await delivered(task, { search: 'ortega' }), await missing(task)]
    expect([some.counts, rest.counts]).toEqual([counts, counts])
    expect([some.count, rest.count]).toEqual([1, 3])
    const list = await teacher.ok('getGroupDeliverables', { query: { group: school.group.id, search: task.name } })
    expect(list.results).toMatchObject([{ id: task.id, counts, mine: null }])
  })

  it('tells of each what became of the work', async () => {
    const { app } = school
    const task = await busyTask()
    const { results } = await delivered(task, { search: 'niguez' })
    expect(results).toEqual([
      {
        student: {
          id: pupil(0).id,
          display_name: 'Ñíguez Abad, Ana',
          full_name: 'Ana Ñíguez Abad',
          first_name: 'Ana',
          last_name_1: 'Ñíguez',
          last_name_2: 'Abad',
          profile_image: null,
        },
        versions: 2,
        last_delivered_at: new Date(app.clock.now().getTime() - 60_000).toISOString(),
        is_late: false,
        selected_version_number: 1,
        outcome: 'marked',
        mark: 400,
        graded_at: new Date(app.clock.now().getTime() - 61_000).toISOString(),
        released_at: null,
        newer_than_graded: true,
      },
    ])
    expect((await missing(task)).results[0]).toMatchObject({
      versions: 0,
      last_delivered_at: null,
      selected_version_number: null,
      newer_than_graded: false,
    })
  })

  it('is filtered', async () => {
    const task = await busyTask()
    const filters = ['all', 'to_grade', 'graded', 'late', 'newer', 'unreleased'] as const
    const seen = await Promise.all(
      filters.map(async (filter) => [filter, who(await delivered(task, { filter })), who(await missing(task, { filter }))]),
    )
    expect(seen).toEqual([
      ['all', ['Álamo', 'Ñíguez', 'Ortega'], ['Núñez', 'Núñez', 'Zapata']],
      ['to_grade', ['Ortega'], []],
      ['graded', ['Álamo', 'Ñíguez'], ['Núñez']],
      ['late', ['Ortega'], []],
      ['newer', ['Ñíguez'], []],
      ['unreleased', ['Ñíguez'], ['Núñez']],
    ])
  })

  it('is ordered as a Spanish class list, by delivery or by mark', async () => {
    const task = await busyTask()
    const names = (await missing(await school.at.task())).results.map(({ student }) => student.display_name)
    expect(names).toEqual([
      'Álamo Ruiz, Sara',
      'Núñez álvarez, Eva',
      'Núñez Zamora, Luis',
      'Ñíguez Abad, Ana',
      'Ortega, Iker',
      'Zapata López, Noa',
    ])
    expect(who(await delivered(task, { ordering: '-name' }))).toEqual(['Ortega', 'Ñíguez', 'Álamo'])
    expect(who(await delivered(task, { ordering: 'delivered' }))).toEqual(['Álamo', 'Ñíguez', 'Ortega'])
    expect(who(await delivered(task, { ordering: '-delivered' }))).toEqual(['Ortega', 'Ñíguez', 'Álamo'])
    expect(who(await delivered(task, { ordering: 'mark' }))).toEqual(['Ñíguez', 'Álamo', 'Ortega'])
    expect(who(await delivered(task, { ordering: '-mark' }))).toEqual(['Álamo', 'Ñíguez', 'Ortega'])
  })

  it('finds words in any order, accents and case apart, and takes wildcards as they are', async () => {
    const task = await busyTask()
    expect(who(await missing(task, { search: 'NUÑEZ eva' }))).toEqual(['Núñez'])
    expect(who(await missing(task, { search: 'nunez' }))).toEqual(['Núñez', 'Núñez'])
    for (const search of ['%', '_', '\\', 'x%']) expect(who(await missing(task, { search }))).toEqual([])
    expect(who(await missing(task, { search: '   ' }))).toHaveLength(3)
  })

  it('comes in pages, also beyond the last', async () => {
    const task = await busyTask()
    const first = await delivered(task, { page_size: 2 })
    expect([who(first), first.count, first.previous]).toEqual([['Álamo', 'Ñíguez'], 3, null])
    expect(first.next).toBe(
      `/api/v1/courses/coursecontents/${task.content_id}/list_delivered?group=${school.group.id}&deliverable=${task.id}&page_size=2&page=2`,
    )
    expect(await delivered(task, { page_size: 2, page: 9 })).toMatchObject({ count: 3, results: [], next: null })
  })

  it('leaves out who left, and drafts are no deliveries', async () => {
    const { at, app, center, group } = school
    const task = await at.task()
    const leaver = await createStudent(app.db, center, { last_name_1: 'Vega' })
    await enrol(app.db, group, [leaver])
    await at.handIn(await app.as(leaver.id), task, 'adiós')
    await at.save(await at.student(5), task, 0, { text: 'borrador' })
    expect((await delivered(task)).counts).toMatchObject({ total: 7, delivered: 1 })
    await unlink(app.db, group, leaver)
    expect(await delivered(task)).toMatchObject({ count: 0, counts: { total: 6, delivered: 0, not_delivered: 6 } })
  })

  it('knows the deliverable only in its own content', async () => {
    const { at, deliverable, group } = school
    const task = await at.task()
    const query = { group: group.id, deliverable: task.id }
    expect(await teacher.call('listDelivered', { params: { id: deliverable.content_id }, query })).toMatchObject({ status: 404 })
    expect(await teacher.call('listNotDelivered', { params: { id: 999_999 }, query })).toMatchObject({ status: 404 })
  })
})

describe('the deliverables of a group', () => {
  it('show a student their own state, and marks once released', async () => {
    const { app } = school
    const task = await busyTask()
    const mine = async (n: number) => {
      const student = await school.at.student(n)
      const { results } = await student.ok('getGroupDeliverables', { query: { group: school.group.id, search: task.name } })
      expect(results.map(({ counts }) => counts)).toEqual([null])
      return results[0]?.mine
    }
    const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000).toISOString()
    expect(await mine(4)).toEqual({ versions: 1, last_delivered_at: ago(62), outcome: 'marked', mark: 900, has_draft: false })
    expect(await mine(0)).toEqual({ versions: 2, last_delivered_at: ago(60), outcome: null, mark: null, has_draft: false })
    expect(await mine(1)).toEqual({ versions: 0, last_delivered_at: null, outcome: null, mark: null, has_draft: false })
    await school.at.upload(await school.at.student(1), task, 'a.txt', 'a')
    expect(await mine(1)).toMatchObject({ versions: 0, has_draft: true })
  })

  it('are ordered by date, those without one last, and filtered by stage and by what is to grade', async () => {
    const fresh = await openSchool()
    const { at, app, group, deliverable } = fresh
    const now = app.clock.now().getTime()
    const day = (n: number) => new Date(now + n * 86_400_000)
    const late = await at.task({ due_at: day(-1) }, { name: 'Ángulos' })
    const closed = await at.task({ due_at: day(-3), closes_at: day(-2) }, { name: 'zeta' })
    const soon = await at.task({ opens_at: day(1), due_at: day(2) }, { name: 'beta' })
    await at.handIn(await at.student(), late, 'hecho')
    const staff = await at.teacher()
    const list = async (query: Omit<Query<'getGroupDeliverables'>, 'group'>) =>
      (await staff.ok('getGroupDeliverables', { query: { group: group.id, ...query } })).results
    const ids = async (query: Omit<Query<'getGroupDeliverables'>, 'group'>) => (await list(query)).map(({ id }) => id)
    expect((await list({})).map(({ id, stage }) => [id, stage])).toEqual([
      [closed.id, 'closed'],
      [late.id, 'late'],
      [soon.id, 'not_open'],
      [deliverable.id, 'open'],
    ])
    expect(await ids({ ordering: '-due' })).toEqual([soon.id, late.id, closed.id, deliverable.id])
    expect(await ids({ ordering: 'name' })).toEqual([late.id, soon.id, deliverable.id, closed.id])
    expect(await ids({ filter: 'open' })).toEqual([late.id, deliverable.id])
    expect(await ids({ filter: 'closed' })).toEqual([closed.id])
    expect(await ids({ filter: 'to_grade' })).toEqual([late.id])
    expect(await ids({ search: 'angulo' })).toEqual([late.id])
    expect((await list({ page_size: 1, page: 3 })).map(({ id }) => id)).toEqual([soon.id])
    const student = await at.student()
    const own = (filter: 'to_grade' | 'all') => student.ok('getGroupDeliverables', { query: { group: group.id, filter } })
    expect((await own('to_grade')).results.map(({ id }) => id)).toEqual([late.id])
    const other = await at.student(1)
    expect((await other.ok('getGroupDeliverables', { query: { group: group.id, filter: 'to_grade' } })).results).toEqual([])
    await app.close()
  })

  it('leave out what is withdrawn, except for work handed in before', async () => {
    const fresh = await openSchool()
    const { at, app, group, course, deliverable } = fresh
    const [content] = await createContents(app.db, course, [{ name: 'Apagado' }])
    const off = await createDeliverable(app.db, course, { content_id: content?.id ?? 0 })
    await schedule(app.db, group, off)
    const withdrawn = await at.task()
    const student = await at.student()
    await at.handIn(student, off, 'hecho')
    await at.handIn(student, withdrawn, 'hecho')
    await at.task({}, { is_active: false })
    await app.db
      .updateTable('course_contents')
      .set({ is_active: false })
      .where('id', '=', content?.id ?? 0)
      .execute()
    await app.db.updateTable('deliverables').set({ is_active: false }).where('id', '=', withdrawn.id).execute()
    const seen = async (client: typeof student) =>
      (await client.ok('getGroupDeliverables', { query: { group: group.id } })).results.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await seen(student)).toEqual([deliverable.id, off.id, withdrawn.id])
    expect(await seen(await at.teacher())).toEqual([deliverable.id, off.id, withdrawn.id])
    expect(await seen(await at.student(1))).toEqual([deliverable.id])
    expect(await at.save(student, withdrawn, 1, { text: 'más' })).toMatchObject({ status: 409, body: { code: 'closed' } })
    expect(await at.save(await at.student(1), withdrawn, 0, { text: 'más' })).toMatchObject({ status: 404 })
    expect((await at.work(student, off)).can_submit).toBe(false)
    await app.close()
  })
})

describe('the number of queries', () => {
  it('does not grow with the class', async () => {
    const { app, group, teacher: person } = school
    const task = await busyTask()
    const caller = {
      id: person.id,
      kind: 'teacher',
      isStaff: true,
      isSuperuser: false,
      centerIds: [group.center_id],
      managedCenterId: null,
      sessionId: 0,
    } as const
    const spent = async <Id extends OperationId>(
      run: (call: Call<Id>, ctx: typeof app.ctx) => Promise<unknown>,
      params: object,
      query: object,
    ) => {
      const counted = countQueries(app.db)
      await run({ caller, params, query, raw: { url: '/' } } as unknown as Call<Id>, { ...app.ctx, db: counted.db })
      return counted.count()
    }
    expect({
      delivered: await spent(listDelivered, { id: task.content_id }, { group: group.id, deliverable: task.id }),
      deliverables: await spent(getGroupDeliverables, {}, { group: group.id }),
      desk: await spent(getDesk, { id: task.id, student_id: pupil(0).id }, { group: group.id }),
    }).toEqual({ delivered: 3, deliverables: 3, desk: 7 })
  })
})
