import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { archive, createTeacher, teach } from '#server/testing/factories/index.ts'
import { pdf, png } from '#server/modules/deliverables/testing/documents.ts'
import { openSchool } from '#server/modules/deliverables/testing/school.ts'

type Change = components['schemas']['AnnotationChange']
type Annotation = components['schemas']['Annotation']

const comment: Change = { kind: 'comment', place: { page: 1, point: [120.5, 640.25] }, text: 'Falta la fuente.' }

async function open() {
  const school = await openSchool({ students: 2 })
  const { app, at, group, students } = school
  const [first = { id: 0 }] = students
  const teacher = await at.teacher()
  const second = await createTeacher(app.db, school.center)
  await teach(app.db, group, second)
  return {
    ...school,
    first,
    teacher,
    colleague: await app.as(second.id),
    /** A task with a file that the first student has handed in. */
    async handedIn(name = 'memoria.pdf', content: string | Uint8Array<ArrayBuffer> = pdf) {
      const task = await at.task()
      const student = await at.student()
      await at.upload(student, task, name, content)
      const { draft } = await at.work(student, task)
      const { body } = await at.submit(student, task, draft.revision)
      const [version] = (body as components['schemas']['Work']).versions
      return { task, version: version?.id ?? 0, file: version?.files[0]?.id ?? 0 }
    },
    save: (who: Client, file: number, id: string, ifMatch: number, change: Change = comment) =>
      who.call('saveAnnotation', { params: { id: file, annotation_id: id }, ifMatch, body: change }),
    remove: (who: Client, file: number, id: string, ifMatch: number) =>
      who.call('deleteAnnotation', { params: { id: file, annotation_id: id }, ifMatch }),
    seen: async (who: Client, file: number) => (await who.ok('listAnnotations', { params: { id: file } })).results.map(({ text }) => text),
  }
}

let school: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  school = await open()
})
afterAll(() => school.app.close())

const newId = () => crypto.randomUUID()

