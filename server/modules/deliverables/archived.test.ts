import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { archive } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let student: Client
let teacher: Client
let me: { id: number }
let versions: { id: number }[]
let fileId: number

/** Two versions, a released grade and a draft with a file; then the group is archived. */
beforeAll(async () => {
  school = await openSchool()
  const { at, app, group, deliverable, students } = school
  student = await at.student()
  teacher = await at.teacher()
  me = students[0] ?? { id: 0 }
  await at.handIn(student, deliverable, 'uno')
  versions = (await at.handIn(student, deliverable, 'dos')).versions
  await at.grade(teacher, deliverable, { student: me, version: versions[0]?.id ?? 0, ifMatch: 0 })
  await at.release(teacher, deliverable, true)
  const { files } = (await at.upload(student, deliverable, 'a.txt', 'texto')).body as components['schemas']['Draft']
  fileId = files[0]?.id ?? 0
  await archive(app.db, group)
})
afterAll(() => school.app.close())

describe('in an archived group', () => {
  it('every write is refused and changes nothing', async () => {
    const { at, deliverable, group } = school
    const before = [await at.work(student, deliverable), await at.desk(teacher, deliverable, me)]
    const params = { id: deliverable.id }
    const writes = {
      saveDraft: await at.save(student, deliverable, 3, { text: 'más' }),
      addDraftFile: await at.upload(student, deliverable, 'b.txt', 'texto'),
      removeDraftFile: await student.call('removeDraftFile', { params: { ...params, file_id: fileId }, query: { group: group.id } }),
      submitVersion: await at.submit(student, deliverable, 3),
      selectVersion: await at.select(teacher, deliverable, versions[1]?.id ?? 0, me.id),
      saveGrade: await at.grade(teacher, deliverable, { student: me, version: versions[0]?.id ?? 0, ifMatch: 1, feedback: 'otra cosa' }),
      releaseGrades: await at.release(teacher, deliverable, false),
    }
    const rejection = { status: 409, body: { detail: 'Archived groups cannot be modified.', code: 'group_archived' } }
    for (const [operation, { status, body }] of Object.entries(writes))
      expect([operation, { status, body }]).toEqual([operation, rejection])
    expect([await at.work(student, deliverable), await at.desk(teacher, deliverable, me)]).toEqual(before)
  })

  it('everything stays readable', async () => {
    const { at, deliverable, group } = school
    expect(await at.work(student, deliverable)).toMatchObject({
      versions: { length: 2 },
      grade: { mark: 750 },
      can_submit: false,
      can_select: false,
    })
    expect(await at.desk(teacher, deliverable, me)).toMatchObject({
      can_grade: false,
      deliverable: { group_archived: true },
      grade: { mark: 750 },
    })
    const query = { group: group.id, deliverable: deliverable.id }
    expect((await teacher.ok('listDelivered', { params: { id: deliverable.content_id }, query })).counts).toMatchObject({
      total: 2,
      delivered: 1,
    })
    expect((await teacher.call('downloadAll', { params: { id: deliverable.id }, query: { group: group.id } })).status).toBe(200)
    expect((await student.call('getFile', { params: { id: fileId } })).status).toBe(200)
    expect((await student.ok('getDeliverable', { params: { id: deliverable.id } })).group.id).toBe(group.id)
  })
})
