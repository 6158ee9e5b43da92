import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import type { Client } from '#server/testing/client.ts'
import { createTeacher } from '#server/testing/factories/index.ts'
import { fileForm } from '#tests/support/file-form.ts'

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool()
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const added = () => teacher.ok('createDeliverable', { body: { content_id: school.deliverable.content_id, name: 'Maquetado CSS' } })

describe('the files of a deliverable', () => {
  const send = (id: number, name: string, text = 'Enunciado\n', who = teacher) =>
    who.call('addDeliverableFile', { params: { id }, body: fileForm(text, name, 'text/plain') })

  it('are read by who may read the program, and go when nothing refers to them', async () => {
    const { app } = school
    const { id } = await added()
    expect((await send(id, 'enunciado.txt')).status).toBe(201)
    expect((await send(id, 'enunciado.pdf')).body).toMatchObject({ errors: { file: ['wrong_type'] } })
    const [file] = (await teacher.ok('getAuthoredDeliverable', { params: { id } })).files
    if (!file) throw new Error('no file')
    const colleague = await app.as((await createTeacher(app.db, school.center)).id)
    expect((await colleague.call('getFile', { params: { id: file.id } })).status).toBe(200)
    await teacher.ok('removeDeliverableFile', { params: { id, file_id: file.id } })
    expect((await teacher.call('removeDeliverableFile', { params: { id, file_id: file.id } })).status).toBe(404)
    await app.runJobs()
    expect(await app.db.selectFrom('files').where('id', '=', file.id).select('id').execute()).toEqual([])
  })

  it('sent twice are one, under the name that came first, also at the same time', async () => {
    const { app } = school
    const { id } = await added()
    const both = await Promise.all([send(id, 'enunciado.txt'), send(id, 'enunciado.txt')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    const again = await send(id, 'copia.txt')
    expect([again.status, again.body]).toMatchObject([200, { files: [{ name: 'enunciado.txt' }] }])
    expect((await send(id, 'otro.txt', 'Otro\n')).body).toMatchObject({ files: [{ name: 'enunciado.txt' }, { name: 'otro.txt' }] })
    // of another deliverable it is another file
    expect((await send((await added()).id, 'enunciado.txt')).status).toBe(201)
    const events = await app.db
      .selectFrom('audit_log')
      .where('action', '=', 'file_added')
      .where('entity_id', '=', id)
      .select('id')
      .execute()
    expect(events).toHaveLength(2)
  })

  it('count against the space of the center and the uploads of an hour', async () => {
    const full = await openSchool({ students: 1 }, { centerLimit: 20, uploadsPerHour: 4 })
    const author = await full.at.teacher()
    const { id } = await author.ok('createDeliverable', { body: { content_id: full.deliverable.content_id, name: 'Maquetado' } })
    expect((await send(id, 'a.txt', 'Enunciado\n', author)).status).toBe(201)
    const over = await send(id, 'b.txt', 'Demasiado largo\n', author)
    expect([over.status, over.body]).toMatchObject([409, { code: 'center_full', quota: { used: 10, limit: 20 } }])
    expect(await author.ok('getAuthoredDeliverable', { params: { id } })).toMatchObject({ files: [{ name: 'a.txt' }] })
    expect((await send(id, 'c.txt', 'Diez más.\n', author)).status).toBe(409)
    expect((await send(id, 'd.txt', 'Corto\n', author)).status).toBe(201)
    expect(await send(id, 'e.txt', '!\n', author)).toMatchObject({ status: 429 })
    await full.app.close()
  })
})
