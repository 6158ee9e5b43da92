import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import {
  createAdmin,
  createClassroom,
  createContents,
  createManager,
  createStudent,
  createTeacher,
  storeFile,
  submitVersion,
  unlink,
} from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'
import { fileForm } from '#tests/support/file-form.ts'

const people = ['nobody', 'student', 'classmate', 'left', 'stranger', 'teacher', 'colleague', 'manager', 'foreign', 'admin'] as const
type Who = (typeof people)[number]

let school: School
let clients: Record<Who, Client>
let file: number

/** The student handed in; who left had handed in before; the stranger learns and the foreign manager works in another center. */
beforeAll(async () => {
  school = await openSchool({ students: 3 })
  const { app, center, group, deliverable, students, teacher } = school
  const [student, classmate, left] = students
  if (!student || !classmate || !left) throw new Error('the class has students')
  const other = await createClassroom(app.db)
  file = await storeFile({ db: app.db, files: app.ctx.files })
  await submitVersion(app.db, { group, deliverable, student, files: [file] })
  await submitVersion(app.db, { group, deliverable, student: left })
  await unlink(app.db, group, left)
  const ids = {
    student: student.id,
    classmate: classmate.id,
    left: left.id,
    stranger: (await createStudent(app.db, other.center)).id,
    teacher: teacher.id,
    colleague: (await createTeacher(app.db, center)).id,
    manager: (await createManager(app.db, center)).id,
    foreign: (await createManager(app.db, other.center)).id,
    admin: (await createAdmin(app.db)).id,
  }
  const entries = await Promise.all(Object.entries(ids).map(async ([who, id]) => [who, await app.as(id)] as const))
  clients = { ...(Object.fromEntries(entries) as Record<Exclude<Who, 'nobody'>, Client>), nobody: app.visitor() }
})
afterAll(() => school.app.close())

const student = () => school.students[0]?.id ?? 0

/** What each operation answers to each person; the objects are those of the student, the draft is one's own. */
const matrix = {
  //                       nobody  student classmate left stranger teacher colleague manager foreign admin
  getGroupDeliverables: [401, 200, 200, 200, 404, 200, 404, 200, 404, 200],
  getDeliverable: [401, 200, 200, 200, 404, 200, 404, 200, 404, 200],
  saveDraft: [401, 200, 200, 403, 404, 403, 403, 403, 403, 403],
  addDraftFile: [401, 201, 201, 403, 404, 403, 403, 403, 403, 403],
  removeDraftFile: [401, 404, 404, 403, 404, 403, 403, 403, 403, 403],
  submitVersion: [401, 409, 409, 403, 404, 403, 403, 403, 403, 403],
  selectVersion: [401, 204, 404, 404, 404, 204, 404, 204, 404, 204],
  saveGrade: [401, 403, 403, 403, 403, 428, 404, 428, 404, 428],
  getDesk: [401, 403, 403, 403, 403, 200, 404, 200, 404, 200],
  releaseGrades: [401, 403, 403, 403, 403, 200, 404, 200, 404, 200],
  listGradeHistory: [401, 403, 403, 403, 403, 200, 404, 200, 404, 200],
  downloadAll: [401, 403, 403, 403, 403, 200, 404, 200, 404, 200],
  listDelivered: [401, 403, 403, 403, 403, 200, 404, 200, 404, 200],
  listNotDelivered: [401, 403, 403, 403, 403, 200, 404, 200, 404, 200],
  getFile: [401, 200, 404, 404, 404, 200, 404, 200, 404, 200],
} as const
type Operation = keyof typeof matrix

async function calls(): Promise<Record<Operation, (who: Client) => Promise<{ status: number }>>> {
  const {
    group: { id: group },
    deliverable,
    app,
  } = school
  const params = { id: deliverable.id }
  const query = { group }
  const { selected_version_id: version_id } = await app.db
    .selectFrom('submissions')
    .where('student_id', '=', student())
    .select('selected_version_id')
    .executeTakeFirstOrThrow()
  const grade = {
    group_id: group,
    student_id: student(),
    version_id,
    entry: { mode: 'mark', text: '5' } as const,
    feedback: '',
    private_note: '',
  }
  const list = { params: { id: deliverable.content_id }, query: { group, deliverable: deliverable.id } }
  return {
    getGroupDeliverables: (who) => who.call('getGroupDeliverables', { query }),
    getDeliverable: (who) => who.call('getDeliverable', { params, query }),
    saveDraft: (who) => who.call('saveDraft', { params, body: { group_id: group, text: '' }, ifMatch: 0 }),
    addDraftFile: (who) => who.call('addDraftFile', { params, query, body: fileForm('texto', 'a.txt') }),
    removeDraftFile: (who) => who.call('removeDraftFile', { params: { ...params, file_id: file }, query }),
    submitVersion: (who) => who.call('submitVersion', { params, body: { group_id: group, revision: 99 } }),
    selectVersion: (who) =>
      who.call('selectVersion', { params, body: { group_id: group, version_id: version_id ?? 0, student_id: student() } }),
    saveGrade: (who) => who.call('saveGrade', { params, body: grade }),
    getDesk: (who) => who.call('getDesk', { params: { ...params, student_id: student() }, query }),
    releaseGrades: (who) => who.call('releaseGrades', { params, body: { group_id: group, released: true } }),
    listGradeHistory: (who) => who.call('listGradeHistory', { params: { ...params, student_id: student() }, query }),
    downloadAll: (who) => who.call('downloadAll', { params, query }),
    listDelivered: (who) => who.call('listDelivered', list),
    listNotDelivered: (who) => who.call('listNotDelivered', list),
    getFile: (who) => who.call('getFile', { params: { id: file } }),
  }
}

