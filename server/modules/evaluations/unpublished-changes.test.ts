import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { grade } from '#server/testing/factories/index.ts'
import { openEvaluatedRoom, type Program } from './testing/evaluated-room.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('names a change of a published mark that is not published, and holds the published mark', async () => {
  const at = await openEvaluatedRoom(app)
  const { deliverable, group } = at.room
  const publish = (n: number) =>
    grade(app.db, { group, deliverable, student: at.pupil(n), mark: 400, by: at.room.teacher, released: true, feedback: 'Flojo' })
  const save = async (n: number, text: string, feedback: string) => {
    const { revision } = await publish(n)
    const key = { group_id: group.id, student_id: at.pupil(n).id, version_id: null }
    const body = { ...key, entry: { mode: 'mark', text } as const, feedback, private_note: '' }
    await at.teacher.ok('saveGrade', { params: { id: deliverable.id }, ifMatch: revision, body })
  }
  await save(0, '8', 'Flojo')
  // a new comment changes no mark
  await save(1, '4', 'Mejor')
  await publish(2)
  const evaluation = await at.create()
  const preview = await at.read(evaluation)
  expect([0, 1, 2].map((n) => at.lineOf(preview, n)?.changed)).toEqual([1, 0, 0])
  expect(at.lineOf(preview, 0)).toMatchObject({ mark: 400, acta: 4, unreleased: 0, lacking: { changed: [deliverable.id] } })
  expect(at.lineOf((await at.close(evaluation)).body as Program, 0)).toMatchObject({ mark: 400, acta: 4 })
})
