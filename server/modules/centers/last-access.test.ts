import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createGroup, createManager, createStudent, createTeacher, enrol, hire } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function openTeam() {
  const center = await createCenter(app.db)
  const manager = await createManager(app.db, center)
  return { center, at: { id: center.id }, lead: await app.as(manager.id) }
}

it('when somebody was last here is not shown of those who work elsewhere too, nor to colleagues', async () => {
  const [team, elsewhere] = [await openTeam(), await openTeam()]
  const at = '2026-11-20T10:00:00.000Z'
  const shared = await createTeacher(app.db, team.center, { last_access_at: at })
  const own = await createTeacher(app.db, team.center, { last_access_at: at })
  await hire(app.db, elsewhere.center, [shared])
  const seen = async (client: Client) =>
    new Map((await client.ok('listTeam', { params: team.at })).results.map(({ teacher, last_access_at }) => [teacher.id, last_access_at]))
  const byManager = await seen(team.lead)
  expect([byManager.get(shared.id), byManager.get(own.id)]).toEqual([null, at])
  const profile = async (id: number) => (await team.lead.ok('getUser', { params: { id } })).last_access_at
  expect([await profile(shared.id), await profile(own.id)]).toEqual([null, at])
  expect([...(await seen(await app.as(own.id))).values()]).toEqual([null, null, null])
})

it('when a former student was last here is not shown to their center while they teach or learn in another one', async () => {
  const [school, elsewhere] = [await openTeam(), await openTeam()]
  const group = await createGroup(app.db, school.center)
  const at = new Date('2026-11-20T10:00:00.000Z')
  const [teaches, learns, own] = [
    await createStudent(app.db, school.center, { last_access_at: at }),
    await createStudent(app.db, school.center, { last_access_at: at }),
    await createStudent(app.db, school.center, { last_access_at: at }),
  ]
  await enrol(app.db, group, [teaches, learns, own])
  await hire(app.db, elsewhere.center, [teaches])
  await app.db.insertInto('center_students').values({ center_id: elsewhere.center.id, user_id: learns.id }).execute()
  const expected = new Map([
    [teaches.id, null],
    [learns.id, null],
    [own.id, at.toISOString()],
  ])
  const { results } = await school.lead.ok('listStudents', { query: { status: 'all', ordering: '-last_access' } })
  expect(new Map(results.map(({ id, last_access_at }) => [id, last_access_at]))).toEqual(expected)
  // the order says nothing about them either
  expect(results.map(({ id }) => id)[0]).toBe(own.id)
  for (const [id, shown] of expected) {
    expect((await school.lead.ok('getStudent', { params: { id } })).last_access_at).toBe(shown)
    const enrolment = await app.db.selectFrom('group_students').where('user_id', '=', id).select('id').executeTakeFirstOrThrow()
    expect((await school.lead.ok('getGroupStudentStats', { params: { id: enrolment.id } })).last_access_at).toBe(shown)
    expect((await school.lead.ok('getUser', { params: { id } })).last_access_at).toBe(shown)
  }
})
