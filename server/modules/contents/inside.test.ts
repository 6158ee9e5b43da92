import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createDeliverable, createTeacher } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A teacher adds "Estilos"; a colleague has the same program open. */
async function twoTeachers() {
  const room = await createClassroom(app.db)
  const colleague = await createTeacher(app.db, room.center, { first_name: 'Rosa', last_name_1: 'Peña', last_name_2: 'Gil' })
  const [mine, theirs] = [await app.as(room.teacher.id), await app.as(colleague.id)]
  const course_id = room.course.id
  const add = (who: typeof mine, name: string, parent_id: number | null) =>
    who.ok('addContents', { body: { course_id, parent_id, index: 0, contents: [{ name, depth: 0 }] } })
  const added = await add(mine, 'Estilos', null)
  const id = added.nodes[0]?.id ?? 0
  const names = async () => (await mine.ok('listContents', { query: { course: course_id } })).nodes.map(({ name }) => name)
  return { room, mine, theirs, course_id, add, added, id, names }
}

describe('what a colleague has put into a content meanwhile', () => {
  it('stays when the adding of that content is undone', async () => {
    const { mine, theirs, add, added, id, names } = await twoTeachers()
    const inside = await add(theirs, 'Selectores', id)
    expect(await mine.call('updateContents', { body: added.undo })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { nodes: [{ name: 'Selectores' }], changed_by: 'Rosa Peña Gil' } },
    })
    expect(await names()).toContain('Selectores')
    await theirs.ok('updateContents', { body: inside.undo })
    expect(await mine.ok('updateContents', { body: added.undo })).toMatchObject({ removed: [id] })
  })

  it('stays also where it is a deliverable, and where the content has returned from the bin', async () => {
    const { room, mine, added, id, course_id } = await twoTeachers()
    const gone = await mine.ok('updateContents', { body: added.undo })
    const back = await mine.ok('updateContents', { body: gone.undo })
    const task = await createDeliverable(app.db, room.course, { content_id: id, name: 'Portada' })
    expect(await mine.call('updateContents', { body: back.undo })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { nodes: [], deliverables: [{ id: task.id, name: 'Portada' }], resources: [] } },
    })
    const [copy, copies] = [
      { course_id, ids: [id], target_id: course_id, parent_id: null, index: 0 },
      { contents: 1, deliverables: 1 },
    ]
    const copied = await mine.ok('copyContents', { body: copy })
    expect(copied).toMatchObject({ copied: copies })
    expect(await mine.call('updateContents', { body: copied.changed.undo })).toMatchObject({ status: 200 })
  })

  it('is deleted only by who knows it', async () => {
    const { mine, theirs, add, id, course_id, names } = await twoTeachers()
    const known = { contents: [], resources: [], deliverables: [] }
    const remove = (contents: number[]) =>
      mine.call('updateContents', { body: { course_id, changes: [{ id, revision: 1, is_deleted: true }], inside: { ...known, contents } } })
    const inside = await add(theirs, 'Selectores', id)
    expect(await remove([])).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await names()).toContain('Estilos')
    expect(await remove([inside.nodes[0]?.id ?? 0])).toMatchObject({ status: 200 })
  })
})
