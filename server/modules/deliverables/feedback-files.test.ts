import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archive } from '#server/testing/factories/index.ts'
import { type FeedbackFiles, openFeedback } from './testing/feedback.ts'
import { openSchool } from './testing/school.ts'
import { fileForm } from '#tests/support/file-form.ts'

let school: Awaited<ReturnType<typeof openFeedback>>
beforeAll(async () => {
  school = await openFeedback()
})
afterAll(() => school.app.close())

describe('files sent back with a mark', () => {
  it('are drafts until the mark is published, with their bytes and their place in the history', async () => {
    const task = await school.gradedTask()
    const file = await school.sent(task, 'corregido.txt', 'Corregido\n')
    expect(file).toMatchObject({ media_type: 'text/plain', size: 10, state: 'draft' })
    const student = await school.at.student()
    expect([await school.seen(task), (await student.call('getFile', { params: { id: file.id } })).status]).toEqual([null, 404])
    expect((await school.publish(task)).body).toMatchObject({ changed: 1 })
    expect([await school.seen(task), await school.onDesk(task)]).toEqual([['corregido.txt'], [['corregido.txt', 'published']]])
    const read = await student.call('getFile', { params: { id: file.id } })
    expect([read.status, String(read.body)]).toEqual([200, 'Corregido\n'])
    const { results } = await school.teacher.ok('listGradeHistory', school.of(task, school.first))
    expect(results.map(({ action, files, after }) => [action, files, after?.mark ?? null])).toEqual([
      ['release', [], 750],
      ['file_added', ['corregido.txt'], null],
      ['grade', [], 750],
    ])
  })

  it('wait beside a published mark: what is added and removed shows once it is published again', async () => {
    const task = await school.gradedTask()
    const [old, kept] = [await school.sent(task, 'a.txt'), await school.sent(task, 'b.txt')]
    await school.publish(task)
    await school.sent(task, 'c.txt')
    await school.change('removeFeedbackFile', school.teacher, task, old)
    await school.change('removeFeedbackFile', school.teacher, task, kept)
    await school.change('restoreFeedbackFile', school.teacher, task, kept)
    expect(await school.onDesk(task)).toEqual([
      ['a.txt', 'removed'],
      ['b.txt', 'published'],
      ['c.txt', 'draft'],
    ])
    expect(await school.seen(task)).toEqual(['a.txt', 'b.txt'])
    const student = await school.at.student()
    expect((await student.call('getFile', { params: { id: old.id } })).status).toBe(200)
    const query = { group: school.group.id, deliverable: task.id }
    const listed = async (filter: 'unreleased' | 'all') => {
      const { results, counts } = await school.teacher.ok('listDelivered', { params: { id: task.content_id }, query: { ...query, filter } })
      return [results.map(({ is_changed }) => is_changed), counts.released]
    }
    expect([await listed('unreleased'), await listed('all')]).toEqual([
      [[true], 0],
      [[true], 0],
    ])

    expect((await school.publish(task)).body).toMatchObject({ changed: 1 })
    expect([await school.seen(task), await school.onDesk(task)]).toEqual([
      ['b.txt', 'c.txt'],
      [
        ['b.txt', 'published'],
        ['c.txt', 'published'],
      ],
    ])
    expect(await listed('unreleased')).toEqual([[], 1])
    expect((await student.call('getFile', { params: { id: old.id } })).status).toBe(404)
    expect((await school.teacher.ok('listGradeHistory', school.of(task, school.first))).results[0]).toMatchObject({
      action: 'files_released',
      files: ['b.txt', 'c.txt'],
    })
    expect((await school.publish(task)).body).toMatchObject({ changed: 0 })
  })

  it('tell the student that the mark has changed', async () => {
    const task = await school.gradedTask()
    await school.publish(task)
    const student = await school.at.student()
    await student.call('readNotifications', { body: {} })
    await school.sent(task, 'nuevo.txt')
    const news = async () => (await student.ok('listNotifications')).results.filter(({ read_at }) => read_at === null)
    expect(await news()).toEqual([])
    await school.publish(task)
    expect(await news()).toMatchObject([{ kind: 'mark_changed' }])
  })

  it('become drafts again when the mark is withdrawn, or its cleared mark is published', async () => {
    const task = await school.gradedTask()
    const [old] = [await school.sent(task, 'a.txt'), await school.sent(task, 'b.txt')]
    await school.publish(task)
    await school.change('removeFeedbackFile', school.teacher, task, old)
    await school.publish(task, false)
    expect([await school.seen(task), await school.onDesk(task)]).toEqual([null, [['b.txt', 'draft']]])
    await school.publish(task)
    const { grade, versions } = await school.at.desk(school.teacher, task, school.first)
    const cleared = {
      student: school.first,
      version: versions[0]?.id ?? 0,
      ifMatch: grade.revision,
      entry: { mode: 'mark' as const, text: '' },
    }
    await school.at.grade(school.teacher, task, cleared)
    await school.publish(task)
    expect([await school.seen(task), await school.onDesk(task)]).toEqual([null, [['b.txt', 'draft']]])
  })

  it('may be sent before a mark is typed, and disturb nobody who types', async () => {
    const task = await school.at.task()
    await school.sent(task, 'antes.txt')
    expect((await school.at.grade(school.teacher, task, { student: school.first, version: null, ifMatch: 0 })).status).toBe(200)
    expect(await school.onDesk(task)).toEqual([['antes.txt', 'draft']])
  })
})

