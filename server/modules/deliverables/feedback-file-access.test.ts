import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import {
  createAdmin,
  createCenter,
  createClassroom,
  createGroup,
  createManager,
  createTeacher,
  offer,
  teach,
} from '#server/testing/factories/index.ts'
import { openFeedback } from './testing/feedback.ts'

let school: Awaited<ReturnType<typeof openFeedback>>
beforeAll(async () => {
  school = await openFeedback()
})
afterAll(() => school.app.close())

describe('a file that was sent back', () => {
  it('is read by its student and who can grade the work, and changed by these alone', async () => {
    const { app, center } = school
    const task = await school.gradedTask()
    const file = await school.sent(task, 'corregido.txt')
    await school.publish(task)
    const unreleased = await school.gradedTask()
    const draft = await school.sent(unreleased, 'borrador.txt')
    const otherGroup = await createGroup(app.db, center)
    const otherTeacher = await createTeacher(app.db, center)
    await teach(app.db, otherGroup, otherTeacher)
    const elsewhere = await createClassroom(app.db, { students: 1 })
    const strange = await createCenter(app.db)
    const who: [string, Client, read: number, draft: number, write: number][] = [
      ['its student', await school.at.student(0), 200, 404, 403],
      ['another student of the class', await school.at.student(1), 404, 404, 403],
      ['a student of another center', await app.as(elsewhere.students[0]?.id ?? 0), 404, 404, 403],
      ['a teacher of the group', school.teacher, 200, 200, 200],
      ['a teacher of another group', await app.as(otherTeacher.id), 404, 404, 404],
      ['a teacher of another center', await app.as(elsewhere.teacher.id), 404, 404, 404],
      ['the manager', await app.as((await createManager(app.db, center)).id), 200, 200, 200],
      ['the manager of another center', await app.as((await createManager(app.db, strange)).id), 404, 404, 404],
      ['an IT admin', await app.as((await createAdmin(app.db)).id), 200, 200, 200],
    ]
    const found = []
    for (const [name, client] of who) {
      const read = async (id: number) => (await client.call('getFile', { params: { id } })).status
      const [mine, theirs] = [await read(file.id), await read(draft.id)]
      await school.change('removeFeedbackFile', client, task, file)
      found.push([name, mine, theirs, (await school.change('restoreFeedbackFile', client, task, file)).status])
    }
    expect(found).toEqual(who.map(([name, , ...expected]) => [name, ...expected]))
    expect(await school.onDesk(task)).toEqual([['corregido.txt', 'published']])
  })

  it('cannot be reached through another work, group or kind of file', async () => {
    const task = await school.gradedTask()
    const file = await school.sent(task, 'corregido.txt')
    const other = await school.gradedTask()
    expect((await school.change('removeFeedbackFile', school.teacher, other, file)).status).toBe(404)
    const { params, query } = school.of(task, school.second)
    expect((await school.teacher.call('removeFeedbackFile', { params: { ...params, file_id: file.id }, query })).status).toBe(404)
    const student = await school.at.student()
    const own = await school.at.upload(student, await school.at.task(), 'propio.txt', 'mío')
    const { files } = own.body as components['schemas']['Draft']
    expect((await school.change('removeFeedbackFile', school.teacher, task, files[0] ?? { id: 0 })).status).toBe(404)
    const stranger = await createClassroom(school.app.db, { students: 1 })
    expect((await school.send(school.teacher, task, stranger.students[0] ?? { id: 0 }, 'x.txt')).status).toBe(404)
    expect(await school.onDesk(task)).toEqual([['corregido.txt', 'draft']])
  })

  it('goes with its student to another group, with the data of the student, and with the group', async () => {
    const { app, center, course, group } = school
    const manager = await app.as((await createManager(app.db, center)).id)
    const task = await school.gradedTask()
    const file = await school.sent(task, 'corregido.txt', 'Corregido\n')
    const unseen = await school.sent(await school.gradedTask(), 'borrador.txt')
    await school.publish(task)
    const to = await createGroup(app.db, center)
    await offer(app.db, to, course)
    await manager.ok('moveStudents', { body: { from: group.id, to: to.id, student_ids: [school.first.id] } })
    const student = await school.at.student()
    expect((await student.ok('getDeliverable', { params: { id: task.id }, query: { group: to.id } })).work?.grade?.files).toHaveLength(1)
    expect((await student.call('getFile', { params: { id: file.id } })).status).toBe(200)

    const admin = await app.as((await createAdmin(app.db)).id)
    await student.ok('requestErasure', { params: { id: school.first.id }, body: {} })
    await admin.ok('eraseUser', { params: { id: school.first.id } })
    const rows = await app.db.selectFrom('feedback_files').select('file_id').where('group_id', '=', to.id).execute()
    expect(rows.map(({ file_id }) => file_id)).toContain(file.id)
    expect(rows.map(({ file_id }) => file_id)).not.toContain(unseen.id)
    const events = await app.db
      .selectFrom('audit_log')
      .where('student_id', '=', school.first.id)
      .where('action', '=', 'file_added')
      .select('after')
      .execute()
    expect(events.every(({ after }) => JSON.stringify(after) === '{}')).toBe(true)

    const { storage_key } = await app.db.selectFrom('files').where('id', '=', file.id).select('storage_key').executeTakeFirstOrThrow()
    expect(await text(await app.ctx.files.read(storage_key))).toBe('Corregido\n')
    await manager.ok('deleteGroup', { params: { id: to.id }, query: { name: to.name } })
    await app.runJobs()
    await expect(app.ctx.files.read(storage_key)).rejects.toThrow()
  })
})
