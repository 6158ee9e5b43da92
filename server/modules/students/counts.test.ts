import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createStudents, enrol } from '#server/testing/factories/index.ts'
import { openCenter } from './testing/center.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** What the list of a manager says, for each status, and what there is. */
async function counted(manager: Awaited<ReturnType<TestApp['as']>>, centerId: number) {
  const statuses = ['active', 'archived', 'all'] as const
  const lists = await Promise.all(
    statuses.map((status) => manager.ok('listStudents', { query: { center: centerId, status, page_size: 1 } })),
  )
  const { rows } = await sql<{ counts: number[] }>`select array[count(*) - count(archived_at), count(archived_at), count(*)] as counts
    from center_students where center_id = ${centerId}`.execute(app.db)
  return { listed: lists.map(({ count }) => count), stored: rows[0]?.counts }
}

it('counts the students of a center through everything that changes them', async () => {
  const { center, group, manager, teacher } = await openCenter(app)
  const expectCounts = async (active: number, archived: number) => {
    const counts = [active, archived, active + archived]
    expect(await counted(manager, center.id)).toEqual({ listed: counts, stored: counts })
  }
  await expectCounts(0, 0)
  const students = await createStudents(app.db, center, [{}, {}, {}, {}, {}])
  const ids = students.map(({ id }) => id)
  await expectCounts(5, 0)
  await manager.ok('archiveStudents', { body: { ids: ids.slice(0, 3) } })
  await manager.ok('archiveStudents', { body: { ids: ids.slice(2, 3) } })
  await expectCounts(2, 3)
  await manager.ok('restoreStudents', { body: { ids: ids.slice(0, 1) } })
  await expectCounts(3, 2)
  // an account that is deleted leaves the list with it
  await app.db.deleteFrom('users').where('id', 'in', ids.slice(1, 4)).execute()
  await expectCounts(2, 0)
  await enrol(app.db, group, students.slice(4))
  expect(await teacher.ok('listStudents', { query: { center: center.id } })).toMatchObject({ count: 1 })
  expect(await manager.ok('listStudents', { query: { group: group.id } })).toMatchObject({ count: 1 })
})

it('counts one statement that changes students of several centers, and one that is undone', async () => {
  const rooms = await Promise.all([openCenter(app), openCenter(app)])
  const [here, there] = rooms
  if (!here || !there) throw new Error('two centers')
  const students = await createStudents(app.db, here.center, [{}, {}])
  await app.db
    .insertInto('center_students')
    .values(students.map(({ id }) => ({ center_id: there.center.id, user_id: id })))
    .execute()
  const ids = students.map(({ id }) => id)
  await app.db.updateTable('center_students').set({ archived_at: new Date() }).where('user_id', 'in', ids).execute()
  for (const { center, manager } of rooms) expect((await counted(manager, center.id)).listed).toEqual([0, 2, 2])
  const undone = transact(app.db, async (tx) => {
    await tx.deleteFrom('center_students').where('user_id', 'in', ids).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // the same student again, as joining a center does
  await app.db
    .insertInto('center_students')
    .values({ center_id: there.center.id, user_id: ids[0] ?? 0 })
    .onConflict((same) => same.columns(['center_id', 'user_id']).doUpdateSet({ archived_at: null }))
    .execute()
  expect((await counted(here.manager, here.center.id)).listed).toEqual([0, 2, 2])
  expect((await counted(there.manager, there.center.id)).listed).toEqual([1, 1, 2])
})

it('is not in the way of deleting a center', async () => {
  const center = await createCenter(app.db)
  await createStudents(app.db, center, [{}, {}])
  await app.db.deleteFrom('centers').where('id', '=', center.id).execute()
  expect(await app.db.selectFrom('student_counts').where('center_id', '=', center.id).selectAll().execute()).toEqual([])
})
