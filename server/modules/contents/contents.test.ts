import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createContents, createDeliverable, createTeacher } from '#server/testing/factories/index.ts'

type Tree = components['schemas']['ContentTree']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The tree as nested names: `[['A', 'A1'], 'B']`. */
function shape({ nodes }: Tree, parent: number | null = null): unknown[] {
  return nodes
    .filter(({ parent_id }) => parent_id === parent)
    .map((node) => {
      const below = shape({ nodes } as Tree, node.id)
      return below.length === 0 ? node.name : [node.name, ...below]
    })
}

/** A program of its own with two contents, A (A1 (A1a), A2) and B (B1), beside the one that the classroom's deliverable is in. */
async function school() {
  const room = await createClassroom(app.db)
  await app.db.updateTable('course_contents').set({ name: 'Z', position: 99 }).where('course_id', '=', room.course.id).execute()
  const nodes = await createContents(app.db, room.course, [
    { name: 'A', children: [{ name: 'A1', children: [{ name: 'A1a' }] }, { name: 'A2' }] },
    { name: 'B', children: [{ name: 'B1' }] },
  ])
  const id = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0
  const teacher = await app.as(room.teacher.id)
  const tree = () => teacher.ok('listContents', { query: { course: room.course.id } })
  return { room, id, teacher, tree, course_id: room.course.id }
}

