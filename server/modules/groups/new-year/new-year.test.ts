import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createCourse, enrol, grade, offer, submitVersion, teachPrograms } from '#server/testing/factories/index.ts'
import { begin, classOf, groupsOf, here, ids, nowhere, ofProposal, openCenter, successor, undo } from './testing/school.ts'

type NewYear = components['schemas']['NewYear']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a new school year', () => {
  it('promotes students to the programs of the next course: nothing of last year is pending on their home', async () => {
    const { center, client, first, second, programs, colleague } = await openCenter(app, 6)
    const one = await first('1.º DAM A', 3)
    const two = await second('2.º DAM A', 2)
    const [ana, luis] = one.students
    if (!ana || !luis) throw new Error('they are in the group')
    await submitVersion(app.db, { group: one, deliverable: programs.first.deliverable, student: ana })
    await grade(app.db, { group: one, deliverable: programs.first.deliverable, student: ana, mark: 800, by: one.teacher, released: true })
    const proposal = await client.ok('getNewYearProposal', { query: { center: center.id } })
    expect(proposal).toMatchObject({
      period: '2027/2028',
      groups: [
        { id: one.id, course: 1, last_course: 2, next: { successor: 1 }, again: { successor: 0 }, students_count: 3 },
        { id: two.id, course: 2, last_course: 2, next: null, again: { successor: 1 } },
      ],
      successors: [
        { name: '1.º DAM A', course_ids: [programs.first.id] },
        { name: '2.º DAM A', course_ids: [programs.second.id], teacher_ids: ids([colleague, two.teacher]), manager_id: two.teacher.id },
      ],
    })
    // Luis repeats the first course
    const wanted = ofProposal(proposal, { repeats: [luis] })
    const plan = await client.ok('previewNewYear', { body: wanted })
    expect(plan.groups.map(({ moves }) => moves.map(({ step, students }) => [step, students.length]))).toEqual([
      [
        ['promoted', 2],
        ['repeats', 1],
      ],
      [['leaves', 2]],
    ])
    expect(plan.seats).toEqual({ freed: 2, needed: 0, left: 3, short: 0 })
    expect(plan.destinations.map(({ name, incoming_count, problem }) => [name, incoming_count, problem])).toEqual([
      ['1.º DAM A', 1, null],
      ['2.º DAM A', 2, null],
    ])
    const year = await begin(app, client, wanted)
    expect(year).toMatchObject({ period: '2027/2028', students_count: 3, undo: { is_over: false, obstacles: [] } })
    expect(await groupsOf(app, center.id)).toEqual([
      '1.º DAM A 2026/2027',
      '2.º DAM A 2026/2027',
      '1.º DAM A 2027/2028',
      '2.º DAM A 2027/2028',
    ])
    const [newFirst, newSecond] = year.groups
    expect(await client.ok('getGroup', { params: { id: newSecond?.id ?? 0 } })).toMatchObject({
      description: 'Turno de mañana',
      courses: [{ id: programs.second.id }],
      manager: { id: two.teacher.id },
      archived_at: null,
    })
    expect(await classOf(client, newSecond?.id ?? 0)).toEqual(ids(one.students.filter(({ id }) => id !== luis.id)))
    expect(await classOf(client, newFirst?.id ?? 0)).toEqual([luis.id])
    expect(await seatsOf(app.db, center.id)).toMatchObject({ used: 3, ledger: 3 })
    const { student } = await (await app.as(ana.id)).ok('getHome')
    expect(student).toMatchObject({
      programs: [{ course: { id: programs.second.id }, group: { id: newSecond?.id } }],
      due: [{ deliverable: { id: programs.second.deliverable.id } }],
      due_total: 1,
      past_groups: [{ id: one.id }],
    })
    // who repeats does the same programs again
    expect((await (await app.as(luis.id)).ok('getHome')).student?.due.map(({ deliverable }) => deliverable.id)).toEqual([
      programs.first.deliverable.id,
    ])
    const events = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .select(['action', 'entity'])
      .orderBy('id')
      .execute()
    expect(
      events
        .slice(-8)
        .map(({ action, entity }) => `${entity} ${action}`)
        .toSorted(),
    ).toEqual([
      'group archived',
      'group archived',
      'group created',
      'group created',
      'new_year begun',
      'student promoted',
      'student promoted',
      'student repeated',
    ])
  })

  it('proposes the programs that were chosen the last time in the training area, until that is undone', async () => {
    const { center, client, first, programs, area } = await openCenter(app, 9)
    const one = await first('1.º DAM A', 2)
    // who is in the center's archive does not continue
    const archived = app.db.updateTable('center_students').set({ archived_at: app.clock.now() })
    await archived.where('user_id', '=', one.students[0]?.id ?? 0).execute()
    const query = { center: center.id, period: '2027/2028' }
    const secondOf = async (name: string) =>
      (await client.ok('getNewYearProposal', { query })).successors.find((each) => each.name === name)?.course_ids
    expect(await secondOf('2.º DAM A')).toEqual([])
    const chosen = { ...successor(one, '2.º DAM A'), course_ids: [programs.second.id] }
    const year = await begin(app, client, { period: '2027/2028', successors: [chosen], groups: [{ id: one.id, to: here(0), others: [] }] })
    expect(year.students_count).toBe(1)
    expect(await secondOf('2.º DAM A')).toBeUndefined()
    await first('1.º Dual', 1)
    expect(await secondOf('2.º Dual')).toEqual([programs.second.id])
    await first('1.º Otra', 1, { category_id: (await area()).id })
    expect(await secondOf('2.º Otra')).toEqual([])
    expect(await undo(app, client, year)).toMatchObject({ status: 200 })
    expect(await secondOf('2.º Dual')).toEqual([])
  })

  it('keeps who teaches a program, as far as they are in the new team', async () => {
    const { center, client, colleague, first, programs } = await openCenter(app, 3)
    const one = await first('1.º DAM A', 1)
    const more = await createCourse(app.db, { center_id: center.id })
    await offer(app.db, one, more)
    await teachPrograms(app.db, one, [programs.first, one.teacher], [more, colleague])
    const again = { ...successor(one, '1.º DAM A'), course_ids: [programs.first.id, more.id], teacher_ids: [one.teacher.id] }
    const year = await begin(app, client, { period: '2027/2028', successors: [again], groups: [{ id: one.id, to: nowhere, others: [] }] })
    const { courses } = await client.ok('getGroup', { params: { id: year.groups[0]?.id ?? 0 } })
    expect(courses).toMatchObject([
      { id: programs.first.id, teacher_id: one.teacher.id },
      { id: more.id, teacher_id: null },
    ])
    const changes = app.db.selectFrom('audit_log').where('center_id', '=', center.id).where('action', '=', 'program_teacher_changed')
    expect(await changes.select(['entity_id', 'before', 'after']).execute()).toEqual([
      {
        entity_id: year.groups[0]?.id,
        before: { course_id: programs.first.id, teacher_id: null },
        after: { course_id: programs.first.id, teacher_id: one.teacher.id },
      },
    ])
  })

  it('sends students to a group that exists and to two new ones, each student to one', async () => {
    const { center, client, first, second, programs } = await openCenter(app, 9)
    const one = await first('1.º DAM A', 4)
    const there = await second('2.º DAM A', 1, { period: '2027/2028' })
    const [ana, luis, eva, leo] = one.students
    if (!ana || !luis || !eva || !leo) throw new Error('they are in the group')
    // Leo is in the existing group already: his second seat becomes free
    await enrol(app.db, there, [leo])
    const more = [successor(one, '2.º DAM B'), successor(one, '2.º DAM C')].map((each) => ({ ...each, course_ids: [programs.second.id] }))
    const to = { successor: null, group_id: there.id }
    const others = [
      { student_ids: [ana.id], to: here(0) },
      { student_ids: [luis.id], to: here(1) },
    ]
    const wanted: NewYear = { period: '2027/2028', successors: more, groups: [{ id: one.id, to, others }] }
    const plan = await client.ok('previewNewYear', { body: wanted })
    expect(plan.seats).toEqual({ freed: 1, needed: 0, left: 4, short: 0 })
    const placed = plan.destinations.map(({ name, incoming_count, present_count }) => [name, incoming_count, present_count])
    expect(placed).toEqual([
      ['2.º DAM B', 1, 0],
      ['2.º DAM C', 1, 0],
      ['2.º DAM A', 1, 2],
    ])
    const year = await begin(app, client, wanted)
    expect(await classOf(client, there.id)).toEqual(ids([...there.students, eva, leo]))
    expect(year.groups.map(({ is_new, incoming_count }) => [is_new, incoming_count])).toEqual([
      [true, 1],
      [true, 1],
      [false, 2],
    ])
    expect(await seatsOf(app.db, center.id)).toMatchObject({ used: 5, ledger: 5 })
    // what was done for Leo, who was there before, is not lost; for Eva it is
    const note = { center_id: center.id, group_id: there.id, body: 'Llega tarde', created_at: app.clock.now() }
    const notes = [leo, eva].map(({ id }) => ({ ...note, student_id: id }))
    await app.db.insertInto('student_notes').values(notes).execute()
    expect((await client.ok('getBegunYear', { params: { id: year.id } })).undo?.obstacles).toMatchObject([{ reason: 'notes', count: 1 }])
    await app.db.deleteFrom('student_notes').where('student_id', '=', eva.id).execute()
    expect(await undo(app, client, year)).toMatchObject({ status: 200 })
    expect(await classOf(client, there.id)).toEqual(ids([...there.students, leo]))
    expect(await classOf(client, one.id)).toEqual(ids(one.students))
    expect(await seatsOf(app.db, center.id)).toMatchObject({ used: 6, ledger: 6 })
    expect(await groupsOf(app, center.id)).toEqual(['1.º DAM A 2026/2027', '2.º DAM A 2027/2028'])
  })

  it('counts seats net: none for who continues, one for who comes out of an archived group, and is refused whole when they are short', async () => {
    const { center, client, first, programs } = await openCenter(app, 4)
    const one = await first('1.º DAM A', 2)
    await archive(app.db, one)
    const other = await first('1.º DAW A', 3)
    const named = (group: typeof one, name: string) => ({ ...successor(group, name), course_ids: [programs.second.id] })
    const wanted: NewYear = {
      period: '2027/2028',
      successors: [named(one, '2.º DAM A'), named(other, '2.º DAW A')],
      groups: [
        { id: one.id, to: here(0), others: [] },
        { id: other.id, to: here(1), others: [] },
      ],
    }
    const { version, seats } = await client.ok('previewNewYear', { body: wanted })
    expect(seats).toEqual({ freed: 0, needed: 2, left: 1, short: 1 })
    expect(await client.call('beginNewYear', { body: { ...wanted, version } })).toMatchObject({
      status: 409,
      body: { code: 'no_licences', seats: { needed: 2, left: 1 } },
    })
    expect(await groupsOf(app, center.id)).toHaveLength(2)
    expect((await client.ok('getGroup', { params: { id: other.id } })).archived_at).toBeNull()
    // one who does not continue makes room
    const [leaving] = other.students
    const fewer = {
      ...wanted,
      groups: [wanted.groups[0], { ...wanted.groups[1], others: [{ student_ids: [leaving?.id ?? 0], to: nowhere }] }],
    }
    await begin(app, client, fewer as NewYear)
    expect(await seatsOf(app.db, center.id)).toMatchObject({ used: 4, ledger: 4 })
    // who continues keeps the seat, even above a cap that was lowered
    await app.db.updateTable('centers').set({ student_licenses: 1 }).where('id', '=', center.id).execute()
    const [last] = await app.db
      .selectFrom('groups')
      .where('center_id', '=', center.id)
      .where('name', '=', '2.º DAW A')
      .select('id')
      .execute()
    const again = { ...successor({ id: last?.id ?? 0 }, '2.º DAW A'), course_ids: [programs.second.id] }
    await begin(app, client, { period: '2028/2029', successors: [again], groups: [{ id: last?.id ?? 0, to: here(0), others: [] }] })
    expect(await seatsOf(app.db, center.id)).toMatchObject({ used: 4, ledger: 4 })
  })
})
