import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestBody } from '#server/contract.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import type { Client } from '#server/testing/client.ts'
import {
  createCenter,
  createCourse,
  createDeliverable,
  createGroup,
  createTeacher,
  license,
  offer,
  teach,
} from '#server/testing/factories/index.ts'

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool()
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const define = (id: number, who: Client = teacher) => who.ok('getAuthoredDeliverable', { params: { id } })

/** A new deliverable beside the one of the class. */
async function added(name = 'Maquetado CSS') {
  return teacher.ok('createDeliverable', { body: { content_id: school.deliverable.content_id, name } })
}

async function change(id: number, body: RequestBody<'updateDeliverable'>, who: Client = teacher) {
  const { revision } = await define(id)
  return who.call('updateDeliverable', { params: { id }, body, ifMatch: revision })
}

describe('a deliverable and its author', () => {
  it('is added behind the others of its node, and nobody but who may edit the program adds one', async () => {
    const task = await added(' Maquetado CSS ')
    expect(task).toMatchObject({
      name: 'Maquetado CSS',
      max_points: 1000,
      accepts_text: true,
      criteria: [],
      works_count: 0,
      can_edit: true,
    })
    const positions = await school.app.db
      .selectFrom('deliverables')
      .where('content_id', '=', school.deliverable.content_id)
      .select(['id', 'position'])
      .orderBy('position', 'desc')
      .execute()
    expect(positions[0]?.id).toBe(task.id)
    const blank = await teacher.call('createDeliverable', { body: { content_id: school.deliverable.content_id, name: '  ' } })
    expect(blank.body).toMatchObject({ errors: { name: ['required'] } })
    const nowhere = await teacher.call('createDeliverable', { body: { content_id: 987_654_321, name: 'Sin sitio' } })
    expect(nowhere.body).toMatchObject({ errors: { content_id: ['choice'] } })
  })

  it('of the platform is read by who may use it, and changed by IT admins only', async () => {
    const course = await createCourse(school.app.db)
    await license(school.app.db, school.center, [course])
    const task = await createDeliverable(school.app.db, course)
    expect((await define(task.id)).can_edit).toBe(false)
    expect((await change(task.id, { name: 'Otro' })).status).toBe(403)
    expect((await teacher.call('deleteDeliverable', { params: { id: task.id } })).status).toBe(403)
    const stranger = await school.app.as((await createTeacher(school.app.db, await createCenter(school.app.db))).id)
    expect((await stranger.call('getAuthoredDeliverable', { params: { id: task.id } })).status).toBe(404)
  })

  it('takes criteria of its program with weights that make exactly 100.00 %', async () => {
    const { id } = await added()
    const [first, second] = school.criteria.map((criterion) => criterion.id)
    const weights = (...given: (readonly [number | undefined, number])[]) =>
      change(id, { criteria: given.map(([criterion_id = 0, weight]) => ({ criterion_id, weight })) })
    expect((await weights([first, 4000], [second, 6000])).status).toBe(200)
    expect((await define(id)).criteria.map(({ weight }) => weight)).toEqual([4000, 6000])
    expect((await weights([first, 4000], [second, 5999])).body).toMatchObject({ errors: { criteria: ['sum'] } })
    expect((await weights([first, 4000], [first, 6000])).body).toMatchObject({ errors: { criteria: ['repeated'] } })
    expect((await weights([987_654_321, 10_000])).body).toMatchObject({ errors: { criteria: ['choice'] } })
    expect((await define(id)).criteria.map(({ weight }) => weight)).toEqual([4000, 6000])
    expect((await change(id, { criteria: [] })).body).toMatchObject({ criteria: [] })
  })

  it('may accept nothing: it is assessed without a hand-in', async () => {
    const { id } = await added()
    const nothing = { accepts_text: false, accepts_link: false, accepts_files: false }
    expect(await change(id, nothing)).toMatchObject({ status: 200, body: nothing })
  })

  it('recovers one deliverable of its program, no recovery of it, and not itself', async () => {
    const [first, second] = [await added('Primera'), await added('Recuperación')]
    expect((await change(second.id, { kind: 'recovery', recovers_id: second.id })).body).toMatchObject({
      errors: { recovers_id: ['choice'] },
    })
    expect((await change(second.id, { recovers_id: first.id })).body).toMatchObject({ errors: { recovers_id: ['choice'] } })
    const recovery = await change(second.id, { kind: 'recovery', recovers_id: first.id })
    expect(recovery.body).toMatchObject({ kind: 'recovery', recovers: { id: first.id, name: 'Primera' } })
    expect((await change(first.id, { kind: 'recovery', recovers_id: second.id })).body).toMatchObject({
      errors: { recovers_id: ['choice'] },
    })
    expect((await define(first.id)).options.deliverables.map(({ id }) => id)).not.toContain(second.id)
  })

  it('recovers the criteria that it assesses, stays a recovery when it is edited, and is ordinary again', async () => {
    const { id } = await added('Examen de recuperación')
    const criteria = school.criteria.map((criterion) => ({ criterion_id: criterion.id, weight: 5000 }))
    expect((await change(id, { kind: 'recovery' })).body).toMatchObject({ errors: { criteria: ['required'] } })
    expect((await change(id, { kind: 'recovery', criteria })).body).toMatchObject({ kind: 'recovery', recovers: null })
    expect((await change(id, { criteria: [] })).body).toMatchObject({ errors: { criteria: ['required'] } })
    expect((await change(id, { name: 'Examen de la RA1' })).body).toMatchObject({ name: 'Examen de la RA1', kind: 'recovery' })
    expect((await define((await added()).id)).options.deliverables.map((each) => each.id)).not.toContain(id)
    expect((await change(id, { kind: 'ordinary', criteria: [] })).body).toMatchObject({ kind: 'ordinary', criteria: [] })
  })

  it('stays a recovery of the same criteria when what it recovers is deleted', async () => {
    const [first, second, third] = [await added('Primera'), await added('Repesca'), await added('Repesca de una parte')]
    const [one, two] = school.criteria.map((criterion) => criterion.id)
    const weigh = (...given: (readonly [number | undefined, number])[]) =>
      given.map(([criterion_id = 0, weight]) => ({ criterion_id, weight }))
    await change(first.id, { criteria: weigh([one, 4000], [two, 6000]) })
    await change(second.id, { kind: 'recovery', recovers_id: first.id })
    await change(third.id, { kind: 'recovery', recovers_id: first.id, criteria: weigh([two, 10_000]) })
    await teacher.ok('deleteDeliverable', { params: { id: first.id } })
    const criteriaOf = async (id: number) => {
      const { kind, recovers, criteria } = await define(id)
      return { kind, recovers, criteria: criteria.map((each) => [each.id, each.weight]) }
    }
    const left = { kind: 'recovery', recovers: null }
    expect(await criteriaOf(second.id)).toEqual({
      ...left,
      criteria: [
        [one, 4000],
        [two, 6000],
      ],
    })
    expect(await criteriaOf(third.id)).toEqual({ ...left, criteria: [[two, 10_000]] })
  })

  it('keeps what decides its marks while it has any, and may be described anew', async () => {
    const { at, deliverable } = school
    await at.handIn(await at.student(), deliverable, 'hecho')
    const marked = await school.at.task({}, { name: 'Con notas' })
    const [student] = school.students
    if (!student) throw new Error('no student')
    expect((await at.grade(teacher, marked, { student, version: null, ifMatch: 0 })).status).toBe(200)
    for (const body of [{ max_points: 2000 }, { criteria: [] }, { kind: 'recovery' as const }]) {
      expect((await change(marked.id, body)).body).toMatchObject({ code: 'has_marks' })
    }
    expect((await change(marked.id, { instructions: 'Más claro', is_active: false })).status).toBe(200)
    expect((await change(deliverable.id, { max_points: 2000 })).status).toBe(200)
    const doomed = await teacher.call('deleteDeliverable', { params: { id: deliverable.id } })
    expect(doomed.body).toMatchObject({ code: 'content_has_work', work: { marks: 0, works: 1, parts: [{ id: deliverable.id }] } })
  })

  it('changed by two people at once asks the second', async () => {
    const { id, revision } = await added()
    await teacher.ok('updateDeliverable', { params: { id }, body: { name: 'Mío' }, ifMatch: revision })
    const late = await teacher.call('updateDeliverable', { params: { id }, body: { name: 'Tuyo' }, ifMatch: revision })
    expect(late.body).toMatchObject({ code: 'conflict', current: { name: 'Mío' } })
    expect((await teacher.call('updateDeliverable', { params: { id }, body: { name: 'Tuyo' } })).status).toBe(428)
    expect((await teacher.call('updateDeliverable', { params: { id }, body: { name: 'Mío' }, ifMatch: revision })).status).toBe(200)
  })
})

