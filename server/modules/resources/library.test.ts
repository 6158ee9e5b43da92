import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { pdf, png, program } from '#server/modules/deliverables/testing/documents.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createClassroom,
  createContents,
  createManager,
  createTeacher,
  placeResource,
} from '#server/testing/factories/index.ts'
import { fileForm } from '#tests/support/file-form.ts'

type Detail = components['schemas']['ResourceDetail']

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let ids: Record<'owner' | 'colleague' | 'manager' | 'stranger' | 'admin' | 'student', number>
beforeAll(async () => {
  app = await testApp({ uploadLimit: 1000, libraryLimit: 100_000 })
  room = await createClassroom(app.db, { students: 1 })
  const elsewhere = await createCenter(app.db)
  ids = {
    owner: room.teacher.id,
    colleague: (await createTeacher(app.db, room.center)).id,
    manager: (await createManager(app.db, room.center)).id,
    stranger: (await createTeacher(app.db, elsewhere)).id,
    admin: (await createAdmin(app.db)).id,
    student: room.students[0]?.id ?? 0,
  }
})
afterAll(() => app.close())

const as = (who: keyof typeof ids) => app.as(ids[who])
const upload = async (who: keyof typeof ids, content: string | Uint8Array<ArrayBuffer>, name = 'apuntes.txt') => {
  const { status, body } = await (await as(who)).call('uploadResource', { body: fileForm(content, name) })
  return { status, resource: status < 300 ? (body as { resource: Detail }).resource : (body as Detail) }
}
const stored = async () =>
  (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length
const bytesOfCenter = async () =>
  (await app.db.selectFrom('center_storage').where('center_id', '=', room.center.id).select('bytes').executeTakeFirst())?.bytes ?? 0
const who = async (call: (client: Awaited<ReturnType<typeof as>>) => Promise<{ status: number }>) => {
  const entries: [string, number][] = []
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) entries.push([name, (await call(await as(name))).status])
  return Object.fromEntries(entries)
}
const place = async (resourceId: number) => {
  const [content] = await createContents(app.db, room.course, [{ name: 'Selectores' }])
  if (!content) throw new Error('a content')
  return placeResource(app.db, { id: resourceId }, content)
}

