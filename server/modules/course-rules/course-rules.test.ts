import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createCourse,
  createDeliverable,
  createGroup,
  createResource,
  createResults,
  createStudents,
  enrol,
  grade,
  offer,
  placeResource,
  schedule,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rules = {
  pass_mark: 500,
  gate: true,
  gate_cap: 4,
  rounding: 'half_up',
  minimum_per_deliverable: null,
  recovery: 'best_per_criterion',
  not_handed_in: 'neutral',
  final_reading: 'results',
} as const

describe('rules of a program', () => {
  it('are those of every program until somebody sets others; each change is a version with its author', async () => {
    const { center, teacher } = await createClassroom(app.db)
    const course = await createCourse(app.db, { center_id: center.id })
    await app.db.deleteFrom('course_rules').where('course_id', '=', course.id).execute()
    const client = await app.as(teacher.id)
    const params = { id: course.id }
    expect(await client.ok('getCourseRules', { params })).toMatchObject({ version: 0, rules, may_edit: true, history: [] })
    const save = (ifMatch: number | undefined, change: object) =>
      client.call('saveCourseRules', { params, ...(ifMatch === undefined ? {} : { ifMatch }), body: { ...rules, ...change } })
    expect(await save(undefined, { pass_mark: 600 })).toMatchObject({ status: 428 })
    expect(await save(0, { pass_mark: 600 })).toMatchObject({ status: 200, body: { version: 1, rules: { pass_mark: 600 } } })
    expect(await save(0, { pass_mark: 700 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', etag: '"1"', current: { version: 1, rules: { pass_mark: 600 } } },
    })
    // the same rules again make no version, whatever was read
    expect(await save(0, { pass_mark: 600 })).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await save(1, { pass_mark: 600, gate: false })).toMatchObject({ status: 200, body: { version: 2 } })
    const { history } = await client.ok('getCourseRules', { params })
    const name = `${teacher.first_name} ${teacher.last_name_1}`
    expect(history.map((each) => [each.version, each.rules.gate, each.author?.startsWith(name)])).toEqual([
      [2, false, true],
      [1, true, true],
    ])
    const log = await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'course')
      .where('entity_id', '=', course.id)
      .selectAll()
      .orderBy('id')
      .execute()
    expect(log.map(({ action, center_id, before, after }) => ({ action, center_id, before, after }))).toEqual([
      { action: 'rules_changed', center_id: center.id, before: { pass_mark: 500 }, after: { pass_mark: 600 } },
      { action: 'rules_changed', center_id: center.id, before: { gate: true }, after: { gate: false } },
    ])
  })

  it('show first whose marks others would change, in all active groups, in a constant number of statements', async () => {
    const { center, course, criteria, deliverable, group, students, teacher } = await createClassroom(app.db)
    const [first, second] = students
    if (!first || !second) throw new Error('a classroom has two students')
    await grade(app.db, { group, deliverable, student: first, mark: 550, by: teacher })
    await grade(app.db, { group, deliverable, student: second, mark: 900, by: teacher })
    const client = await app.as(teacher.id)
    const preview = async (change: object) => {
      const before = app.roundTrips()
      const effect = await client.ok('previewCourseRules', { params: { id: course.id }, body: { ...rules, ...change } })
      return { effect, roundTrips: app.roundTrips() - before }
    }
    const few = await preview({ pass_mark: 600 })
    expect(few.effect).toMatchObject({ groups_count: 1, students_count: 2, changed_count: 1 })
    expect(few.effect.changes).toEqual([
      {
        group: { id: group.id, name: group.name },
        student: { id: first.id, name: expect.any(String) as string },
        before: { mark: 550, acta: 6, passed: true },
        after: { mark: 550, acta: 4, passed: false },
      },
    ])
    expect((await preview({})).effect).toMatchObject({ changed_count: 0, changes: [] })
    const more = await createGroup(app.db, center)
    const archived = await createGroup(app.db, center)
    const others = await createStudents(app.db, center, [{}, {}, {}])
    for (const each of [more, archived]) await offer(app.db, each, course)
    await enrol(app.db, more, others)
    for (const student of others) await grade(app.db, { group: more, deliverable, student, mark: 550, by: teacher })
    await app.db.updateTable('groups').set({ archived_at: new Date() }).where('id', '=', archived.id).execute()
    const many = await preview({ pass_mark: 600 })
    expect(many.effect).toMatchObject({ groups_count: 2, students_count: 5, changed_count: 4 })
    expect(many.roundTrips).toBe(few.roundTrips)
    expect(criteria).not.toEqual([])
  })
})

