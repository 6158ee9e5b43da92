import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { deleteCenterData } from '#server/modules/centers/delete-data.ts'
import { latin1, pdf } from '#server/modules/deliverables/testing/documents.ts'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createClassroom,
  createCourse,
  createContents,
  createManager,
  createTeacher,
  placeResource,
} from '#server/testing/factories/index.ts'
import { fileForm } from '#tests/support/file-form.ts'

type Detail = components['schemas']['ResourceDetail']
type Language = components['schemas']['CaptionLanguage']

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let ids: Record<'owner' | 'colleague' | 'manager' | 'stranger' | 'admin' | 'student' | 'outsider', number>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 1 })
  const elsewhere = await createClassroom(app.db, { students: 1 })
  ids = {
    owner: room.teacher.id,
    colleague: (await createTeacher(app.db, room.center)).id,
    manager: (await createManager(app.db, room.center)).id,
    stranger: elsewhere.teacher.id,
    admin: (await createAdmin(app.db)).id,
    student: room.students[0]?.id ?? 0,
    outsider: elsewhere.students[0]?.id ?? 0,
  }
})
afterAll(() => app.close())

const as = (who: keyof typeof ids) => app.as(ids[who])
/** A video of other bytes each time. */
let made = 0
const video = () => Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08free${(made += 1)}`, 'latin1')
const upload = async (who: keyof typeof ids = 'owner', content: Uint8Array = video(), name = 'clase.mp4') =>
  (await (await as(who)).ok('uploadResource', { body: fileForm(content, name) })).resource
const subRip = (text = 'Hola') => `1\r\n00:00:01,000 --> 00:00:02,000\r\n${text}\r\n`
interface Given {
  content?: string | Uint8Array
  name?: string
  language?: Language
  who?: keyof typeof ids
}
const give = async (resource: Detail, { content = subRip(), name = 'clase.srt', language = 'es', who = 'owner' }: Given = {}) => {
  const file = resource.file?.id ?? 0
  const { status, body } = await (
    await as(who)
  ).call('setResourceCaptions', { params: { id: resource.id, language }, query: { file }, body: fileForm(content, name) })
  return { status, body: body as Detail & { code: string; errors: unknown; line?: number; current: Detail } }
}
const now = async (resource: Detail) => (await as('owner')).ok('getResource', { params: { id: resource.id } })
const idIn = (resource: Detail, language: Language = 'es') => resource.captions.find((each) => each.language === language)?.file.id ?? 0
const read = async (who: keyof typeof ids, id: number) => (await as(who)).call('getFile', { params: { id } })

it('are stored as WebVTT, one file per language, and sent as that', async () => {
  const resource = await upload()
  expect(resource.captions).toEqual([])
  await give(resource, { language: 'en', name: 'class.vtt', content: 'WEBVTT\n\nNOTE x\n\n00:01.000 --> 00:02.000\nHello\n' })
  const { status, body } = await give(resource, { content: subRip('Año & <b>mes</b>') })
  expect([status, body.revision]).toEqual([200, 1])
  expect(body.captions).toEqual([
    {
      language: 'en',
      file: { id: idIn(body, 'en'), name: 'class.vtt', media_type: 'text/vtt', size: 44, url: expect.any(String) as string },
    },
    { language: 'es', file: expect.objectContaining({ name: 'clase.vtt', media_type: 'text/vtt' }) as unknown },
  ])
  const file = await read('owner', idIn(body))
  expect(String(file.body)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAño &amp; <b>mes</b>\n')
  expect(file.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'content-disposition': `inline; filename="clase.vtt"; filename*=UTF-8''clase.vtt`,
    'cache-control': 'private, max-age=31536000, immutable',
  })
})

it('of older programs are read as Latin-1', async () => {
  const { body } = await give(await upload(), { content: Buffer.from(subRip('Año nuevo'), 'latin1') })
  expect(String((await read('owner', idIn(body))).body)).toContain('Año nuevo')
})

it('of editors that write two bytes per character are read as UTF-16', async () => {
  const { body } = await give(await upload(), { content: Buffer.from(`\uFEFF${subRip('Año nuevo')}`, 'utf16le') })
  expect(String((await read('owner', idIn(body))).body)).toContain('Año nuevo')
})

it.each([
  ['a text that is no captions', 'Apuntes', 'apuntes.vtt', { status: 400, errors: { file: ['captions_format'] }, line: 1 }],
  ['a wrong time', 'WEBVTT\n\n00:05.000 --> 00:02.000\nUno', 'a.vtt', { status: 400, errors: { file: ['captions_time'] }, line: 3 }],
  ['no cue', 'WEBVTT\n', 'a.vtt', { status: 400, errors: { file: ['captions_empty'] } }],
  ['nothing', '', 'a.vtt', { status: 400, errors: { file: ['empty_file'] } }],
  ['a PDF', pdf, 'a.vtt', { status: 400, errors: { file: ['wrong_type'] } }],
  ['another ending', subRip(), 'a.png', { status: 400, errors: { file: ['wrong_type'] } }],
  [
    'an encoding that changes',
    Buffer.concat([Buffer.from(subRip('a'.repeat(70_000))), latin1]),
    'a.srt',
    { status: 400, errors: { file: ['wrong_type'] } },
  ],
  ['more than a mebibyte', subRip('a'.repeat(1024 ** 2)), 'a.srt', { status: 413, code: 'too_large' }],
])('are refused for %s, and nothing is kept', async (_, content, name, expected) => {
  const resource = await upload()
  const before = await app.db.selectFrom('files').select('id').execute()
  const { status, body } = await give(resource, { content, name })
  expect({ status, ...body }).toMatchObject(expected)
  expect(await app.db.selectFrom('files').select('id').execute()).toEqual(before)
  expect((await now(resource)).captions).toEqual([])
})

it('are of a video, in five languages at most', async () => {
  const text = await upload('owner', pdf.slice().fill(0x20, -3), 'tema.pdf')
  expect(await give(text)).toMatchObject({ status: 409, body: { code: 'no_video' } })
  const resource = await upload()
  for (const language of ['es', 'ca', 'gl', 'eu', 'en'] as const) expect((await give(resource, { language })).status).toBe(200)
  expect(await give(resource, { language: 'fr' })).toMatchObject({ status: 409, body: { code: 'too_many_captions' } })
  expect((await give(resource, { language: 'en' })).status).toBe(200)
  expect(await give(resource, { language: 'xx' as Language })).toMatchObject({ status: 400 })
})

it('are changed by those who edit the resource, and read by those who read its video', async () => {
  const resource = await upload()
  const id = idIn((await give(resource)).body)
  const all = async (call: (who: keyof typeof ids) => Promise<{ status: number }>) => {
    const entries: [string, number][] = []
    for (const who of Object.keys(ids) as (keyof typeof ids)[]) entries.push([who, (await call(who)).status])
    return Object.fromEntries(entries)
  }
  const readers = () => all((who) => read(who, id))
  const closed = { owner: 200, colleague: 404, manager: 404, stranger: 404, admin: 200, student: 404, outsider: 404 }
  expect(await readers()).toEqual(closed)
  expect(await all((who) => read(who, resource.file?.id ?? 0))).toEqual(closed)
  expect(await all((who) => give(resource, { language: 'en', who }))).toEqual({ ...closed, student: 403, outsider: 403 })
  await (await as('owner')).ok('updateResource', { params: { id: resource.id }, ifMatch: 1, body: { is_shared: true } })
  expect(await readers()).toEqual({ ...closed, colleague: 200, manager: 200 })
  const remove = (who: keyof typeof ids) =>
    as(who).then((client) => client.call('removeResourceCaptions', { params: { id: resource.id, language: 'en' } }))
  expect(await all(remove)).toEqual({ owner: 204, colleague: 403, manager: 204, stranger: 404, admin: 204, student: 403, outsider: 403 })
  expect((await now(resource)).captions.map(({ language }) => language)).toEqual(['es'])
  expect(await give(resource, { language: 'en', who: 'colleague' })).toMatchObject({ status: 403 })
})

it('show with the video to the students of a group, within its dates', async () => {
  const resource = await upload()
  const id = idIn((await give(resource)).body)
  const content = { id: room.deliverable.content_id, course_id: room.course.id }
  const placed = await placeResource(app.db, resource, content)
  const student = await as('student')
  const params = { id: room.group.id, resource_id: placed.id }
  const inClass = async () =>
    (await student.ok('getLearningContent', { params: { id: content.id } })).resources.find((each) => each.id === placed.id)?.captions
  const shown = [{ language: 'es', file: expect.objectContaining({ id, url: `/api/v1/courses/files/${id}` }) as unknown }]
  expect((await student.ok('getGroupResource', { params })).captions).toEqual(shown)
  expect(await inClass()).toEqual(shown)
  expect([(await read('student', id)).status, (await read('outsider', id)).status]).toEqual([200, 404])
  await app.db
    .insertInto('group_resources')
    .values({ group_id: room.group.id, related_resource_id: placed.id, visible_from: new Date('2100-01-01'), shows_title: true })
    .execute()
  expect((await student.ok('getGroupResource', { params })).captions).toEqual([])
  expect(await inClass()).toEqual([])
  expect((await read('student', id)).status).toBe(404)
})

it('are replaced, removed and deleted with their bytes, which the log keeps', async () => {
  const resource = await upload()
  const stored = async () =>
    (await app.db.selectFrom('center_storage').where('center_id', '=', room.center.id).select('bytes').executeTakeFirstOrThrow()).bytes
  await app.runJobs()
  const before = await stored()
  const first = idIn((await give(resource, { name: 'uno.srt' })).body)
  const second = idIn((await give(resource, { name: 'dos.srt', content: subRip('Adiós') })).body)
  expect(await stored()).toBeGreaterThan(before)
  await app.runJobs()
  expect([(await read('owner', first)).status, (await read('owner', second)).status]).toEqual([404, 200])
  await (await as('owner')).ok('removeResourceCaptions', { params: { id: resource.id, language: 'es' } })
  await app.runJobs()
  expect([(await read('owner', second)).status, await stored()]).toEqual([404, before])
  const rows = await app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'resource')
    .where('entity_id', '=', resource.id)
    .where('action', '=', 'updated')
    .select(['before', 'after'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { before: { captions: null }, after: { captions: 'es: uno.vtt' } },
    { before: { captions: 'es: uno.vtt' }, after: { captions: 'es: dos.vtt' } },
    { before: { captions: 'es: dos.vtt' }, after: { captions: null } },
  ])
  const last = idIn((await give(resource)).body)
  await (await as('owner')).ok('deleteResource', { params: { id: resource.id } })
  await app.runJobs()
  expect([await app.db.selectFrom('files').where('id', '=', last).select('id').execute(), (await read('admin', last)).status]).toEqual([
    [],
    404,
  ])
})

it('belong to the video: another one has none, and captions of an earlier one are refused', async () => {
  const resource = await upload()
  const id = idIn((await give(resource)).body)
  const replace = async (ifMatch: number, content: Uint8Array) =>
    (await as('owner')).ok('replaceResourceFile', { params: { id: resource.id }, ifMatch, body: fileForm(content, 'clase.mp4') })
  const same = Buffer.from((await read('owner', resource.file?.id ?? 0)).body as Uint8Array)
  expect((await replace(1, same)).captions).toHaveLength(1)
  expect((await replace(1, video())).captions).toEqual([])
  await app.runJobs()
  expect((await read('admin', id)).status).toBe(404)
  expect(await give(resource)).toMatchObject({ status: 409, body: { code: 'conflict', current: { revision: 2, captions: [] } } })
})

it('stay with a resource that other centers use when its own one is deleted', async () => {
  const own = await createClassroom(app.db, {})
  const client = await app.as(own.teacher.id)
  const { resource } = await client.ok('uploadResource', { body: fileForm(video(), 'clase.mp4') })
  const params = { id: resource.id, language: 'es' } as const
  const file = resource.file?.id ?? 0
  const { captions } = await client.ok('setResourceCaptions', { params, query: { file }, body: fileForm(subRip(), 'clase.srt') })
  const course = await createCourse(app.db)
  const [content] = await createContents(app.db, course, [{ name: 'Selectores' }])
  if (!content) throw new Error('a content')
  await placeResource(app.db, resource, content)
  await transact(app.db, (tx) => deleteCenterData(tx, own.center.id))
  expect((await read('admin', captions[0]?.file.id ?? 0)).status).toBe(200)
})