describe('the content tree', () => {
  it('is moved by its staff, level by level, and each step can be undone as a new step', async () => {
    const { id, teacher, tree } = await school()
    const before = shape(await tree())
    expect(before).toEqual([['A', ['A1', 'A1a'], 'A2'], ['B', 'B1'], 'Z'])
    const moved = await teacher.ok('moveContent', { params: { id: id('A1') }, ifMatch: 1, body: { parent_id: null, index: 1 } })
    expect(shape(await tree())).toEqual([['A', 'A2'], ['A1', 'A1a'], ['B', 'B1'], 'Z'])
    expect(moved.nodes.find((node) => node.id === id('A1a'))).toMatchObject({ level: 2, revision: 1 })
    const back = await teacher.ok('updateContents', { body: moved.undo })
    expect(shape(await tree())).toEqual(before)
    await teacher.ok('updateContents', { body: back.undo })
    expect(shape(await tree())).toEqual([['A', 'A2'], ['A1', 'A1a'], ['B', 'B1'], 'Z'])
    expect(
      await teacher.call('moveContent', { params: { id: id('B') }, ifMatch: 1, body: { parent_id: id('A2'), index: 0 } }),
    ).toMatchObject({ status: 409, body: { code: 'too_deep' } })
    expect(
      await teacher.call('moveContent', { params: { id: id('B') }, ifMatch: 1, body: { parent_id: id('B1'), index: 0 } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'inside_itself' },
    })
  })

  it('answers a change of an outdated node with the node that stands now', async () => {
    const { id, teacher } = await school()
    const params = { id: id('A') }
    const saved = await teacher.call('updateContent', { params, ifMatch: 1, body: { name: ' Estilos ', minutes: 90 } })
    expect(saved).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { nodes: [{ name: 'Estilos', minutes: 90 }] } })
    expect(await teacher.call('updateContent', { params, ifMatch: 1, body: { name: 'Otro' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', etag: '"2"', current: { name: 'Estilos', revision: 2, changed_by: null } },
    })
    expect(await teacher.call('updateContent', { params, body: { name: 'Otro' } })).toMatchObject({ status: 428 })
    expect(await teacher.call('updateContent', { params, ifMatch: 2, body: { name: ' ' } })).toMatchObject({
      status: 400,
      body: { errors: { name: ['required'] } },
    })
  })

  it('takes an outline, and takes it back', async () => {
    const { id, teacher, tree, course_id } = await school()
    const contents = [
      { name: 'C', depth: 0 },
      { name: 'C1', depth: 1, minutes: 60 },
      { name: 'C1a', depth: 2 },
      { name: 'C2', depth: 1 },
      { name: 'D', depth: 0 },
    ]
    const before = shape(await tree())
    const added = await teacher.ok('addContents', { body: { course_id, parent_id: null, index: 1, contents } })
    expect(added.nodes.slice(0, 5).map(({ name, level, minutes }) => [name, level, minutes])).toEqual([
      ['C', 1, 0],
      ['C1', 2, 60],
      ['C1a', 3, 0],
      ['C2', 2, 0],
      ['D', 1, 0],
    ])
    expect(shape(await tree())).toEqual([before[0], ['C', ['C1', 'C1a'], 'C2'], 'D', ...before.slice(1)])
    await teacher.ok('updateContents', { body: added.undo })
    expect(shape(await tree())).toEqual(before)
    const add = (parent_id: number, depths: number[]) =>
      teacher.call('addContents', { body: { course_id, parent_id, index: 0, contents: depths.map((depth) => ({ name: 'X', depth })) } })
    expect(await add(id('A1'), [0, 1])).toMatchObject({ status: 409, body: { code: 'too_deep' } })
    expect(await add(id('A'), [0, 2])).toMatchObject({ status: 400, body: { errors: { contents: ['depth'] } } })
  })

  it('changes, moves and deletes several nodes at once, all or none, with one undo', async () => {
    const { id, teacher, tree, course_id } = await school()
    const before = await tree()
    const changes = [
      { id: id('A2'), revision: 1, fields: { is_active: false }, place: { parent_id: id('B'), index: 0 } },
      { id: id('A1'), revision: 1, place: { parent_id: id('B'), index: 1 } },
      { id: id('A'), revision: 1, is_deleted: true },
    ]
    const stale = changes.map((change) => ({ ...change, revision: change.id === id('A') ? 7 : 1 }))
    expect(await teacher.call('updateContents', { body: { course_id, changes: stale } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { nodes: [{ name: 'A' }] } },
    })
    expect(await tree()).toEqual(before)
    const done = await teacher.ok('updateContents', { body: { course_id, changes } })
    expect(shape(await tree())).toEqual([['B', 'A2', ['A1', 'A1a'], 'B1'], 'Z'])
    expect(done.removed).toEqual([id('A')])
    await teacher.ok('updateContents', { body: done.undo })
    const after = await tree()
    expect(shape(after)).toEqual(shape(before))
    expect(after.nodes.find((node) => node.id === id('A2'))?.is_active).toBe(true)
  })

  it('puts siblings in order only where all of them are named', async () => {
    const { id, teacher, tree, course_id } = await school()
    const order = (...nodes: [name: string, revision: number][]) =>
      teacher.call('reindexContents', {
        body: { course_id, parent_id: id('A'), nodes: nodes.map(([name, revision]) => ({ id: id(name), revision })) },
      })
    expect(await order(['A2', 1], ['A1', 1])).toMatchObject({ status: 200 })
    expect(shape(await tree())[0]).toEqual(['A', 'A2', ['A1', 'A1a']])
    expect(await order(['A2', 2])).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await order(['A1', 2], ['A1', 2])).toMatchObject({ status: 409 })
    // the order that a colleague has made meanwhile is not overwritten by one that was chosen from the earlier one; the same again is none
    expect(await order(['A1', 1], ['A2', 1])).toMatchObject({ status: 409, body: { code: 'conflict', current: { nodes: [{}, {}] } } })
    expect(await order(['A2', 1], ['A1', 1])).toMatchObject({ status: 200, body: { nodes: [] } })
    expect(shape(await tree())[0]).toEqual(['A', 'A2', ['A1', 'A1a']])
  })

  it('names who changed an outdated node', async () => {
    const { id, teacher, room } = await school()
    const person = await createTeacher(app.db, room.center, { first_name: 'Rosa', last_name_1: 'Peña', last_name_2: 'Gil' })
    await (await app.as(person.id)).ok('updateContent', { params: { id: id('A') }, ifMatch: 1, body: { minutes: 90 } })
    expect(await teacher.call('updateContent', { params: { id: id('A') }, ifMatch: 1, body: { name: 'Otro' } })).toMatchObject({
      status: 409,
      body: { current: { minutes: 90, changed_by: 'Rosa Peña Gil' } },
    })
  })

  it('is read by the staff of centers that offer the program, and of no other', async () => {
    const { room, id, course_id } = await school()
    const stranger = await app.as((await createClassroom(app.db)).teacher.id)
    expect(await stranger.call('listContents', { query: { course: course_id } })).toMatchObject({ status: 404 })
    expect(await stranger.call('getContent', { params: { id: id('A') } })).toMatchObject({ status: 404 })
    await app.db.updateTable('courses').set({ center_id: null }).where('id', '=', course_id).execute()
    const colleague = await app.as((await createTeacher(app.db, room.center)).id)
    expect(await colleague.ok('listContents', { query: { course: course_id } })).toMatchObject({ can_edit: false })
    expect(await colleague.call('updateContent', { params: { id: id('A') }, ifMatch: 1, body: { minutes: 1 } })).toMatchObject({
      status: 403,
    })
  })

  it('does the same number of round trips for a move whatever the size of the program', async () => {
    const { id, teacher, room } = await school()
    const move = async (ifMatch: number, index: number) => {
      const before = app.roundTrips()
      await teacher.ok('moveContent', { params: { id: id('A2') }, ifMatch, body: { parent_id: id('A'), index } })
      return app.roundTrips() - before
    }
    const small = await move(1, 0)
    const units = Array.from({ length: 20 }, (_, n) => ({
      name: `U${n}`,
      children: Array.from({ length: 20 }, (__, m) => ({ name: `C${m}` })),
    }))
    await createContents(app.db, room.course, [{ name: 'Grande', children: units }])
    expect(await move(2, 5)).toBe(small)
  })

  it('takes all nodes of the largest program in one step, deletions too, and brings them back in one', async () => {
    const { teacher, tree, room, course_id } = await school()
    const largest = Array.from({ length: 1993 }, (_, index) => ({ name: `N${index}` }))
    await createContents(app.db, room.course, largest)
    const before = await tree()
    const all = before.nodes.map(({ id, revision }) => ({ id, revision }))
    expect(all).toHaveLength(2000)
    const off = await teacher.ok('updateContents', {
      body: { course_id, changes: all.map((node) => ({ ...node, fields: { is_active: false } })) },
    })
    expect((await tree()).nodes.some((node) => node.is_active)).toBe(false)
    const { undo } = await teacher.ok('updateContents', { body: off.undo })
    expect(undo.changes).toHaveLength(2000)
    const top = (await tree()).nodes.filter(({ level }) => level === 1)
    const changes = top.map(({ id, revision }, index) => ({ id, revision, place: { parent_id: null, index: top.length - 1 - index } }))
    const moved = await teacher.ok('updateContents', { body: { course_id, changes: changes.toReversed() } })
    expect(shape(await tree())).toEqual(shape(before).toReversed())
    await teacher.ok('updateContents', { body: moved.undo })
    expect(shape(await tree())).toEqual(shape(before))
    const deletions = (await tree()).nodes.map(({ id, revision }) => ({ id, revision, is_deleted: true }))
    const deleted = await teacher.ok('updateContents', { body: { course_id, changes: deletions } })
    expect((await tree()).nodes).toEqual([])
    await teacher.ok('updateContents', { body: deleted.undo })
    expect(shape(await tree())).toEqual(shape(before))
  })

  it('shows deliverables in their places', async () => {
    const { room, id, teacher, tree } = await school()
    const task = await createDeliverable(app.db, room.course, { content_id: id('A1a'), name: 'Portada' })
    expect((await tree()).deliverables).toContainEqual(expect.objectContaining({ id: task.id, content_id: id('A1a') }))
    expect(await teacher.ok('listContentDeliverables', { query: { content: id('A1a') } })).toMatchObject({
      results: [{ id: task.id, name: 'Portada' }],
    })
  })
})