describe('coverage of a program', () => {
  it('names what is missing, with what it is about', async () => {
    const { center, teacher, group } = await createClassroom(app.db)
    const course = await createCourse(app.db, { center_id: center.id })
    const client = await app.as(teacher.id)
    const gaps = async () => (await client.ok('getCourseCoverage', { params: { id: course.id } })).gaps
    expect(await gaps()).toEqual([])
    const [tested, untested] = await createResults(app.db, course, [
      { weight: 10_000, criteria: [{ weight: 4000 }, { weight: 6000 }] },
      { weight: 0 },
    ])
    const contents = await createContents(app.db, course, [
      { name: 'Bloque', children: [{ name: 'Unidad', children: [{ name: 'Clase' }] }] },
    ])
    const task = await createDeliverable(app.db, course, { name: 'Con criterio', content_id: contents[2]?.id ?? 0 }, [
      { criterion_id: tested?.id ?? 0, weight: 10_000 },
    ])
    await createDeliverable(app.db, course, { name: 'Sin criterio', content_id: contents[2]?.id ?? 0 })
    await offer(app.db, group, course)
    const beyond = new Date(Date.UTC(Number(group.period.slice(5)), 8, 15))
    await schedule(app.db, group, task, { due_at: beyond, opens_at: null, closes_at: null })
    await app.db
      .updateTable('criteria')
      .set({ weight: 5000 })
      .where('id', '=', tested?.id ?? 0)
      .execute()
    await app.db
      .updateTable('course_contents')
      .set({ weight: 9000 })
      .where('id', '=', contents[1]?.id ?? 0)
      .execute()
    const none = { id: null, code: null, name: null, sum: null, group: null, date: null }
    const found = await gaps()
    expect(found).toEqual([
      { ...none, kind: 'result_without_weight', id: expect.any(Number) as number, code: 'RA2', name: 'Resultado 2' },
      { ...none, kind: 'criteria_sum', id: tested?.learning_result_id, code: 'RA1', name: 'Resultado 1', sum: 11_000 },
      { ...none, kind: 'criterion_not_assessed', id: untested?.id, code: 'RA1.b', name: 'Criterio 2' },
      { ...none, kind: 'deliverable_without_criterion', id: expect.any(Number) as number, name: 'Sin criterio' },
      { ...none, kind: 'contents_sum', id: contents[0]?.id, name: 'Bloque', sum: 9000 },
      // its two deliverables weigh 100.00 % each
      { ...none, kind: 'contents_sum', id: contents[2]?.id, name: 'Clase', sum: 20_000 },
      { ...none, kind: 'unit_without_resources', id: contents[1]?.id, name: 'Unidad' },
      {
        ...none,
        kind: 'date_outside_year',
        id: task.id,
        name: 'Con criterio',
        group: { id: group.id, name: group.name },
        date: beyond.toISOString(),
      },
    ])
    await app.db
      .updateTable('learning_results')
      .set({ weight: 9999 })
      .where('id', '=', tested?.learning_result_id ?? 0)
      .execute()
    expect((await gaps())[0]).toMatchObject({ kind: 'results_sum', id: null, sum: 9999 })
    // as after deleting one of several criteria that it assesses
    await app.db.updateTable('deliverable_criteria').set({ weight: 6000 }).where('deliverable_id', '=', task.id).execute()
    expect(await gaps()).toContainEqual({ ...none, kind: 'assessed_sum', id: task.id, name: 'Con criterio', sum: 6000 })
    // what nobody sees is not missing
    await app.db
      .updateTable('course_contents')
      .set({ is_active: false })
      .where('id', '=', contents[0]?.id ?? 0)
      .execute()
    expect((await gaps()).map(({ kind }) => kind)).not.toContain('unit_without_resources')
  })

  it('counts what the marks count: a recovery assesses what it recovers, a task below an inactive content nothing', async () => {
    const { center, teacher } = await createClassroom(app.db)
    const course = await createCourse(app.db, { center_id: center.id })
    const [criterion] = await createResults(app.db, course, [{ weight: 10_000, criteria: [{ weight: 10_000 }] }])
    const [shown, hidden] = await createContents(app.db, course, [{ name: 'Bloque 1' }, { name: 'Bloque 2' }])
    if (!criterion || !shown || !hidden) throw new Error('a criterion and two contents')
    const task = await createDeliverable(app.db, course, { content_id: shown.id }, [{ criterion_id: criterion.id, weight: 10_000 }])
    await createDeliverable(app.db, course, { content_id: shown.id, kind: 'recovery', recovers_id: task.id })
    const client = await app.as(teacher.id)
    const kinds = async () => (await client.ok('getCourseCoverage', { params: { id: course.id } })).gaps.map(({ kind }) => kind)
    expect(await kinds()).toEqual([])
    await app.db.updateTable('deliverables').set({ content_id: hidden.id }).where('id', '=', task.id).execute()
    await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', hidden.id).execute()
    expect(await kinds()).toContain('criterion_not_assessed')
  })

  it('names extensions and resources whose dates are outside the school year, once each', async () => {
    const { center, group, students, teacher } = await createClassroom(app.db)
    const course = await createCourse(app.db, { center_id: center.id })
    const [node] = await createContents(app.db, course, [{ name: 'Bloque' }])
    const [student] = students
    if (!node || !student) throw new Error('a content and a student')
    const task = await createDeliverable(app.db, course, { content_id: node.id })
    const [resource, inside] = [
      await createResource(app.db, { center_id: center.id }),
      await createResource(app.db, { center_id: center.id }),
    ]
    await offer(app.db, group, course)
    const beyond = new Date(Date.UTC(Number(group.period.slice(5)), 8, 15))
    const within = new Date(Date.UTC(Number(group.period.slice(5)), 4, 15))
    await schedule(app.db, group, task, { due_at: within, opens_at: null, closes_at: null })
    await app.db
      .insertInto('deliverable_extensions')
      .values({
        deliverable_id: task.id,
        group_id: group.id,
        center_id: center.id,
        student_id: student.id,
        due_at: beyond,
        closes_at: beyond,
        reason: '',
      })
      .execute()
    for (const [placed, visible_until] of [
      [resource, beyond],
      [inside, within],
    ] as const) {
      const { id } = await placeResource(app.db, placed, node)
      await app.db.insertInto('group_resources').values({ group_id: group.id, related_resource_id: id, visible_until }).execute()
    }
    const { gaps } = await (await app.as(teacher.id)).ok('getCourseCoverage', { params: { id: course.id } })
    expect(gaps.filter(({ date }) => date !== null)).toEqual(
      [
        { kind: 'date_outside_year', name: task.name },
        { kind: 'resource_outside_year', name: resource.name },
      ].map((gap) => expect.objectContaining({ ...gap, group: { id: group.id, name: group.name }, date: beyond.toISOString() }) as object),
    )
  })
})
