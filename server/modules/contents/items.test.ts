import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#server/db/json.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createContents, createTeacher, openSubmission } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A program with the contents A and B; A has three resources and two deliverables. */
async function school() {
  const room = await createClassroom(app.db)
  const { course, teacher: author } = room
  const nodes = await createContents(app.db, course, [{ name: 'A' }, { name: 'B' }])
  const content = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0
  const teacher = await app.as(author.id)
  const resources: number[] = []
  for (const name of ['R1', 'R2', 'R3']) {
    const body = { name, url: `https://example.org/${course.id}/${name}` }
    const { id } = await teacher.ok('addLinkResource', { body })
    resources.push((await teacher.ok('placeResource', { body: { content_id: content('A'), resource_id: id } })).id)
  }
  const deliverables: number[] = []
  for (const name of ['D1', 'D2'])
    deliverables.push((await teacher.ok('createDeliverable', { body: { content_id: content('A'), name } })).id)
  const tree = () => teacher.ok('listContents', { query: { course: course.id } })
  const names = async () => {
    const { resources: placed, deliverables: tasks } = await tree()
    const of = (id: number) => [...placed, ...tasks].flatMap((item) => (item.content_id === id ? [item.name] : []))
    return { A: of(content('A')).join(' '), B: of(content('B')).join(' ') }
  }
  const move = (items: { kind: 'resource' | 'deliverable'; id: number; revision: number; content_id: number; index: number }[]) =>
    teacher.call('updateContents', { body: { course_id: course.id, items } })
  return { room, teacher, content, resources, deliverables, tree, names, move, course_id: course.id }
}

