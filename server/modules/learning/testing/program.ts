import type { TestApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createCourse,
  createResource,
  offer,
  placeResource,
  storeFile,
} from '#server/testing/factories/index.ts'

const now = '2026-11-20T09:00:00Z'

/** A program of one content with two units, of which the second is free: classes a and b in the first, c in the second. */
export async function createProgram(app: TestApp, { students = 2 } = {}) {
  app.clock.set(now)
  const room = await createClassroom(app.db, { students })
  const course = await createCourse(app.db, { center_id: room.center.id })
  const tree = [
    {
      name: 'Bloque',
      children: [
        { name: 'Unidad 1', children: [{ name: 'a', description: 'Texto de a' }, { name: 'b' }] },
        { name: 'Unidad 2', is_free: true, children: [{ name: 'c', description: 'Texto de c' }] },
      ],
    },
  ]
  const nodes = await createContents(app.db, course, tree)
  const ids = Object.fromEntries(nodes.map(({ name, id }) => [name, id])) as Record<string, number>
  await offer(app.db, room.group, course)
  const idOf = (name: string) => ids[name] ?? 0
  const place = async (name: string, given: { is_required?: boolean; file?: boolean } = {}) => {
    const fileId = await storeFile({ db: app.db, files: app.ctx.files })
    const resource = await createResource(app.db, { type: 'pdf', file_id: fileId, center_id: room.center.id, description: 'Secreta.' })
    const placed = await placeResource(
      app.db,
      resource,
      { id: idOf(name), course_id: course.id },
      { is_required: given.is_required ?? false },
    )
    return { id: placed.id, fileId }
  }
  const client = async (index = 0) => app.as(room.students[index]?.id ?? 0)
  const path = async (index = 0) => (await client(index)).ok('getLearningPath', { params: { id: course.id } })
  /** The state of each node by its name, and where the student goes on. */
  const states = async (index = 0) => {
    const { nodes: shown, next_id, done, total } = await path(index)
    const next = shown.find(({ id }) => id === next_id)?.name ?? null
    return { ...Object.fromEntries(shown.map(({ name, state }) => [name, state])), next, of: `${done}/${total}` }
  }
  const open = async (name: string, resource_id?: number, index = 0, group = room.group) =>
    (await client(index)).call('openContent', {
      params: { id: idOf(name) },
      body: { group_id: group.id, ...(resource_id !== undefined && { resource_id }) },
    })
  const mark = async (name: string, done = true) =>
    (await client()).call('markContent', { params: { id: idOf(name) }, body: { group_id: room.group.id, done } })
  const read = async (name: string, index = 0) => (await client(index)).call('getLearningContent', { params: { id: idOf(name) } })
  return { ...room, course, idOf, place, client, path, states, open, mark, read }
}

/** Dates of a group for a placed resource. */
export const setDates = (app: TestApp, group: { id: number }, place: { id: number }, visible_from: string | null, shows_title = false) =>
  app.db.insertInto('group_resources').values({ group_id: group.id, related_resource_id: place.id, visible_from, shows_title }).execute()
