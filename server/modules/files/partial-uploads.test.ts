import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileForm } from '#tests/support/file-form.ts'
import { startS3, type TemporaryS3 } from '#tests/support/s3.ts'
import { pdf, program } from '#server/modules/deliverables/testing/documents.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createTeacher } from '#server/testing/factories/index.ts'
import { add, begin, large, offsetOf, part, sent, storedIn } from './testing/parts.ts'

describe.each(['folder', 'bucket'] as const)('in a %s, an upload in parts', (store) => {
  let s3: TemporaryS3 | undefined
  let school: School
  let teacher: Client
  beforeAll(async () => {
    s3 = store === 'bucket' ? await startS3() : undefined
    school = await openSchool({}, s3 ? { bucket: s3.bucket } : {})
  })
  beforeEach(async () => {
    teacher = await school.app.as((await createTeacher(school.app.db, school.center)).id)
  })
  afterAll(async () => {
    await school.app.close()
    await s3?.stop()
  })
  /** Jobs that are due within so many minutes are due now. */
  const minutesPass = (minutes: number) =>
    sql`update pgboss.job set start_after = now() where state = 'created' and start_after <= now() + ${minutes} * interval '1 minute'`.execute(
      school.app.db,
    )
  const stored = () => (s3 ? s3.keys() : storedIn(school.app))

  it('goes on after the last part that arrived, and is the same file as a whole one', async () => {
    const content = large(pdf)
    const before = (await stored()).length
    const id = await begin(teacher, content)
    const first = await add(teacher, id, content, 0)
    expect(first.body).toEqual({ id, size: content.length, offset: part, part_size: part })
    expect(await teacher.call('uploadResource', { query: { upload: id } })).toMatchObject({ status: 409, body: { code: 'wrong_offset' } })
    expect(await offsetOf(teacher, id)).toBe(part)
    await add(teacher, id, content, part)
    await add(teacher, id, content, 2 * part)
    const taken = await teacher.call('uploadResource', { query: { upload: id } })
    const resource = { name: 'clase', type: 'pdf', file: { size: content.length } }
    expect(taken).toMatchObject({ status: 201, body: { is_new: true, resource } })
    const { resource: known } = taken.body as { resource: { id: number; url: string } }
    expect(Buffer.compare((await teacher.send({ method: 'GET', url: known.url })).body as Buffer, content)).toBe(0)
    // an answer that was lost is asked for again
    expect(await teacher.call('uploadResource', { query: { upload: id } })).toMatchObject({
      status: 200,
      body: { is_new: false, resource: { id: known.id } },
    })
    const whole = await teacher.call('uploadResource', { body: fileForm(content, 'copia.pdf') })
    expect(whole).toMatchObject({ status: 200, body: { is_new: false, resource: { id: known.id } } })
    await minutesPass(10)
    await school.app.runJobs()
    expect(await stored()).toHaveLength(before + 1)
    expect((await teacher.call('getPartialUpload', { params: { id } })).status).toBe(404)
  })

  it('takes a part twice, and none out of its order or of another size', async () => {
    const content = large(pdf)
    const id = await begin(teacher, content)
    const refused = { status: 409, body: { code: 'wrong_offset' } }
    expect(await add(teacher, id, content, part)).toMatchObject(refused)
    expect(await add(teacher, id, content, 7)).toMatchObject(refused)
    const twice = await Promise.all([add(teacher, id, content, 0), add(teacher, id, content, 0)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    await add(teacher, id, content, part)
    const before = await stored()
    expect((await add(teacher, id, content, 0)).body).toMatchObject({ offset: 2 * part })
    expect(await add(teacher, id, large(pdf), 0)).toMatchObject(refused)
    const short = await teacher.call('addUploadPart', {
      params: { id },
      query: { offset: 2 * part },
      body: fileForm(content.slice(0, 10), 'parte'),
    })
    expect(short).toMatchObject({ status: 400, body: { errors: { file: ['part_size'] } } })
    const long = await teacher.call('addUploadPart', {
      params: { id },
      query: { offset: 2 * part },
      body: fileForm(content.slice(0, 1001), 'parte'),
    })
    expect(long.status).toBe(413)
    expect(await stored()).toEqual(before)
    await teacher.ok('discardPartialUpload', { params: { id } })
    await school.app.runJobs()
    expect(await stored()).toHaveLength(before.length - 2)
  })

  it('is judged by its content when it is whole', async () => {
    const before = (await stored()).length
    const id = await sent(teacher, large(program), 'clase.exe')
    const refused = { status: 400, body: { errors: { file: ['wrong_type'] } } }
    expect(await teacher.call('uploadResource', { query: { upload: id } })).toMatchObject(refused)
    const disguised = await sent(teacher, large(pdf), 'clase.exe')
    expect(await teacher.call('uploadResource', { query: { upload: disguised } })).toMatchObject(refused)
    const both = await teacher.call('uploadResource', { query: { upload: id }, body: fileForm(pdf, 'otra.pdf') })
    expect(both).toMatchObject({ status: 400, body: { errors: { file: ['unknown'] } } })
    for (const each of [id, disguised]) await teacher.ok('discardPartialUpload', { params: { id: each } })
    await school.app.runJobs()
    expect(await stored()).toHaveLength(before)
  })

  it('is deleted with its parts when nobody finishes it', async () => {
    const content = large(pdf)
    const before = (await stored()).length
    const id = await begin(teacher, content)
    await add(teacher, id, content, 0)
    await school.app.runJobs()
    expect(await stored()).toHaveLength(before + 1)
    await minutesPass(24 * 60)
    await school.app.runJobs()
    expect(await school.app.db.selectFrom('partial_uploads').where('id', '=', id).select('id').execute()).toEqual([])
    expect(await stored()).toHaveLength(before)
  })
})

describe('an upload in parts', () => {
  let app: TestApp
  let school: School
  beforeAll(async () => {
    school = await openSchool()
    app = school.app
  })
  afterAll(() => app.close())

  it('is for every operation that takes a large file', async () => {
    const content = large(pdf)
    const [student, teacher] = [await school.at.student(), await school.at.teacher()]
    const task = await school.at.task()
    const group = school.group.id
    const handedIn = { params: { id: task.id }, query: { group, upload: await sent(student, content) } }
    const draft = await student.call('addDraftFile', handedIn)
    expect(draft).toMatchObject({ status: 201, body: { files: [{ name: 'clase.pdf', size: content.length }] } })
    // the answer was lost
    expect(await student.call('addDraftFile', handedIn)).toMatchObject({ status: 201, body: draft.body })
    const feedback = { id: task.id, student_id: school.students[0]?.id ?? 0 }
    expect(
      await teacher.call('addFeedbackFile', { params: feedback, query: { group, upload: await sent(teacher, content) } }),
    ).toMatchObject({ status: 201, body: { results: [{ name: 'clase.pdf' }] } })
    const { resource } = await teacher.ok('uploadResource', { query: { upload: await sent(teacher, content) } })
    const replaced = await teacher.call('replaceResourceFile', {
      params: { id: resource.id },
      query: { upload: await sent(teacher, large(pdf), 'nueva.pdf') },
      ifMatch: resource.revision,
    })
    expect(replaced).toMatchObject({ status: 200, body: { file: { name: 'nueva.pdf' } } })
  })

  it('belongs to who began it', async () => {
    const content = large(pdf)
    const [owner, other] = [await school.at.student(), await school.at.student(1)]
    const id = await sent(owner, content)
    const params = { id }
    const answers = await Promise.all([
      other.call('getPartialUpload', { params }),
      add(other, id, content, 0),
      other.call('discardPartialUpload', { params }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const task = await school.at.task()
    const query = { group: school.group.id, upload: id }
    expect(await other.call('addDraftFile', { params: { id: task.id }, query })).toMatchObject({
      status: 400,
      body: { errors: { upload: ['unknown'] } },
    })
    expect((await owner.call('addDraftFile', { params: { id: task.id }, query })).status).toBe(201)
  })

  it('is refused before its first byte where the file would not be taken', async () => {
    const student = await school.at.student()
    const { libraryLimit, uploadLimit } = app.ctx.config
    expect(libraryLimit).toBeGreaterThan(uploadLimit)
    const start = (size: number) => student.call('startPartialUpload', { body: { name: 'a.pdf', size } })
    expect((await start(libraryLimit + 1)).status).toBe(413)
    // the library would take it, a hand-in does not
    const { status, body } = await start(uploadLimit + 1)
    expect(status).toBe(201)
    const tooLarge = { group: school.group.id, upload: (body as { id: number }).id }
    expect((await student.call('addDraftFile', { params: { id: (await school.at.task()).id }, query: tooLarge })).status).toBe(413)
    const closed = await school.at.task({ closes_at: new Date(app.clock.now().getTime() - 1000) })
    const query = { group: school.group.id, upload: await begin(student, large(pdf)) }
    expect(await student.call('addDraftFile', { params: { id: closed.id }, query })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
  })

  it('ends those that have arrived before one that is under way', async () => {
    const teacher = await app.as((await createTeacher(app.db, school.center)).id)
    const underWay = await begin(teacher, large(pdf))
    for (let n = 0; n < 8; n += 1) await sent(teacher, new Uint8Array(pdf))
    await begin(teacher, pdf)
    expect(await offsetOf(teacher, underWay)).toBe(0)
  })

  it('ends the oldest of a person who begins many', async () => {
    const teacher = await app.as((await createTeacher(app.db, school.center)).id)
    const ids: number[] = []
    for (let n = 0; n < 9; n += 1) ids.push(await begin(teacher, pdf))
    const statuses = await Promise.all(ids.map(async (id) => (await teacher.call('getPartialUpload', { params: { id } })).status))
    expect(statuses).toEqual([404, ...Array.from({ length: 8 }, () => 200)])
  })
})
