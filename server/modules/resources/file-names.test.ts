import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createClassroom, createTeacher, placeResource } from '#server/testing/factories/index.ts'
import { fileForm } from '#tests/support/file-form.ts'

type Detail = components['schemas']['ResourceDetail']

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 1 })
})
afterAll(() => app.close())

const upload = async (userId: number, content: string, name: string) => {
  const { body } = await (await app.as(userId)).call('uploadResource', { body: fileForm(content, name) })
  return (body as { resource: Detail }).resource
}

/** The name under which somebody gets a file, and the status of addresses that end with a name. */
async function served(userId: number, file: { id: number }, ...names: string[]) {
  const client = await app.as(userId)
  const params = { id: file.id }
  const { headers } = await client.call('getFile', { params })
  const named = names.map((name) => client.call('getNamedFile', { params: { ...params, name } }))
  const disposition = String(headers['content-disposition'])
  return [/filename="([^"]*)"/.exec(disposition)?.[1], ...(await Promise.all(named)).map(({ status }) => status)]
}

it('a file that others sent too has the name that its owner gave it, and tells nothing of theirs', async () => {
  const [first, second] = [room.teacher, await createTeacher(app.db, room.center)]
  const theirs = await upload(first.id, 'lo mismo', 'examen-secreto.txt')
  const own = await upload(second.id, 'lo mismo', 'repaso.txt')
  expect(own.file).toMatchObject({ id: theirs.file?.id, name: 'repaso.txt' })
  expect(theirs.file).toMatchObject({ name: 'examen-secreto.txt' })
  const file = { id: own.file?.id ?? 0 }
  expect(await served(second.id, file, 'repaso.txt', 'examen-secreto.txt')).toEqual(['repaso.txt', 200, 404])
  expect(await served(first.id, file, 'repaso.txt', 'examen-secreto.txt')).toEqual(['examen-secreto.txt', 404, 200])
  // an IT admin has both
  const admin = await createAdmin(app.db)
  expect(await served(admin.id, file, 'repaso.txt', 'examen-secreto.txt', 'otro.txt')).toEqual(['examen-secreto.txt', 200, 200, 404])

  const { id: related } = await placeResource(app.db, own, { id: room.deliverable.content_id, course_id: room.course.id })
  const student = room.students[0]?.id ?? 0
  expect(await served(student, file, 'repaso.txt', 'examen-secreto.txt')).toEqual(['repaso.txt', 200, 404])
  const reader = await app.as(student)
  const place = { id: room.group.id, resource_id: related }
  expect((await reader.ok('getGroupResource', { params: place })).file).toMatchObject({ name: 'repaso.txt' })
  const placed = await (await app.as(second.id)).ok('getPlacedResource', { params: { id: related } })
  expect(placed.resource.file).toMatchObject({ name: 'repaso.txt' })
})

it('a file that replaces another one brings its name along, whoever has sent the same', async () => {
  const colleague = await createTeacher(app.db, room.center)
  await upload(colleague.id, 'corregido', 'de-otra-persona.txt')
  const { id } = await upload(room.teacher.id, 'primera', 'tema.txt')
  const client = await app.as(room.teacher.id)
  const { body } = await client.call('replaceResourceFile', { params: { id }, ifMatch: 1, body: fileForm('corregido', 'tema-2.txt') })
  const replaced = body as Detail
  expect(replaced.file).toMatchObject({ name: 'tema-2.txt' })
  expect(await served(room.teacher.id, { id: replaced.file?.id ?? 0 }, 'tema-2.txt')).toEqual(['tema-2.txt', 200])
})