describe('resources and deliverables', () => {
  it('are reordered and moved with one command, and each step can be undone', async () => {
    const { teacher, content, resources, deliverables, names, move } = await school()
    const [r1 = 0, , r3 = 0] = resources
    const [d1 = 0] = deliverables
    expect(await names()).toEqual({ A: 'R1 R2 R3 D1 D2', B: '' })
    const first = await move([{ kind: 'resource', id: r3, revision: 1, content_id: content('A'), index: 0 }])
    expect(first).toMatchObject({
      status: 200,
      body: { nodes: [], resources: expect.arrayContaining([expect.objectContaining({ id: r3 })]) },
    })
    expect(await names()).toEqual({ A: 'R3 R1 R2 D1 D2', B: '' })
    const moved = await move([
      { kind: 'resource', id: r1, revision: 1, content_id: content('B'), index: 0 },
      { kind: 'resource', id: r3, revision: 2, content_id: content('B'), index: 1 },
      { kind: 'deliverable', id: d1, revision: 1, content_id: content('B'), index: 9 },
    ])
    expect(await names()).toEqual({ A: 'R2 D2', B: 'R1 R3 D1' })
    await teacher.ok('updateContents', { body: (moved.body as { undo: never }).undo })
    expect(await names()).toEqual({ A: 'R3 R1 R2 D1 D2', B: '' })
  })

  it('are moved by nobody else meanwhile, and only within the program', async () => {
    const { room, content, resources, move, course_id } = await school()
    const [r1 = 0] = resources
    expect(await move([{ kind: 'resource', id: r1, revision: 7, content_id: content('B'), index: 0 }])).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { items: [{ kind: 'resource', id: r1, revision: 1 }] } },
    })
    const other = await school()
    expect(await move([{ kind: 'resource', id: other.resources[0] ?? 0, revision: 1, content_id: content('B'), index: 0 }])).toMatchObject({
      status: 404,
    })
    expect(await move([{ kind: 'resource', id: r1, revision: 1, content_id: other.content('B'), index: 0 }])).toMatchObject({
      status: 400,
      body: { errors: { content_id: ['choice'] } },
    })
    const reader = await app.as(room.students[0]?.id ?? 0)
    const body = { course_id, items: [{ kind: 'resource' as const, id: r1, revision: 1, content_id: content('B'), index: 0 }] }
    expect(await reader.call('updateContents', { body })).toMatchObject({ status: 403 })
  })

  it('and contents that another person has changed name that person, and not the one who has the program open twice', async () => {
    const { room, teacher, content, resources, deliverables, course_id } = await school()
    const [r1 = 0] = resources
    const [d1 = 0] = deliverables
    const colleague = await createTeacher(app.db, room.center, { first_name: 'Rosa', last_name_1: 'Peña', last_name_2: 'Gil' })
    const other = await app.as(colleague.id)
    const moveOf = (kind: 'resource' | 'deliverable', id: number) => ({ kind, id, revision: 1, content_id: content('B'), index: 0 })
    await other.ok('updateContents', { body: { course_id, items: [moveOf('resource', r1)] } })
    await other.ok('updateDeliverable', { params: { id: d1 }, ifMatch: 1, body: { name: 'Práctica' } })
    await other.ok('updateContent', { params: { id: content('A') }, ifMatch: 1, body: { name: 'Estilos' } })
    await teacher.ok('updateContent', { params: { id: content('B') }, ifMatch: 1, body: { name: 'Cajas' } })
    const rename = (id: number) => ({ course_id, changes: [{ id, revision: 1, fields: { name: 'Mío' } }] })
    for (const body of [
      { course_id, items: [moveOf('resource', r1)] },
      { course_id, remove: [{ kind: 'deliverable' as const, id: d1, revision: 1 }] },
      rename(content('A')),
    ])
      expect(await teacher.call('updateContents', { body })).toMatchObject({
        ...{ status: 409, body: { code: 'conflict', current: { changed_by: 'Rosa Peña Gil' } } },
      })
    expect(await teacher.call('updateContents', { body: rename(content('B')) })).toMatchObject({
      ...{ status: 409, body: { current: { changed_by: null } } },
    })
  })

  it('of which a content has one already are refused there', async () => {
    const { teacher, content, resources, tree, move, names } = await school()
    const [r1 = 0] = resources
    const resource_id = (await tree()).resources.find(({ id }) => id === r1)?.resource_id ?? 0
    await teacher.ok('placeResource', { body: { content_id: content('B'), resource_id } })
    expect(await move([{ kind: 'resource', id: r1, revision: 1, content_id: content('B'), index: 0 }])).toMatchObject({
      status: 409,
      body: { code: 'already_placed', blocked: [{ kind: 'resource', bin_id: null, id: r1, name: 'R1', content: 'B' }] },
    })
    expect(await names()).toEqual({ A: 'R1 R2 R3 D1 D2', B: 'R1' })
  })

  it('keep what students did with them', async () => {
    const { room, content, resources, move } = await school()
    const [r1 = 0] = resources
    const [student] = room.students
    const task = room.deliverable
    const submission = await openSubmission(app.db, room.group, task, student ?? { id: 0 })
    const [group_id, student_id] = [room.group.id, student?.id ?? 0]
    const opened = { [r1]: '2026-11-20T10:00:00.000Z' }
    const watched = (at: number) => ({ [r1]: { at, duration: 90, ranges: [[0, at]], reported_at: opened[r1], is_done: at === 90 } })
    await app.db
      .insertInto('content_progress')
      .values({
        ...{ group_id, student_id, content_id: content('A'), center_id: room.center.id },
        ...{ opened_resources: json(opened), finished_resources: json(opened), watched: json(watched(40)) },
      })
      .execute()
    await move([
      { kind: 'resource', id: r1, revision: 1, content_id: content('B'), index: 0 },
      { kind: 'deliverable', id: task.id, revision: 1, content_id: content('B'), index: 0 },
    ])
    const progress = await app.db
      .selectFrom('content_progress')
      .where('student_id', '=', student_id)
      .select(['content_id', 'opened_resources', 'finished_resources', 'watched', 'opened_at', 'seen_at'])
      .execute()
    // the resource was opened, the class that has it now was not
    expect(progress.find(({ content_id }) => content_id === content('B'))).toMatchObject({
      ...{ opened_resources: opened, finished_resources: opened, watched: watched(40), opened_at: null, seen_at: null },
    })
    await app.db
      .updateTable('content_progress')
      .set({ watched: json(watched(90)), finished_resources: json({}) })
      .where('student_id', '=', student_id)
      .where('content_id', '=', content('B'))
      .execute()
    await move([{ kind: 'resource', id: r1, revision: 2, content_id: content('A'), index: 0 }])
    expect(
      await app.db
        .selectFrom('content_progress')
        .where('content_id', '=', content('A'))
        .select(['watched', 'finished_resources'])
        .execute(),
    ).toEqual([{ watched: watched(90), finished_resources: {} }])
    expect(await app.db.selectFrom('submissions').where('deliverable_id', '=', task.id).select('id').execute()).toEqual([
      { id: submission.id },
    ])
  })

  it('are in the change log of their program', async () => {
    const { content, resources, deliverables, move, room } = await school()
    const events = () =>
      app.db.selectFrom('audit_log').where('entity', '=', 'course').where('entity_id', '=', room.course.id).select('action').execute()
    await move([{ kind: 'deliverable', id: deliverables[0] ?? 0, revision: 1, content_id: content('B'), index: 0 }])
    await move(resources.map((id, index) => ({ kind: 'resource' as const, id, revision: 1, content_id: content('B'), index })))
    expect((await events()).map(({ action }) => action)).toEqual(expect.arrayContaining(['deliverable_moved', 'resource_moved']))
  })
})
