import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createClassroom, createTeacher } from '#server/testing/factories/index.ts'

let app: TestApp
let teacher: Client
let colleague: Client
let stranger: Client
let owner: { actor_id: number; center_id: number }
beforeAll(async () => {
  app = await testApp()
  const room = await createClassroom(app.db, { students: 0 })
  const other = await createClassroom(app.db, { students: 0 })
  teacher = await app.as(room.teacher.id)
  owner = { actor_id: room.teacher.id, center_id: room.center.id }
  colleague = await app.as((await createTeacher(app.db, room.center)).id)
  stranger = await app.as(other.teacher.id)
})
afterAll(() => app.close())

const aPhrase = { title: 'Contraste', text: 'Revisa el contraste.', is_shared: false }
const titles = async (client: Client) => (await client.ok('listPhrases')).results.map(({ title }) => title)

it('is read by colleagues once it is shared, and changed by its owner only', async () => {
  const { id } = await teacher.ok('addPhrase', { body: { ...aPhrase, title: ' Contraste ' } })
  expect(await titles(colleague)).toEqual([])
  const change = { params: { id }, body: { ...aPhrase, is_shared: true }, ifMatch: 1 }
  expect((await colleague.call('updatePhrase', change)).status).toBe(404)
  await teacher.ok('updatePhrase', change)
  await colleague.ok('addPhrase', { body: { ...aPhrase, title: 'Propia', text: 'Otra cosa.' } })
  expect((await colleague.ok('listPhrases')).results).toMatchObject([
    { title: 'Propia', owner: null },
    { id, title: 'Contraste', owner: expect.any(String) },
  ])
  expect(await titles(stranger)).toEqual([])
  for (const [client, status] of [
    [colleague, 403],
    [stranger, 404],
  ] as const) {
    expect((await client.call('updatePhrase', change)).status).toBe(status)
    expect((await client.call('deletePhrase', { params: { id } })).status).toBe(status)
  }
  await teacher.ok('deletePhrase', { params: { id } })
  expect(await titles(colleague)).toEqual(['Propia'])
  // the log says who did what and what colleagues could read, without the words
  const log = app.db.selectFrom('audit_log').where('entity', '=', 'feedback_phrase').where('entity_id', '=', id)
  expect(await log.select(['actor_id', 'center_id', 'action', 'before', 'after']).orderBy('id').execute()).toEqual([
    { ...owner, action: 'created', before: null, after: { is_shared: false } },
    { ...owner, action: 'updated', before: { is_shared: false }, after: { is_shared: true } },
    { ...owner, action: 'deleted', before: { is_shared: true }, after: null },
  ])
})

it('has each text once, and no empty one', async () => {
  const { id } = await stranger.ok('addPhrase', { body: aPhrase })
  expect((await stranger.ok('addPhrase', { body: { ...aPhrase, title: 'Otra vez' } })).id).toBe(id)
  const second = await stranger.ok('addPhrase', { body: { ...aPhrase, text: 'Cita las fuentes.' } })
  const same = await stranger.call('updatePhrase', { params: { id: second.id }, body: aPhrase, ifMatch: 1 })
  expect(same).toMatchObject({ status: 409, body: { code: 'phrase_exists' } })
  const empty = await stranger.call('addPhrase', { body: { ...aPhrase, title: ' ', text: '\n' } })
  expect(empty).toMatchObject({ status: 400, body: { errors: { title: ['required'], text: ['required'] } } })
})

it('refuses a change of a phrase that has changed since, with what stands', async () => {
  const { id } = await teacher.ok('addPhrase', { body: { ...aPhrase, text: 'Uno.' } })
  const change = (text: string, ifMatch?: number) =>
    teacher.call('updatePhrase', { params: { id }, body: { ...aPhrase, text }, ...(ifMatch ? { ifMatch } : {}) })
  expect((await change('Dos.')).status).toBe(428)
  const both = await Promise.all([change('Dos.', 1), change('Tres.', 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [kept] = both.filter(({ status }) => status === 200).map(({ body }) => body)
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict', current: kept })
  // a repeated save of what stands is no conflict
  expect(await change((kept as { text: string }).text, 1)).toMatchObject({ status: 200, body: { revision: 2 } })
})

it('stops at 200 of one person, however many arrive at once', async () => {
  const room = await createClassroom(app.db, { students: 0 })
  const client = await app.as(room.teacher.id)
  const kept = Array.from({ length: 198 }, (_, at) => ({
    user_id: room.teacher.id,
    title: `Frase ${at}`,
    text: `Texto ${at}`,
    is_shared: false,
    created_at: new Date(),
  }))
  await app.db.insertInto('feedback_phrases').values(kept).execute()
  const added = await Promise.all([1, 2, 3, 4].map((at) => client.call('addPhrase', { body: { ...aPhrase, text: `Texto nuevo ${at}` } })))
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect(await titles(client)).toHaveLength(200)
})