describe('annotations', () => {
  it('are made once, however often the answer gets lost', async () => {
    const { file } = await school.handedIn()
    const id = newId()
    expect((await school.save(school.teacher, file, id, 0)).body).toMatchObject({ id, revision: 1, ...comment, is_deleted: false })
    expect((await school.save(school.teacher, file, id, 0)).body).toMatchObject({ revision: 1 })
    const { results, can_annotate } = await school.teacher.ok('listAnnotations', { params: { id: file } })
    expect([results.map(({ author }) => author), can_annotate]).toEqual([[expect.any(String)], true])
    const events = await school.app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'annotation')
      .select(['action', 'student_id', 'after'])
      .execute()
    expect(events).toEqual([{ action: 'created', student_id: school.first.id, after: null }])
  })

  it('of two teachers at once lose nothing: the later of two changes of one gets the other', async () => {
    const { file } = await school.handedIn()
    const [id, other] = [newId(), newId()]
    await Promise.all([
      school.save(school.teacher, file, id, 0),
      school.save(school.colleague, file, other, 0, { ...comment, text: 'Otra' }),
    ])
    expect((await school.seen(school.teacher, file)).toSorted()).toEqual(['Falta la fuente.', 'Otra'])
    const answers = await Promise.all([
      school.save(school.teacher, file, id, 1, { ...comment, text: 'A' }),
      school.save(school.colleague, file, id, 1, { ...comment, text: 'B' }),
    ])
    const [saved, late] = answers.toSorted((a, b) => a.status - b.status)
    expect([saved?.status, late?.status]).toEqual([200, 409])
    expect(late?.body).toMatchObject({ code: 'conflict', current: { text: (saved?.body as Annotation | undefined)?.text, revision: 2 } })
  })

  it('come back after they were deleted, and a deletion that came too late is a conflict', async () => {
    const { file } = await school.handedIn()
    const id = newId()
    await school.save(school.teacher, file, id, 0)
    expect((await school.remove(school.colleague, file, id, 0)).status).toBe(409)
    expect((await school.remove(school.teacher, file, id, 1)).body).toMatchObject({ is_deleted: true, revision: 2 })
    expect((await school.remove(school.teacher, file, id, 1)).status).toBe(200)
    expect(await school.seen(school.teacher, file)).toEqual([])
    expect((await school.save(school.colleague, file, id, 1, { ...comment, text: 'Tarde' })).body).toMatchObject({
      current: { is_deleted: true },
    })
    expect((await school.save(school.teacher, file, id, 2)).body).toMatchObject({ is_deleted: false, revision: 3 })
    expect(await school.seen(school.teacher, file)).toEqual(['Falta la fuente.'])
  })

  it('lie where their kind can lie in a file of that type', async () => {
    const files = {
      pdf: (await school.handedIn()).file,
      image: (await school.handedIn('foto.png', png)).file,
      text: (await school.handedIn('Main.java', 'class Main {}\n')).file,
    }
    const quads = [[0, 10, 20, 10, 20, 0, 0, 0]]
    const tried = async (kind: keyof typeof files, change: Change) =>
      (await school.save(school.teacher, files[kind], newId(), 0, change)).status
    const draw = (place: Change['place'], kind: Change['kind'] = 'comment'): Change => ({ kind, place, text: '' })
    expect(await tried('pdf', draw({ page: 2, quads }, 'strike'))).toBe(200)
    expect(await tried('pdf', draw({ page: 2, paths: [[1, 2, 3, 4]] }, 'ink'))).toBe(200)
    expect(await tried('image', draw({ point: [4, 5] }, 'check'))).toBe(200)
    expect(await tried('text', draw({ lines: [2, 4] }))).toBe(200)
    for (const [kind, change] of [
      ['pdf', draw({ point: [1, 2] })],
      ['pdf', draw({ page: 1, point: [1, 2], quads })],
      ['pdf', draw({ page: 1, paths: [[1, 2, 3, 4, 5]] }, 'ink')],
      ['pdf', draw({ page: 1, quads }, 'cross')],
      ['pdf', draw({ lines: [1, 2] })],
      ['image', draw({ page: 1, point: [1, 2] })],
      ['text', draw({ lines: [3, 2] })],
      ['text', draw({ point: [1, 2] })],
    ] as const)
      expect(await tried(kind, change)).toBe(400)
  })

  it('are seen by the student from the publication of the mark on, as they were then', async () => {
    const { file, task, version } = await school.handedIn()
    const student = await school.at.student()
    const [kept, gone] = [newId(), newId()]
    await school.save(school.teacher, file, kept, 0)
    await school.save(school.teacher, file, gone, 0, { ...comment, text: 'Sobra' })
    await school.at.grade(school.teacher, task, { student: school.first, version, ifMatch: 0 })
    expect(await school.seen(student, file)).toEqual([])
    await school.at.release(school.teacher, task, true, [school.first.id])
    expect(await school.seen(student, file)).toEqual(['Falta la fuente.', 'Sobra'])

    await school.save(school.teacher, file, kept, 1, { ...comment, text: 'Falta la cita.' })
    await school.remove(school.teacher, file, gone, 1)
    expect(await school.seen(student, file)).toEqual(['Falta la fuente.', 'Sobra'])
    const query = { group: school.group.id, deliverable: task.id, filter: 'unreleased' as const }
    const waiting = await school.teacher.ok('listDelivered', { params: { id: task.content_id }, query })
    expect(waiting.results.map(({ is_changed }) => is_changed)).toEqual([true])
    expect((await school.at.desk(school.teacher, task, school.first)).annotations_changed).toBe(true)
    await student.call('readNotifications', { body: {} })
    await school.at.release(school.teacher, task, true, [school.first.id])
    expect(await school.seen(student, file)).toEqual(['Falta la cita.'])
    expect((await school.at.desk(school.teacher, task, school.first)).annotations_changed).toBe(false)
    const news = (await student.ok('listNotifications')).results.filter(({ read_at }) => read_at === null)
    expect(news).toMatchObject([{ kind: 'mark_changed' }])
    await school.at.release(school.teacher, task, false, [school.first.id])
    expect(await school.seen(student, file)).toEqual([])
  })

  it('come back with a mark whose withdrawal is undone, unless there were newer ones that nobody had published', async () => {
    const { file, task, version } = await school.handedIn()
    const student = await school.at.student()
    const id = newId()
    await school.save(school.teacher, file, id, 0)
    await school.at.grade(school.teacher, task, { student: school.first, version, ifMatch: 0 })
    const release = (released: boolean) =>
      school.teacher.ok('releaseGrades', { params: { id: task.id }, body: { group_id: school.group.id, released } })
    const undoWithdrawal = async () => {
      const { undo_id } = await release(false)
      return school.teacher.ok('undoMarks', { params: { id: task.id }, body: { group_id: school.group.id, undo_id: undo_id ?? '' } })
    }
    await release(true)
    expect(await undoWithdrawal()).toMatchObject({ undone: 1 })
    expect(await school.seen(student, file)).toEqual(['Falta la fuente.'])
    expect((await school.at.desk(school.teacher, task, school.first)).annotations_changed).toBe(false)
    await school.save(school.teacher, file, id, 1, { ...comment, text: 'Sin publicar' })
    expect(await undoWithdrawal()).toMatchObject({ undone: 0, kept: { files: 1 } })
    expect(await school.seen(student, file)).toEqual([])
  })

  it('are for those who can access the work', async () => {
    const { file } = await school.handedIn()
    const others = [await school.at.student(1), await school.app.as((await createTeacher(school.app.db, school.center)).id)]
    for (const who of others) expect((await who.call('listAnnotations', { params: { id: file } })).status).toBe(404)
    expect((await school.save(await school.at.student(), file, newId(), 0)).status).toBe(403)
    const draft = await school.at.upload(await school.at.student(), await school.at.task(), 'borrador.pdf', pdf)
    const [inDraft] = (draft.body as components['schemas']['Draft']).files
    expect((await school.save(school.teacher, inDraft?.id ?? 0, newId(), 0)).status).toBe(404)
  })

  it('end at the limit of a file', async () => {
    const { file } = await school.handedIn()
    await school.save(school.teacher, file, newId(), 0)
    await school.app.db.updateTable('annotations').set({ number: 1000 }).where('file_id', '=', file).execute()
    expect((await school.save(school.teacher, file, newId(), 0)).body).toMatchObject({ code: 'too_many_annotations' })
  })

  it('of an archived group stay as they are', async () => {
    const { file } = await school.handedIn()
    const id = newId()
    await school.save(school.teacher, file, id, 0)
    await archive(school.app.db, school.group)
    expect((await school.save(school.teacher, file, id, 1, { ...comment, text: 'Tarde' })).body).toMatchObject({ code: 'group_archived' })
    expect((await school.remove(school.teacher, file, id, 1)).body).toMatchObject({ code: 'group_archived' })
    expect(await school.teacher.ok('listAnnotations', { params: { id: file } })).toMatchObject({ results: [{ id }], can_annotate: false })
    await expect(school.app.db.deleteFrom('annotations').where('file_id', '=', file).execute()).rejects.toThrow()
  })
})
