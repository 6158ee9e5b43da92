import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createStudent, createStudents } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'
import { openCenter } from './testing/center.ts'

/* That the order follows whatever managers and IT admins do is part of licences/model.test.ts. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rename = (db: TestApp['db'], id: number, last_name_1: string) =>
  db.updateTable('users').set({ last_name_1 }).where('id', '=', id).execute()

/** In which order the list of each center of a student has them, and their name. */
async function keysOf(id: number) {
  const { rows } = await sql<{ listed: string[]; own: string }>`select sort_key as own,
    array(select sort_key from center_students where user_id = users.id) as listed from users where id = ${id}`.execute(app.db)
  return rows[0]
}

describe('the order of names', () => {
  it('is that of the new name in every center of a student, on pages near the start and far from it', async () => {
    const [{ center, manager }, other] = [await openCenter(app), await openCenter(app)]
    const names = Array.from({ length: 1100 }, (_, index) => ({ last_name_1: `Apellido ${String(index).padStart(4, '0')}` }))
    const [first, second] = await createStudents(app.db, center, names)
    if (!first || !second) throw new Error('students')
    await app.db.insertInto('center_students').values({ center_id: other.center.id, user_id: first.id }).execute()
    const page = (number: number, ordering: 'name' | '-name' = 'name') =>
      manager.ok('listStudents', { query: { page: number, page_size: 100, ordering } })
    expect((await page(1)).results.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id])
    await rename(app.db, first.id, 'Zapata')
    expect((await page(1)).results[0]?.id).toBe(second.id)
    for (const [number, ordering, place] of [
      [1, '-name', 0],
      [11, 'name', 99],
    ] as const) {
      const { count, results } = await page(number, ordering)
      expect([count, results.length, results[place]?.id]).toEqual([1100, 100, first.id])
    }
    expect(await page(12)).toMatchObject({ count: 1100, results: [] })
    await rename(app.db, first.id, 'Abad')
    const [key] = (await keysOf(first.id))?.listed ?? []
    expect(await keysOf(first.id)).toEqual({ own: key, listed: [key, key] })
    expect((await other.manager.ok('listStudents')).results.map(({ student }) => student.last_name_1)).toEqual(['Abad'])
  })

  it('counts those of a search and of a page beyond its end', async () => {
    const { center, manager } = await openCenter(app)
    await createStudents(app.db, center, [{ last_name_1: 'Robles' }, { last_name_1: 'Roble' }, { last_name_1: 'Pino' }])
    const list = (query: object) => manager.ok('listStudents', { query: { page_size: 1, search: 'roble', ...query } })
    expect(await list({})).toMatchObject({ count: 2, results: [{ student: { last_name_1: 'Roble' } }] })
    expect(await list({ page: 2 })).toMatchObject({ count: 2, results: [{ student: { last_name_1: 'Robles' } }] })
    expect(await list({ page: 3 })).toMatchObject({ count: 2, results: [] })
    expect(await list({ search: 'haya' })).toMatchObject({ count: 0, results: [] })
  })
})

describe.runIf(serverUrl)('the order of a student who joins a center', () => {
  it('is that of a name that is changed at the same time, whichever comes first', async () => {
    const [here, there] = [await createCenter(app.db), await createCenter(app.db)]
    const student = await createStudent(app.db, here, { last_name_1: 'Abad' })
    const join = (db: TestApp['db']) => db.insertInto('center_students').values({ center_id: there.id, user_id: student.id }).execute()
    const leave = () => app.db.deleteFrom('center_students').where('center_id', '=', there.id).execute()
    for (const [first, second] of [
      [(db: TestApp['db']) => rename(db, student.id, 'Zapata'), join],
      [join, (db: TestApp['db']) => rename(db, student.id, 'Moreno')],
    ] as const) {
      await leave()
      let meanwhile: Promise<unknown> | undefined
      await transact(app.db, async (tx) => {
        await first(tx)
        meanwhile = second(app.db)
        await waitsOrEnds(tx, meanwhile)
      })
      await meanwhile
      const { listed = [], own } = (await keysOf(student.id)) ?? {}
      expect(listed).toEqual([own, own])
    }
  })
})