const ftyp = (brand: string) => new Uint8Array(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}isom\0\0\0\x08free`, 'latin1'))

describe('an upload', () => {
  it.each([
    ['guía.pdf', pdf, 'pdf'],
    ['mapa.png', png, 'image'],
    ['clase.mp4', ftyp('mp42'), 'video'],
    ['entrevista.m4a', ftyp('M4A '), 'other'],
    ['ejemplo.html', '<p>Hola</p>', 'other'],
  ])('%s gets its type from its content, and its title from its name', async (name, content, type) => {
    const { status, resource } = await upload('owner', content, name)
    expect(status).toBe(201)
    expect(resource).toMatchObject({ name: name.split('.')[0], type, is_shared: false, uses: 0, may_edit: true, places: [], revision: 1 })
  })

  it.each([
    ['programa.exe', program],
    ['guía.mp4', pdf],
    ['película.png', ftyp('mp42')],
  ])('%s is refused, and nothing is kept', async (name, content) => {
    const before = await stored()
    expect(await upload('owner', content, name)).toMatchObject({ status: 400, resource: { errors: { file: ['wrong_type'] } } })
    expect(await stored()).toBe(before)
  })

  it('is refused when the space of the center is full', async () => {
    await app.db.updateTable('centers').set({ storage_limit_gb: 1 }).where('id', '=', room.center.id).execute()
    await app.db
      .updateTable('center_storage')
      .set({ bytes: 1024 ** 3 })
      .where('center_id', '=', room.center.id)
      .execute()
    const { status, resource } = await upload('owner', 'no cabe')
    await app.db.updateTable('centers').set({ storage_limit_gb: null }).where('id', '=', room.center.id).execute()
    expect([status, resource]).toMatchObject([409, { code: 'center_full', quota: { used: 1024 ** 3, limit: 1024 ** 3 } }])
  })

  it('of the same content is one resource for who can use it, and one file for the whole center', async () => {
    const [files, bytes] = [await stored(), await bytesOfCenter()]
    const first = await upload('owner', 'lo mismo')
    const again = await upload('owner', 'lo mismo', 'otra copia.txt')
    expect([first.status, again.status, again.resource.id]).toEqual([201, 200, first.resource.id])
    const others = await Promise.all([upload('colleague', 'lo mismo'), upload('manager', 'lo mismo')])
    expect(others.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set([first, ...others].map(({ resource }) => resource.file?.id)).size).toBe(1)
    expect([await stored(), (await bytesOfCenter()) - bytes]).toEqual([files + 1, 8])
    // The bytes go with the last resource that has them.
    const owners = [
      ['owner', first],
      ['colleague', others[0]],
      ['manager', others[1]],
    ] as const
    for (const [name, made] of owners) {
      expect(await stored()).toBe(files + 1)
      await (await as(name)).ok('deleteResource', { params: { id: made?.resource.id ?? 0 } })
      await app.runJobs()
    }
    expect([await stored(), await bytesOfCenter()]).toEqual([files, bytes])
  })
})

describe('who sees a resource', () => {
  it('is its owner until it is shared with the center; its bytes follow the same rule', async () => {
    const { resource } = await upload('owner', 'privado')
    const get = () => who((client) => client.call('getResource', { params: { id: resource.id } }))
    const bytes = () => who((client) => client.call('getFile', { params: { id: resource.file?.id ?? 0 } }))
    const closed = { owner: 200, colleague: 404, manager: 404, stranger: 404, admin: 200 }
    expect(await get()).toEqual({ ...closed, student: 403 })
    expect(await bytes()).toEqual({ ...closed, student: 404 })
    const params = { id: resource.id }
    expect(await who((client) => client.call('updateResource', { params, ifMatch: 9, body: { is_shared: true } }))).toEqual({
      ...closed,
      owner: 409,
      admin: 409,
      student: 403,
    })
    await (await as('owner')).ok('updateResource', { params, ifMatch: 1, body: { is_shared: true } })
    const open = { owner: 200, colleague: 200, manager: 200, stranger: 404, admin: 200 }
    expect(await get()).toEqual({ ...open, student: 403 })
    expect(await bytes()).toEqual({ ...open, student: 404 })
    const { body } = await (await as('colleague')).call('updateResource', { params, ifMatch: 2, body: { name: 'Mío' } })
    expect(body).toMatchObject({ code: 'permission_denied' })
    expect(await (await as('manager')).ok('updateResource', { params, ifMatch: 2, body: { name: 'Del centro' } })).toMatchObject({
      name: 'Del centro',
      revision: 3,
    })
    // Placed in a program of a group, it is the students' too.
    await place(resource.id)
    expect(await bytes()).toEqual({ ...open, student: 200 })
  })

  it('is everybody who teaches, for the platform, and only IT changes it', async () => {
    const { body } = await (await as('admin')).call('addLinkResource', { body: { name: 'Currículo', url: 'https://www.boe.es/x.pdf' } })
    const { id, ...resource } = body as Detail
    expect(resource).toMatchObject({ center: null, is_shared: true, type: 'pdf', file: null, url: 'https://www.boe.es/x.pdf' })
    const params = { id }
    expect(await who((client) => client.call('getResource', { params }))).toMatchObject({ stranger: 200, colleague: 200, student: 403 })
    expect(await who((client) => client.call('deleteResource', { params }))).toEqual({
      ...{ owner: 403, colleague: 403, manager: 403, stranger: 403, student: 403 },
      admin: 204,
    })
  })
})

describe('the list', () => {
  it('searches, filters and counts', async () => {
    const client = await as('stranger')
    const area = await app.db.insertInto('categories').values({ name: 'Informática' }).returning('id').executeTakeFirstOrThrow()
    const below = await app.db
      .insertInto('categories')
      .values({ name: 'Web', parent_id: area.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = (name: string, url: string, category_ids: number[] = []) =>
      client.ok('addLinkResource', { body: { name, url, category_ids } })
    await add('Selectores básicos', 'https://example.org/a', [below.id])
    await add('Vídeo de rejilla', 'https://vimeo.com/1', [area.id])
    await add('Cuestionario inicial', 'https://form.typeform.com/to/Ab12Cd34')
    const names = async (query: object) => (await client.ok('listResources', { query })).results.map(({ name }) => name)
    const mine = { owner: 'mine' as const, ordering: 'name' as const }
    expect(await names(mine)).toEqual(['Cuestionario inicial', 'Selectores básicos', 'Vídeo de rejilla'])
    expect(await names({ ...mine, search: 'BASICOS sel' })).toEqual(['Selectores básicos'])
    expect(await names({ ...mine, type: 'video' })).toEqual(['Vídeo de rejilla'])
    expect(await names({ ...mine, category: area.id })).toEqual(['Selectores básicos', 'Vídeo de rejilla'])
    expect(await names({ ...mine, used: 'used' })).toEqual([])
    expect(await client.ok('listResources', { query: { ...mine, page_size: 2, page: 2 } })).toMatchObject({
      count: 3,
      results: [{ name: 'Vídeo de rejilla', categories: [{ id: area.id, name: 'Informática' }] }],
    })
    expect(await names({ owner: 'center' })).toEqual([])
  })

  it.each([
    [{ name: '  ' }, { name: ['required'] }],
    [{ url: 'https://www.typeform.com/' }, { url: ['typeform_form'] }],
    [{ category_ids: [987_654] }, { category_ids: ['choice'] }],
  ])('refuses a link with %o', async (wrong, errors) => {
    const body = { name: 'Selectores', url: 'https://example.org/', ...wrong }
    expect(await (await as('owner')).call('addLinkResource', { body })).toMatchObject({ status: 400, body: { errors } })
  })
})

describe('a resource in use', () => {
  it('keeps its places when its file is replaced, and is deleted with them once they were seen', async () => {
    const owner = await as('owner')
    const { resource } = await upload('owner', 'primera', 'tema.txt')
    await place(resource.id)
    const files = await stored()
    const params = { id: resource.id }
    const replace = (ifMatch: number, content: string | Uint8Array<ArrayBuffer>, name: string) =>
      owner.call('replaceResourceFile', { params, ifMatch, body: fileForm(content, name) })
    const replaced = (await replace(1, pdf.slice().fill(0x20, -2), 'tema.pdf')).body as Detail
    await app.runJobs()
    expect(replaced).toMatchObject({ id: resource.id, name: 'tema', type: 'pdf', revision: 2, uses: 1, file: { name: 'tema.pdf' } })
    expect(replaced.places).toMatchObject([{ course: { name: room.course.name }, content: { name: 'Selectores' } }])
    expect(replaced.url).not.toBe(resource.url)
    expect((await owner.call('getFile', { params: { id: resource.file?.id ?? 0 } })).status).toBe(404)
    // A stale copy of the screen replaces nothing and leaves nothing.
    expect(await replace(1, 'tercera', 'tema.txt')).toMatchObject({ status: 409, body: { code: 'conflict', current: { revision: 2 } } })
    // which is known before the file is received
    expect(await replace(1, 'a'.repeat(100_001), 'tema.txt')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await stored()).toBe(files)
    expect(await owner.call('deleteResource', { params })).toMatchObject({
      status: 409,
      body: { code: 'resource_in_use', current: { places: [{ course: { name: room.course.name } }] } },
    })
    await owner.ok('deleteResource', { params, query: { places: 1 } })
    await app.runJobs()
    expect(await stored()).toBe(files - 1)
    const events = await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'resource')
      .where('entity_id', '=', resource.id)
      .select(['action', 'center_id'])
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['created', 'file_replaced', 'deleted'])
    expect(events.every(({ center_id }) => center_id === room.center.id)).toBe(true)
  })
})

it('an upload may be larger than a file of a hand-in, up to the limit of the library', async () => {
  expect((await upload('owner', 'a'.repeat(2000))).status).toBe(201)
  expect((await upload('owner', 'a'.repeat(100_001))).status).toBe(413)
})