describe('sending a file back', () => {
  it('twice keeps one, and takes its removal back', async () => {
    const task = await school.gradedTask()
    const file = await school.sent(task, 'a.txt', 'uno')
    await school.publish(task)
    await school.change('removeFeedbackFile', school.teacher, task, file)
    expect(await school.sent(task, 'a.txt', 'uno')).toEqual({ ...file, state: 'published' })
    await school.sent(task, 'a.txt', 'dos')
    expect(await school.onDesk(task)).toEqual([
      ['a.txt', 'published'],
      ['a.txt', 'draft'],
    ])
  })

  it('keeps to the limits, and leaves nothing of a refused one', async () => {
    const task = await school.gradedTask()
    const stored = async () => (await school.app.db.selectFrom('files').select('id').execute()).length
    for (let number = 1; number <= 19; number += 1) await school.sent(task, `${number}.txt`)
    const before = await stored()
    const many = await Promise.all([
      school.send(school.teacher, task, school.first, 'x.txt'),
      school.send(school.teacher, task, school.first, 'y.txt'),
    ])
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect((await school.send(school.teacher, task, school.first, 'z.txt')).body).toMatchObject({ errors: { file: ['too_many_files'] } })
    expect((await school.send(school.teacher, task, school.second, 'grande.txt', 'x'.repeat(2001))).status).toBe(413)
    expect((await school.send(school.teacher, task, school.second, 'tarea.pdf', 'texto')).body).toMatchObject({
      errors: { file: ['wrong_type'] },
    })
    expect(await stored()).toBe(before + 1)
  })

  it('counts against the space of the center', async () => {
    const full = await openSchool({ students: 1 }, { centerLimit: 10 })
    const [student] = full.students
    const who = await full.at.teacher()
    const task = await full.at.task()
    const params = { id: task.id, student_id: student?.id ?? 0 }
    const query = { group: full.group.id }
    expect((await who.call('addFeedbackFile', { params, query, body: fileForm('123456789', 'a.txt') })).status).toBe(201)
    const refused = await who.call('addFeedbackFile', { params, query, body: fileForm('12', 'b.txt') })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'center_full', quota: { used: 9, limit: 10 } }])
    await full.app.close()
  })

  it('is refused in an archived group, where the files stay readable', async () => {
    const old = await openSchool({ students: 1 })
    const student = old.students[0] ?? { id: 0 }
    const who = await old.at.teacher()
    const task = await old.at.task()
    const params = { id: task.id, student_id: student.id }
    const query = { group: old.group.id }
    const { results } = (await who.call('addFeedbackFile', { params, query, body: fileForm('a.txt\n', 'a.txt') })).body as FeedbackFiles
    await old.at.grade(who, task, { student, version: null, ifMatch: 0 })
    await old.at.release(who, task, true)
    await archive(old.app.db, old.group)
    const file = { params: { ...params, file_id: results[0]?.id ?? 0 }, query }
    const answers = [
      await who.call('addFeedbackFile', { params, query, body: fileForm('b.txt\n', 'b.txt') }),
      await who.call('removeFeedbackFile', file),
      await who.call('restoreFeedbackFile', file),
    ]
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(answers.map(() => [409, 'group_archived']))
    await expect(old.app.db.updateTable('feedback_files').set({ removed_at: new Date() }).execute()).rejects.toThrow('archived')
    expect((await (await old.at.student()).call('getFile', { params: { id: results[0]?.id ?? 0 } })).status).toBe(200)
    await old.app.close()
  })
})
