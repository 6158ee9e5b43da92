import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { pdf, png } from '#server/modules/deliverables/testing/documents.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createManager, createTeacher } from '#server/testing/factories/index.ts'
import { fileForm } from '#tests/support/file-form.ts'

type Detail = components['schemas']['ResourceDetail']

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let ids: Record<'owner' | 'colleague' | 'manager' | 'student', number>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 1 })
  ids = {
    owner: room.teacher.id,
    colleague: (await createTeacher(app.db, room.center)).id,
    manager: (await createManager(app.db, room.center)).id,
    student: room.students[0]?.id ?? 0,
  }
})
afterAll(() => app.close())

const as = (who: keyof typeof ids) => app.as(ids[who])
const picture = (width: number, height = width, format: 'jpeg' | 'gif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: 120, b: 80 } } })
    .withMetadata({ exif: { IFD0: { Copyright: 'Marta' } } })
    .toFormat(format)
    .toBuffer()
let made = 0
const upload = async (
  content: string | Uint8Array = `%PDF-1.7\n${(made += 1)}\n%%EOF\n`,
  name = 'tema.pdf',
  who: keyof typeof ids = 'owner',
) => {
  const { resource } = await (await as(who)).ok('uploadResource', { body: fileForm(content, name) })
  return resource
}
const give = async (resource: Detail, content: Uint8Array, who: keyof typeof ids = 'owner', file = resource.file?.id ?? 0) => {
  const { status, body } = await (
    await as(who)
  ).call('setResourceThumbnail', { params: { id: resource.id }, query: { file }, body: fileForm(content, 'miniatura.jpg') })
  return { status, body: body as Detail & { code: string; errors: unknown; current: Detail } }
}
const idOf = (url: string | null) => Number(url?.split('/').at(-1))
const read = async (who: keyof typeof ids, fileId: number) => (await as(who)).call('getFile', { params: { id: fileId } })

it('is a picture without metadata that those see who can use the resource', async () => {
  const resource = await upload()
  expect(resource.thumbnail).toBeNull()
  const sent = await picture(480, 640)
  const { status, body } = await give(resource, sent)
  expect({ status, revision: body.revision, file: body.file }).toEqual({ status: 200, revision: 1, file: resource.file })
  const id = idOf(body.thumbnail)
  const { body: bytes } = await (await as('owner')).send({ method: 'GET', url: body.thumbnail ?? '' })
  expect(await sharp(bytes as Buffer).metadata()).toMatchObject({ width: 480, height: 640, format: 'jpeg' })
  expect([sent.includes('Marta'), (bytes as Buffer).includes('Marta')]).toEqual([true, false])
  expect((await read('colleague', id)).status).toBe(404)
  expect((await read('student', id)).status).toBe(404)
  await (await as('owner')).ok('updateResource', { params: { id: resource.id }, ifMatch: 1, body: { is_shared: true } })
  expect((await read('colleague', id)).status).toBe(200)
  const { results } = await (await as('colleague')).ok('listResources', { query: {} })
  expect(results.find((row) => row.id === resource.id)?.thumbnail).toBe(body.thumbnail)
  expect((await give(resource, sent, 'colleague')).status).toBe(403)
  expect((await give(resource, sent, 'manager')).status).toBe(200)
})

it.each([
  ['more pixels', () => picture(641, 20), { status: 400, errors: { file: ['too_many_pixels'] } }],
  ['another format', () => picture(20, 20, 'gif'), { status: 400, errors: { file: ['wrong_type'] } }],
  ['a PDF', async () => Buffer.from(pdf), { status: 400, errors: { file: ['wrong_type'] } }],
  ['a broken picture', async () => (await picture(40)).subarray(0, 300), { status: 400, errors: { file: ['wrong_type'] } }],
  ['more bytes', async () => Buffer.concat([await picture(40), Buffer.alloc(512 * 1024)]), { status: 413, errors: undefined }],
])('is refused with %s', async (_, content, expected) => {
  const resource = await upload()
  const { status, body } = await give(resource, await content())
  expect({ status, errors: body.errors }).toEqual(expected)
  expect((await (await as('owner')).ok('getResource', { params: { id: resource.id } })).thumbnail).toBeNull()
})

it('belongs to the file: a picture of an earlier one is refused, and goes with it', async () => {
  const resource = await upload()
  const { body } = await give(resource, await picture(100))
  const replaced = await (
    await as('owner')
  ).ok('replaceResourceFile', { params: { id: resource.id }, ifMatch: 1, body: fileForm('otro tema', 'tema.txt') })
  expect(replaced.thumbnail).toBeNull()
  await app.runJobs()
  expect((await read('owner', idOf(body.thumbnail))).status).toBe(404)
  expect(await give(resource, await picture(100))).toMatchObject({ status: 409, body: { code: 'conflict', current: { revision: 2 } } })
  expect((await (await as('owner')).ok('getResource', { params: { id: resource.id } })).thumbnail).toBeNull()
})

it('is stored once per center, counts in its space, and is deleted with its last resource', async () => {
  const bytes = async () =>
    (await app.db.selectFrom('center_storage').where('center_id', '=', room.center.id).select('bytes').executeTakeFirstOrThrow()).bytes
  const [first, second] = [await upload(), await upload()]
  const before = await bytes()
  const sent = await picture(200)
  const one = (await give(first, sent)).body.thumbnail
  const once = await bytes()
  expect(once).toBeGreaterThan(before)
  expect((await give(second, sent)).body.thumbnail).toBe(one)
  expect(await bytes()).toBe(once)
  await (await as('owner')).ok('deleteResource', { params: { id: first.id } })
  await app.runJobs()
  expect((await read('owner', idOf(one))).status).toBe(200)
  await (await as('owner')).ok('deleteResource', { params: { id: second.id } })
  await app.runJobs()
  expect((await read('owner', idOf(one))).status).toBe(404)
})

it('is replaced by another one, which the log keeps', async () => {
  const resource = await upload(png, 'foto.png')
  const first = (await give(resource, await picture(30))).body.thumbnail
  const second = (await give(resource, await picture(31))).body.thumbnail
  await app.runJobs()
  expect((await read('owner', idOf(first))).status).toBe(404)
  const rows = await app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'resource')
    .where('entity_id', '=', resource.id)
    .where('action', '=', 'updated')
    .select(['before', 'after'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { before: { thumbnail_file_id: null }, after: { thumbnail_file_id: idOf(first) } },
    { before: { thumbnail_file_id: idOf(first) }, after: { thumbnail_file_id: idOf(second) } },
  ])
})
