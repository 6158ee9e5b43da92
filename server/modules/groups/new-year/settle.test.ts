import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { NewYear } from './plan.ts'
import { classOf, here, ids, nowhere, openCenter, successor, undo } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the groups of a begun school year', () => {
  it('follow in the background, one at a time: until then they stay, and who comes or leaves meanwhile does not go on', async () => {
    const { center, client, first, programs } = await openCenter(app, 5)
    const one = await first('1.º DAM A', 3)
    const other = await first('1.º DAW A', 2)
    const wanted: NewYear = {
      period: '2027/2028',
      successors: [{ ...successor(one, '2.º DAM A'), course_ids: [programs.second.id] }],
      groups: [one, other].map(({ id }) => ({ id, to: id === one.id ? here(0) : nowhere, others: [] })),
    }
    const { version } = await client.ok('previewNewYear', { body: wanted })
    const year = await client.ok('beginNewYear', { body: { ...wanted, version } })
    expect(year).toMatchObject({ progress: { done: 0, total: 2 }, undo: null })
    const next = { id: year.groups[0]?.id ?? 0 }
    for (const params of [one, other, next].map(({ id }) => ({ id }))) {
      expect(await client.call('archiveGroup', { params })).toMatchObject({ status: 409, body: { code: 'year_under_way' } })
      expect(await client.call('deleteGroup', { params, query: { name: '' } })).toMatchObject({ body: { code: 'year_under_way' } })
    }
    expect(await client.call('undoNewYear', { params: { id: year.id } })).toMatchObject({ body: { code: 'year_under_way' } })
    const moved = await client.ok('moveGroups', { body: { action: 'archive', ids: [one.id] } })
    expect(moved.results).toMatchObject([{ outcome: 'busy' }])
    const [gone, ...staying] = one.students
    const [newcomer] = other.students
    if (!gone || !newcomer) throw new Error('they are in the groups')
    await client.ok('unlinkStudents', { body: { group_id: one.id, student_ids: [gone.id] } })
    await client.ok('enrolStudents', { body: { group_id: one.id, student_ids: [newcomer.id] } })
    await app.runJobs()
    expect(await client.ok('getBegunYear', { params: { id: year.id } })).toMatchObject({ progress: null, undo: { obstacles: [] } })
    expect(await classOf(client, next.id)).toEqual(ids(staying))
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2, ledger: 2, living: 2 })
    expect(await undo(app, client, year)).toMatchObject({ status: 200, body: { progress: { done: 0, total: 3 } } })
    expect(await classOf(client, one.id)).toEqual(ids([...staying, newcomer]))
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 5, ledger: 5, living: 5 })
  })

  it('are queued again once a day where the queue has given up', async () => {
    const { client, first, programs } = await openCenter(app, 3)
    const one = await first('1.º DAM A', 3)
    const wanted: NewYear = {
      period: '2027/2028',
      successors: [{ ...successor(one, '2.º DAM A'), course_ids: [programs.second.id] }],
      groups: [{ id: one.id, to: here(0), others: [] }],
    }
    const { version } = await client.ok('previewNewYear', { body: wanted })
    const { id } = await client.ok('beginNewYear', { body: { ...wanted, version } })
    await sql`delete from pgboss.job where name = 'settle-new-year'`.execute(app.db)
    await app.runJobs()
    const progress = async () => (await client.ok('getBegunYear', { params: { id } })).progress
    expect(await progress()).toEqual({ done: 0, total: 1 })
    await app.ctx.jobs.send(app.db, 'resume-new-years', {})
    await app.runJobs()
    expect(await progress()).toBeNull()
  })
})