describe('its dates', () => {
  const dates = { opens_at: '2026-11-01T08:00:00.000Z', due_at: '2026-11-27T22:59:00.000Z', closes_at: null }
  const undatedIn = (ids: readonly number[]) => ids.map((id) => ({ id, before: { opens_at: null, due_at: null, closes_at: null } }))

  it('are set in several groups at once, all or none', async () => {
    const { app, center, course, group } = school
    const { id } = await added()
    const second = await createGroup(app.db, center, { manager_id: school.teacher.id })
    await teach(app.db, second, school.teacher)
    await offer(app.db, second, course)
    const both = [group.id, second.id]
    const scheduled = await teacher.ok('scheduleDeliverable', { params: { id }, body: { groups: undatedIn(both), ...dates } })
    expect(scheduled.groups.filter((each) => both.includes(each.id)).map(({ due_at }) => due_at)).toEqual([dates.due_at, dates.due_at])
    const foreign = await createGroup(app.db, center)
    const refused = await teacher.call('scheduleDeliverable', {
      params: { id },
      body: { groups: undatedIn([group.id, foreign.id]), ...dates, due_at: null },
    })
    expect(refused.body).toMatchObject({ errors: { groups: ['choice'] } })
    const twice = { groups: undatedIn([group.id, group.id]), ...dates }
    expect(await teacher.call('scheduleDeliverable', { params: { id }, body: twice })).toMatchObject({ status: 400 })
    expect((await define(id)).groups.find((each) => each.id === group.id)?.due_at).toBe(dates.due_at)
    await teacher.ok('archiveGroup', { params: { id: second.id } })
    const archived = await teacher.call('scheduleDeliverable', { params: { id }, body: { groups: undatedIn([second.id]), ...dates } })
    expect(archived.body).toMatchObject({ code: 'group_archived' })
  })

  it('stay in each group where they are not given, and must stand in order there', async () => {
    const { id } = await added()
    const { app, center, course } = school
    const second = await createGroup(app.db, center, { manager_id: school.teacher.id })
    await teach(app.db, second, school.teacher)
    await offer(app.db, second, course)
    const [opensFirst, opensLater] = ['2026-11-01T08:00:00.000Z', '2026-11-20T08:00:00.000Z']
    const set = async (ids: number[], given: object) => {
      const { groups } = await define(id)
      const seen = groups.filter((group) => ids.includes(group.id))
      const body = {
        groups: seen.map(({ id: group, opens_at, due_at, closes_at }) => ({ id: group, before: { opens_at, due_at, closes_at } })),
        ...given,
      }
      return teacher.call('scheduleDeliverable', { params: { id }, body })
    }
    await set([school.group.id], { opens_at: opensFirst, due_at: null, closes_at: null })
    await set([second.id], { opens_at: opensLater, due_at: null, closes_at: null })
    const both = [school.group.id, second.id]
    await set(both, { due_at: '2026-11-27T22:59:00.000Z' })
    const datesOf = async (group: number) => (await define(id)).groups.find((each) => each.id === group)
    expect(await datesOf(school.group.id)).toMatchObject({ opens_at: opensFirst, due_at: '2026-11-27T22:59:00.000Z' })
    expect(await datesOf(second.id)).toMatchObject({ opens_at: opensLater, due_at: '2026-11-27T22:59:00.000Z' })
    // after the opening of the first group, before that of the second
    expect((await set(both, { due_at: '2026-11-10T22:59:00.000Z' })).body).toMatchObject({ errors: { due_at: ['before_open'] } })
    expect(await datesOf(school.group.id)).toMatchObject({ due_at: '2026-11-27T22:59:00.000Z' })
  })

  it('that another person has changed meanwhile are not overwritten; others are', async () => {
    const { id } = await added()
    const { app, center } = school
    const colleague = await createTeacher(app.db, center)
    await teach(app.db, school.group, colleague)
    const groups = undatedIn([school.group.id])
    await (await app.as(colleague.id)).ok('scheduleDeliverable', { params: { id }, body: { groups, due_at: dates.due_at } })
    const due_at = '2026-12-11T22:59:00.000Z'
    const set = (given: object) => teacher.call('scheduleDeliverable', { params: { id }, body: { groups, ...given } })
    const withDates = (given: object) => ({
      id,
      groups: expect.arrayContaining([expect.objectContaining({ id: school.group.id, ...given })]),
    })
    expect(await set({ due_at })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: withDates({ opens_at: null, due_at: dates.due_at }) },
    })
    expect(await set({ opens_at: dates.opens_at, due_at: dates.due_at })).toMatchObject({ status: 200 })
    const seen = { groups: [{ id: school.group.id, before: dates }], due_at }
    expect(await teacher.ok('scheduleDeliverable', { params: { id }, body: seen })).toMatchObject(withDates({ ...dates, due_at }))
  })

  it('stand in order', async () => {
    const { id } = await added()
    const at = (given: { due_at?: string; closes_at?: string }) =>
      teacher.call('scheduleDeliverable', { params: { id }, body: { groups: undatedIn([school.group.id]), ...dates, ...given } })
    expect((await at({ due_at: '2026-10-01T00:00:00.000Z' })).body).toMatchObject({ errors: { due_at: ['before_open'] } })
    expect((await at({ closes_at: '2026-11-27T22:00:00.000Z' })).body).toMatchObject({ errors: { closes_at: ['before_due'] } })
  })
})
