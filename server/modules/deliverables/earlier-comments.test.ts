import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { createTeacher, teach } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let teacher: Client
let me: { id: number }
let task: { id: number }
beforeAll(async () => {
  school = await openSchool()
  teacher = await school.at.teacher()
  me = school.students[0] ?? { id: 0 }
})
afterAll(() => school.app.close())
beforeEach(async () => {
  school.app.clock.set('2026-11-20T10:00:00Z')
  task = await school.at.task()
})

const later = (minutes: number) => school.app.clock.forward(minutes * 60)
let revision = 0
beforeEach(() => {
  revision = 0
})
/** Types a mark with its texts; each call changes something. */
async function type(feedback: string, private_note = '', who = teacher) {
  const saved = await school.at.grade(who, task, { student: me, version: null, ifMatch: revision, feedback, private_note })
  expect(saved.status).toBe(200)
  revision += 1
}
const history = async () =>
  (await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: me.id }, query: { group: school.group.id } })).results
const earlier = async () => (await history()).filter(({ action }) => action === 'comment').map((event) => event.earlier)
const feedback = (text: string) => ({ field: 'feedback', text })
const note = (text: string) => ({ field: 'private_note', text })

it('keeps the texts that were there before a person began to type, and not each that was saved meanwhile', async () => {
  await type('B')
  await type('Bien')
  await type('Bien, pero falta la rejilla', 'ojo')
  expect(await earlier()).toEqual([[note('')], [feedback('')]])
  later(20)
  await type('Mal', 'ojo')
  await type('Muy mal', 'nada')
  expect((await earlier()).slice(0, 2)).toEqual([[note('ojo')], [feedback('Bien, pero falta la rejilla')]])
  expect((await history())[0]).toMatchObject({ action: 'comment', actor: expect.any(String), before: null, after: null })
})

it('of two people, keeps what each found', async () => {
  const colleague = await createTeacher(school.app.db, school.center)
  await teach(school.app.db, school.group, colleague)
  await type('De Laura')
  await type('De Irene', '', await school.app.as(colleague.id))
  await type('De Laura otra vez')
  expect(await earlier()).toEqual([[feedback('De Irene')], [feedback('De Laura')], [feedback('')]])
})

it('keeps each comment that the student saw, and none that was never published beside it', async () => {
  const publish = () => school.at.release(teacher, task, true)
  await type('Uno')
  await publish()
  await type('Borrador')
  await type('Dos')
  expect(await earlier()).toEqual([[feedback('')]])
  await publish()
  await type('Tres')
  await publish()
  expect(await earlier()).toEqual([[feedback('Dos')], [feedback('Uno')], [feedback('')]])
})

it('keeps what a comment for several students and its undo replace', async () => {
  const body = { group_id: school.group.id, student_ids: [me.id], mark: '', feedback: 'Faltaste', preview: false }
  const { undo_id } = await teacher.ok('gradeMany', { params: { id: task.id }, body })
  await teacher.ok('undoMarks', { params: { id: task.id }, body: { group_id: school.group.id, undo_id: undo_id ?? '' } })
  expect(await earlier()).toEqual([[feedback('Faltaste')], [feedback('')]])
})

it('is no text of the log', async () => {
  await type('Bien', 'Separación de sus padres')
  later(20)
  await type('Mejor', 'Ya está mejor')
  const log = await school.app.db
    .selectFrom('audit_log')
    .where('action', '=', 'comment')
    .where('student_id', '=', me.id)
    .selectAll()
    .execute()
  expect(JSON.stringify(log)).not.toContain('padres')
  expect(log.length).toBeGreaterThan(0)
})