describe('access', () => {
  it.each(Object.keys(matrix) as Operation[])('of %s is that of the matrix', async (operation) => {
    const call = (await calls())[operation]
    const answers = []
    for (const who of people) answers.push([who, (await call(clients[who])).status])
    expect(answers).toEqual(people.map((who, n) => [who, matrix[operation][n]]))
  })

  it('of who left is their own work, and nothing else of the group', async () => {
    const { at, group } = school
    const task = await at.task()
    expect(await clients.left.call('getDeliverable', { params: { id: task.id }, query: { group: group.id } })).toMatchObject({
      status: 404,
    })
    const { results } = await clients.left.ok('getGroupDeliverables', { query: { group: group.id } })
    expect(results.map(({ id, mine }) => [id, mine?.versions])).toEqual([[school.deliverable.id, 1]])
  })

  it('ends at students of other groups, for every operation that names one', async () => {
    const { group, deliverable, app } = school
    const stranger = (await createStudent(app.db, school.center)).id
    const params = { id: deliverable.id, student_id: stranger }
    const query = { group: group.id }
    const grade = {
      group_id: group.id,
      student_id: stranger,
      version_id: null,
      entry: { mode: 'mark', text: '5' } as const,
      feedback: '',
      private_note: '',
    }
    for (const who of [clients.teacher, clients.admin]) {
      expect(await who.call('getDesk', { params, query })).toMatchObject({ status: 404 })
      expect(await who.call('listGradeHistory', { params, query })).toMatchObject({ status: 404 })
      expect(await who.call('saveGrade', { params, body: grade, ifMatch: 0 })).toMatchObject({ status: 404 })
      expect(await who.call('selectVersion', { params, body: { group_id: group.id, version_id: 1, student_id: stranger } })).toMatchObject({
        status: 404,
      })
    }
    expect(await app.db.selectFrom('submissions').where('student_id', '=', stranger).select('id').execute()).toEqual([])
  })

  it('ends at deliverables that the group does not have', async () => {
    const { group, app } = school
    const foreign = await createClassroom(app.db)
    for (const who of [clients.student, clients.teacher, clients.manager, clients.admin]) {
      expect(await who.call('getDeliverable', { params: { id: foreign.deliverable.id }, query: { group: group.id } })).toMatchObject({
        status: 404,
      })
    }
    expect(await clients.admin.call('getDeliverable', { params: { id: foreign.deliverable.id } })).toMatchObject({
      status: 200,
      body: { group: { id: foreign.group.id } },
    })
  })

  it('of pictures and library files is one’s own center', async () => {
    const { app, center, teacher, course, deliverable } = school
    const stores = { db: app.db, files: app.ctx.files }
    const [face, logo, leaflet, hidden, shared] = [
      await storeFile(stores),
      await storeFile(stores),
      await storeFile(stores),
      await storeFile(stores),
      await storeFile(stores),
    ]
    await app.db.updateTable('users').set({ profile_image_file_id: face }).where('id', '=', teacher.id).execute()
    await app.db.updateTable('centers').set({ logo_file_id: logo }).where('id', '=', center.id).execute()
    for (const file_id of [leaflet, hidden, shared]) {
      const { id } = await app.db
        .insertInto('resources')
        .values({ center_id: center.id, type: 'pdf', name: `Recurso ${file_id}`, file_id, is_shared: file_id === shared })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (file_id === leaflet)
        await app.db
          .insertInto('related_resources')
          .values({ course_id: course.id, content_id: deliverable.content_id, resource_id: id })
          .execute()
    }
    const seen = async (who: Client) =>
      Promise.all([face, logo, leaflet, hidden, shared].map(async (id) => (await who.call('getFile', { params: { id } })).status))
    expect(
      Object.fromEntries(
        await Promise.all(
          (['student', 'stranger', 'teacher', 'foreign', 'admin'] as const).map(async (who) => [who, await seen(clients[who])]),
        ),
      ),
    ).toEqual({
      student: [200, 200, 200, 404, 404],
      stranger: [404, 404, 404, 404, 404],
      teacher: [200, 200, 200, 404, 200],
      foreign: [404, 404, 404, 404, 404],
      admin: [200, 200, 200, 200, 200],
    })
  })

  it('of a file in a class ends with the unit that the class is in', async () => {
    const { app, center, course } = school
    const [, unit, lesson] = await createContents(app.db, course, [
      { name: 'Tema', children: [{ name: 'Unidad', children: [{ name: 'Clase' }] }] },
    ])
    const file_id = await storeFile({ db: app.db, files: app.ctx.files })
    const resource = await app.db
      .insertInto('resources')
      .values({ center_id: center.id, type: 'pdf', name: 'Apuntes', file_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('related_resources')
      .values({ course_id: course.id, content_id: lesson?.id ?? 0, resource_id: resource.id })
      .execute()
    const seen = async () => (await clients.student.call('getFile', { params: { id: file_id } })).status
    expect(await seen()).toBe(200)
    await app.db
      .updateTable('course_contents')
      .set({ is_active: false })
      .where('id', '=', unit?.id ?? 0)
      .execute()
    expect(await seen()).toBe(404)
  })
})
