import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import type { OperationId } from '#server/policy.ts'
import { createContents, createDeliverable, schedule } from '#server/testing/factories/index.ts'
import { getGroupDeliverables } from './deliverables.ts'
import { listDelivered } from './deliveries.ts'
import { getDesk } from './desk.ts'
import { type BusySchool, openBusySchool } from './testing/busy-school.ts'
import { openSchool } from './testing/school.ts'

/** The same database with a count of its queries. */
function countQueries(db: Db): { db: Db; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return { db: db.withPlugin(plugin), count: () => count }
}

let school: BusySchool
beforeAll(async () => {
  school = await openBusySchool()
})
afterAll(() => school.app.close())

describe('the deliverables of a group', () => {
  it('show a student their own state, and marks once released', async () => {
    const { task, times } = school
    const mine = async (n: number) => {
      const student = await school.at.student(n)
      const { results } = await student.ok('getGroupDeliverables', { query: { group: school.group.id, search: task.name } })
      expect(results.map(({ counts }) => counts)).toEqual([null])
      return results[0]?.mine
    }
    expect(await mine(4)).toEqual({
      versions: 1,
      last_delivered_at: times.start,
      outcome: 'marked',
      mark: 900,
      passed: true,
      has_draft: false,
    })
    expect(await mine(0)).toEqual({
      versions: 2,
      last_delivered_at: times.again,
      outcome: null,
      mark: null,
      passed: null,
      has_draft: false,
    })
    expect(await mine(1)).toEqual({ versions: 0, last_delivered_at: null, outcome: null, mark: null, passed: null, has_draft: false })
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
    expect(await ids({ filter: 'current' })).toEqual([late.id, deliverable.id])
    expect(await ids({ course: fresh.course.id, filter: 'closed' })).toEqual([closed.id])
    expect(await ids({ course: fresh.course.id + 1 })).toEqual([])
    expect(await ids({ search: 'angulo' })).toEqual([late.id])
    expect((await list({ page_size: 1, page: 3 })).map(({ id }) => id)).toEqual([soon.id])
    const student = await at.student()
    const own = (filter: 'to_grade' | 'current') => student.ok('getGroupDeliverables', { query: { group: group.id, filter } })
    expect((await own('to_grade')).results.map(({ id }) => id)).toEqual([late.id])
    expect((await own('current')).results.map(({ id }) => id)).toEqual([deliverable.id])
    const other = await at.student(1)
    expect((await other.ok('getGroupDeliverables', { query: { group: group.id, filter: 'to_grade' } })).results).toEqual([])
    await app.db
      .updateTable('group_deliverables')
      .set({ closes_at: day(-0.5) })
      .where('deliverable_id', '=', late.id)
      .execute()
    expect(await ids({ filter: 'current' })).toEqual([late.id, deliverable.id])
    expect(await ids({ filter: 'open' })).toEqual([deliverable.id])
    await app.close()
  })

  it('leave out what is withdrawn, except for work handed in before', async () => {
    const fresh = await openSchool()
    const { at, app, group, course, deliverable } = fresh
    const tree = [
      { name: 'Apagado', is_active: false, children: [{ name: 'Unidad', children: [{ name: 'Clase' }] }] },
      { name: 'Encendido', children: [{ name: 'Unidad apagada', is_active: false, children: [{ name: 'Clase' }] }] },
    ]
    for (const { id } of await createContents(app.db, course, tree)) {
      const { name } = await app.db.selectFrom('course_contents').where('id', '=', id).select('name').executeTakeFirstOrThrow()
      if (name !== 'Encendido') await schedule(app.db, group, await createDeliverable(app.db, course, { content_id: id }))
    }
    const [content] = await createContents(app.db, course, [{ name: 'Apagado después' }])
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
    const { app, group, teacher: person, task, pupil } = school
    const caller = {
      id: person.id,
      kind: 'teacher',
      isStaff: true,
      isSuperuser: false,
      centerIds: [group.center_id],
      managedCenterId: null,
      sessionId: 0,
      impersonator: null,
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
    }).toEqual({ delivered: 1, deliverables: 1, desk: 1 })
  })
})
