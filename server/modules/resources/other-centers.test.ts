import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { deleteCenterData } from '#server/modules/centers/delete-data.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createContents,
  createCourse,
  createResource,
  createTeacher,
  placeResource,
  storeFile,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Two centers, a teacher of both, one of the second only, and a class of a program of the second. */
async function twoCenters() {
  const [first, second] = [await createCenter(app.db), await createCenter(app.db)]
  const both = await createTeacher(app.db, first)
  await app.db.insertInto('center_staff').values({ center_id: second.id, user_id: both.id }).execute()
  const course = await createCourse(app.db, { center_id: second.id })
  const [content] = await createContents(app.db, course, [{ name: 'Selectores' }])
  if (!content) throw new Error('a content')
  const own = (center: { id: number } | null, name: string, given: { is_shared?: boolean; file_id?: number } = {}) =>
    createResource(app.db, { ...given, center_id: center?.id ?? null, owner_id: both.id, name })
  return { first, second, both, reader: await createTeacher(app.db, second), course, content, own }
}

it('only resources of its center and of the platform are placed in a program, and offered for it', async () => {
  const { first, second, both, course, content, own } = await twoCenters()
  const client = await app.as(both.id)
  const mine = { search: `de ${course.id}` }
  const elsewhere = [await own(first, `Privado de ${course.id}`), await own(first, `Compartido de ${course.id}`, { is_shared: true })]
  const here = [await own(second, `Propio de ${course.id}`), await own(null, `Común de ${course.id}`)]
  for (const { id } of elsewhere)
    expect(await client.call('placeResource', { body: { content_id: content.id, resource_id: id } })).toMatchObject({
      status: 400,
      body: { errors: { resource_id: ['choice'] } },
    })
  for (const { id } of here) await client.ok('placeResource', { body: { content_id: content.id, resource_id: id } })
  const names = async (query: object) => (await client.ok('listResources', { query: { ...mine, ...query } })).results.map(({ id }) => id)
  expect((await names({})).toSorted()).toEqual([...elsewhere, ...here].map(({ id }) => id).toSorted())
  expect((await names({ course: course.id })).toSorted()).toEqual(here.map(({ id }) => id).toSorted())
  expect(await client.ok('listPlacedResources', { query: { content: content.id } })).toMatchObject({ center_id: second.id })
  // an IT admin, who can use all of them, neither
  const platform = await createCourse(app.db)
  const [node] = await createContents(app.db, platform, [{ name: 'De la plataforma' }])
  const admin = await app.as((await createAdmin(app.db)).id)
  const body = { content_id: node?.id ?? 0, resource_id: here[0]?.id ?? 0 }
  expect(await admin.call('placeResource', { body })).toMatchObject({ status: 400, body: { errors: { resource_id: ['choice'] } } })
  // a program that does not exist for somebody offers them nothing
  const stranger = await app.as((await createTeacher(app.db, first)).id)
  expect((await stranger.ok('listResources', { query: { course: course.id } })).count).toBe(0)
})

it('whoever leaves a center has nothing of it any more, their own included', async () => {
  const { first, second, both, own } = await twoCenters()
  const files = { db: app.db, files: app.ctx.files }
  const left = await own(first, 'Del centro que deja', { file_id: await storeFile(files, { center_id: first.id }) })
  const kept = await own(second, 'Del que conserva')
  const client = await app.as(both.id)
  const answers = async () =>
    (
      await Promise.all([
        client.call('getResource', { params: { id: left.id } }),
        client.call('getFile', { params: { id: left.file_id ?? 0 } }),
        client.call('getResource', { params: { id: kept.id } }),
      ])
    ).map(({ status }) => status)
  expect(await answers()).toEqual([200, 200, 200])
  await app.db.deleteFrom('center_staff').where('center_id', '=', first.id).where('user_id', '=', both.id).execute()
  // what a session knows of its person is kept for a moment
  const later = await app.as(both.id)
  expect((await later.call('getResource', { params: { id: left.id } })).status).toBe(404)
  expect((await later.call('getFile', { params: { id: left.file_id ?? 0 } })).status).toBe(404)
  expect((await later.call('getResource', { params: { id: kept.id } })).status).toBe(200)
  expect((await later.ok('listResources', { query: { owner: 'mine' } })).results.map(({ id }) => id)).toEqual([kept.id])
})

it('what a deleted center leaves in the programs of others is read there, and in no library', async () => {
  const { first, reader, both, content, own } = await twoCenters()
  const files = { db: app.db, files: app.ctx.files }
  const stored = async () => ({ file_id: await storeFile(files, { center_id: first.id }) })
  const placed = [await own(first, 'Privado', await stored()), await own(first, 'Compartido', { ...(await stored()), is_shared: true })]
  for (const each of placed) await placeResource(app.db, each, content)
  const outsider = await createTeacher(app.db, await createCenter(app.db))
  await transact(app.db, (tx) => deleteCenterData(tx, first.id))
  const reads = async (userId: number) => {
    const client = await app.as(userId)
    const calls = placed.flatMap(({ id, file_id }) => [
      client.call('getResource', { params: { id } }),
      client.call('getFile', { params: { id: file_id ?? 0 } }),
    ])
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  expect(await reads(outsider.id)).toEqual([404, 404, 404, 404])
  expect(await reads(reader.id)).toEqual([200, 200, 200, 200])
  for (const { id } of [reader, outsider, both]) {
    const { results } = await (await app.as(id)).ok('listResources', { query: { search: 'rivado' } })
    expect(results).toEqual([])
  }
  // it stays so when an IT admin corrects it, until they share it
  const admin = await app.as((await createAdmin(app.db)).id)
  const params = { id: placed[0]?.id ?? 0 }
  await admin.ok('updateResource', { params, ifMatch: 1, body: { name: 'Privado, corregido' } })
  expect(await reads(outsider.id)).toEqual([404, 404, 404, 404])
  await admin.ok('updateResource', { params, ifMatch: 2, body: { is_shared: true } })
  expect(await reads(outsider.id)).toEqual([200, 200, 404, 404])
})
