import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, grade, submitVersion } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function classroom() {
  const room = await createClassroom(app.db, { students: 2 })
  const [ana, luis] = room.students
  if (!ana || !luis) throw new Error('the classroom has students')
  return { ...room, ana, luis }
}

it('opens the tree with the version that was graded; a student sees no unreleased mark in it', async () => {
  const { course, group, deliverable, ana, luis, teacher } = await classroom()
  await submitVersion(app.db, { group: group, deliverable: deliverable, student: ana })
  await grade(app.db, { group, deliverable, student: ana, mark: 640, by: teacher })
  const query = { group: group.id, course: course.id }
  const staffView = await (await app.as(teacher.id)).ok('explainMark', { query: { ...query, student: ana.id } })
  expect(staffView.nodes[0]).toMatchObject({ kind: 'program', parent: null, mark: 640 })
  expect(staffView.nodes.find(({ kind }) => kind === 'deliverable')?.evidence).toMatchObject({
    outcome: 'marked',
    mark: 640,
    version_number: 1,
  })
  const keys = new Set(staffView.nodes.map(({ key }) => key))
  expect(keys.size).toBe(staffView.nodes.length)
  expect(staffView.nodes.every(({ parent }) => parent === null || keys.has(parent))).toBe(true)

  const student = await app.as(ana.id)
  const own = await student.ok('explainMark', { query })
  expect(own.nodes[0]).toMatchObject({ mark: null })
  expect(own.nodes.find(({ kind }) => kind === 'deliverable')?.evidence).toMatchObject({ outcome: 'unreleased', mark: null })
  expect(await student.call('explainMark', { query: { ...query, student: luis.id } })).toMatchObject({ status: 404 })
  const foreign = await classroom()
  expect(await (await app.as(foreign.teacher.id)).call('explainMark', { query: { ...query, student: ana.id } })).toMatchObject({
    status: 404,
  })
})
