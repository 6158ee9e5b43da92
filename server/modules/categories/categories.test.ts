import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createAdmin, createClassroom, createGroup } from '#server/testing/factories/index.ts'

type Category = components['schemas']['Category']

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db)
  admin = await app.as((await createAdmin(app.db)).id)
})
afterAll(() => app.close())

const create = async (name: string, parent_id: number | null = null) =>
  (await admin.call('createCategory', { body: { name, parent_id } })).body as Category
/** The tree below an area, indented by depth. */
async function below(top: Category): Promise<string[]> {
  const { results } = await admin.ok('listCategories')
  const from = results.findIndex(({ id }) => id === top.id)
  const rest = results.slice(from + 1)
  const end = rest.findIndex(({ depth }) => depth <= top.depth)
  return rest.slice(0, end === -1 ? undefined : end).map(({ depth, name }) => `${'-'.repeat(depth - top.depth)}${name}`)
}
/** Where an area is now. */
async function placeOf(id: number) {
  const { results } = await admin.ok('listCategories')
  const parent_id = results.find((each) => each.id === id)?.parent_id ?? null
  return { parent_id, index: results.filter((each) => each.parent_id === parent_id).findIndex((each) => each.id === id) }
}
const move = async (id: number, parent_id: number | null, index: number) =>
  admin.call('moveCategory', { body: { id, from: await placeOf(id), parent_id, index } })

describe('training areas', () => {
  it('form a tree of any depth, in the order of the siblings, that all staff read', async () => {
    const top = await create('Informática')
    const second = await create('Sistemas', top.id)
    const web = await create('Web', second.id)
    expect(await create('Servidores', web.id)).toMatchObject({ parent_id: web.id, depth: 3, revision: 1 })
    await create('Datos', top.id)
    // a new area comes last, whatever its name is
    expect(await below(top)).toEqual(['-Sistemas', '--Web', '---Servidores', '-Datos'])
    const teacher = await app.as(room.teacher.id)
    expect((await teacher.ok('listCategories')).results).toContainEqual(expect.objectContaining({ id: web.id, depth: 2 }))
    expect((await teacher.call('createCategory', { body: { name: 'Mía', parent_id: null } })).status).toBe(403)
  })

  it('move to a place under another one, with all below them', async () => {
    const top = await create('Mover')
    const [a, b, c] = [await create('A', top.id), await create('B', top.id), await create('C', top.id)]
    await create('A1', a.id)
    expect((await move(c.id, top.id, 0)).status).toBe(200)
    expect(await below(top)).toEqual(['-C', '-A', '--A1', '-B'])
    await move(a.id, b.id, 99)
    expect(await below(top)).toEqual(['-C', '-B', '--A', '---A1'])
    await move(a.id, top.id, 1)
    expect(await below(top)).toEqual(['-C', '-A', '--A1', '-B'])
    // moving to where it is changes nothing and records nothing
    const events = () =>
      app.db.selectFrom('audit_log').where('entity', '=', 'category').where('entity_id', '=', a.id).select('id').execute()
    const before = (await events()).length
    await move(a.id, top.id, 1)
    expect(await events()).toHaveLength(before)
  })

  it('are not moved from an order that somebody else has changed', async () => {
    const top = await create('Orden')
    const [a, b, c] = [await create('A', top.id), await create('B', top.id), await create('C', top.id)]
    const from = await placeOf(c.id)
    await move(c.id, b.id, 0)
    const stale = { id: c.id, from, parent_id: top.id, index: 0 }
    const { status, body } = await admin.call('moveCategory', { body: stale })
    expect([status, body]).toMatchObject([409, { code: 'conflict' }])
    expect((body as { current: { results: Category[] } }).current.results).toContainEqual(
      expect.objectContaining({ id: c.id, parent_id: b.id }),
    )
    expect(await below(top)).toEqual(['-A', '-B', '--C'])
    // its sibling has gone before it
    const seen = await placeOf(b.id)
    await move(a.id, top.id, 1)
    expect(await admin.call('moveCategory', { body: { id: b.id, from: seen, parent_id: null, index: 0 } })).toMatchObject({ status: 409 })
    // what was asked for twice, because its answer was lost, is no conflict
    const again = { id: c.id, from, parent_id: b.id, index: 0 }
    expect(await admin.call('moveCategory', { body: again })).toMatchObject({ status: 200 })
  })

  it('cannot hang from themselves, nor be called like a sibling', async () => {
    const top = await create('Ciclo')
    const inner = await create('Dentro', (await create('Medio', top.id)).id)
    const refused = (errors: object) => ({ status: 400, body: { errors } })
    expect(await move(top.id, inner.id, 0)).toMatchObject(refused({ parent_id: ['cycle'] }))
    expect(await move(top.id, top.id, 0)).toMatchObject(refused({ parent_id: ['cycle'] }))
    expect(await move(top.id, 999_999, 0)).toMatchObject(refused({ parent_id: ['choice'] }))
    await create('Única', top.id)
    const add = (name: string, parent_id: number | null) => admin.call('createCategory', { body: { name, parent_id } })
    expect(await add(' unica ', top.id)).toMatchObject(refused({ name: ['name_taken'] }))
    expect(await add('  ', top.id)).toMatchObject(refused({ name: ['required'] }))
    expect(await add('Otra', 999_999)).toMatchObject(refused({ parent_id: ['choice'] }))
    const same = await create('Única', inner.id)
    expect(await move(same.id, top.id, 0)).toMatchObject(refused({ name: ['name_taken'] }))
  })

  it('are renamed by the revision', async () => {
    const { id } = await create('Antes')
    const rename = (name: string, ifMatch?: number) =>
      admin.call('renameCategory', { params: { id }, body: { name }, ...(ifMatch === undefined ? {} : { ifMatch }) })
    expect(await rename(' Después ', 1)).toMatchObject({ status: 200, body: { name: 'Después', revision: 2 } })
    expect(await rename('Otra vez', 1)).toMatchObject({ status: 409, body: { current: { name: 'Después', revision: 2 } } })
    expect((await rename('Sin decir')).status).toBe(428)
    await create('Ocupada')
    expect((await rename('OCUPADA', 2)).body).toMatchObject({ errors: { name: ['name_taken'] } })
  })

  it('are deleted with those below them; programs, groups and resources stay and lose them, archived groups too', async () => {
    const top = await create('Adiós')
    const inner = await create('Dentro', top.id)
    await app.db.insertInto('course_categories').values({ course_id: room.course.id, category_id: inner.id }).execute()
    const [open, archived] = [await createGroup(app.db, room.center), await createGroup(app.db, room.center)]
    for (const [group, category_id] of [[open, top.id] as const, [archived, inner.id] as const])
      await app.db.updateTable('groups').set({ category_id }).where('id', '=', group.id).execute()
    await archive(app.db, archived)
    const resource = await app.db
      .insertInto('resources')
      .values({ name: 'Guía', type: 'other', url: 'https://aula.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('resource_categories').values({ resource_id: resource.id, category_id: inner.id }).execute()
    const params = { id: top.id }
    const preview = await admin.ok('previewCategoryDeletion', { params })
    expect(preview).toMatchObject({
      ...{ areas: [{ id: inner.id, name: 'Dentro' }], areas_count: 1, groups_count: 2 },
      ...{ courses: [{ id: room.course.id }], courses_count: 1, resources: [{ id: resource.id, name: 'Guía' }], resources_count: 1 },
    })
    expect(preview.groups.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([open.id, archived.id])
    expect((await admin.call('deleteCategory', { params })).body).toMatchObject({ errors: { name: ['required'] } })
    expect((await admin.call('deleteCategory', { params, query: { name: 'Hola' } })).body).toMatchObject({
      errors: { name: ['different'] },
    })
    expect((await admin.call('deleteCategory', { params, query: { name: 'Adiós' } })).status).toBe(204)
    expect((await admin.ok('listCategories')).results.map(({ id }) => id)).not.toContain(inner.id)
    const groups = await app.db.selectFrom('groups').where('id', 'in', [open.id, archived.id]).select('category_id').execute()
    expect(groups).toEqual([{ category_id: null }, { category_id: null }])
    expect((await admin.call('previewCategoryDeletion', { params })).status).toBe(404)
  })
})
