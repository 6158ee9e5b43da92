import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createClassroom,
  createManager,
  grade,
  planRecovery,
  saveDrafts,
  storeFile,
  submitVersion,
} from '#server/testing/factories/index.ts'
import { checked } from '#server/modules/imports/testing/lists.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { fileForm } from '#tests/support/file-form.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.as((await createAdmin(app.db)).id)
})
afterAll(() => app.close())

/** Every row of the database that contains a word. */
async function rowsWith(word: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(name)} as t where t::text ilike ${`%${word}%`}`.execute(app.db)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

async function erase(id: number): Promise<void> {
  await (await app.as(id)).ok('requestErasure', { params: { id }, body: { reason: 'Zutanez lo pide' } })
  await admin.ok('eraseUser', { params: { id } })
}

async function submissionOf(studentId: number) {
  const { id, center_id, group_id } = await app.db
    .selectFrom('submissions')
    .where('student_id', '=', studentId)
    .select(['id', 'center_id', 'group_id'])
    .executeTakeFirstOrThrow()
  return { submission_id: id, center_id, group_id }
}

async function school() {
  const room = await createClassroom(app.db, { students: 0 })
  return { ...room, manager: await app.as((await createManager(app.db, room.center)).id) }
}

describe('an erased person', () => {
  it('is named nowhere: a student in log, imports and ledger', async () => {
    const { center, group, manager } = await school()
    const body = { first_name: 'Borrada', last_name_1: 'Zutanez', last_name_2: '', email: 'zutanez@demo.test' }
    const { access } = await manager.ok('createGroupStudent', { params: { id: group.id }, body })
    const { id } = access
    const { revision } = await manager.ok('getStudent', { params: { id } })
    await manager.ok('updateStudent', {
      params: { id },
      ifMatch: revision,
      body: { last_name_2: 'Zutanez', email: 'de.zutanez@demo.test' },
    })
    const list = 'Nombre;Apellidos;Correo\nBorrada;Zutanez Zutanez;De.Zutanez@demo.test\n'
    const ready = await checked(manager, list, group)
    await manager.ok('createImport', { query: { center: center.id }, body: fileForm(list, 'alumnado.csv', 'text/csv') })
    await app.visitor().call('login', { body: { email: 'de.zutanez@demo.test', password: 'equivocada' } })
    await (await app.as(id)).ok('startPartialUpload', { body: { name: 'zutanez.mp4', size: 5_000_000 } })
    await erase(id)
    // the last mail to the person takes their address along
    await app.runJobs()
    expect(await rowsWith('zutanez')).toEqual([])
    expect((await manager.ok('listImportRows', { params: { id: ready.id } })).results).toMatchObject([{ name: '', email: '' }])
    expect((await manager.call('downloadImportReport', { params: { id: ready.id } })).status).toBe(200)
    const auditEvents = (await manager.ok('listAudit', { query: { student: id } })).results.map(({ action }) => action)
    expect(auditEvents).toEqual(['erased', 'archived', 'erasure_requested', 'sign_in_failed', 'updated', 'enrolled', 'created'])
  })

  it('leaves no reason about their evaluation or transfer, and no username that a center asked for', async () => {
    const room = await createClassroom(app.db, { students: 1 })
    const [student] = room.students
    const id = student?.id ?? 0
    const { username } = await app.db.selectFrom('users').where('id', '=', id).select('username').executeTakeFirstOrThrow()
    const place = { center_id: room.center.id, student_id: id, reason: 'Por Quintanez' }
    await app.db
      .insertInto('audit_log')
      .values([
        { ...place, action: 'student_reopened', entity: 'evaluation' },
        { ...place, action: 'transfer_declined', entity: 'center' },
      ])
      .execute()
    // the other center refuses them: its log does not name the student
    const elsewhere = await createCenter(app.db)
    const other = await createManager(app.db, elsewhere)
    const at = app.clock.now()
    const offer = { to_center_id: elsewhere.id, from_center_id: room.center.id, user_id: id, asked_by_receiver: false }
    const answer = { state: 'declined' as const, reason: 'Sin plaza para Quintanez', answered_by: other.id, answered_at: at }
    await app.db
      .insertInto('student_transfers')
      .values({ ...offer, ...answer, requested_at: at, expires_at: at })
      .execute()
    await app.db
      .insertInto('audit_log')
      .values({ action: 'transfer_declined', entity: 'center', center_id: elsewhere.id, at, reason: answer.reason })
      .execute()
    await sql`insert into audit_log (action, entity, after) values ('transfer_requested', 'center',
      jsonb_build_object('account', ${username.toUpperCase()}::text))`.execute(app.db)
    await erase(id)
    await app.runJobs()
    expect(await rowsWith('Quintanez')).toEqual([])
    const asked = app.db.selectFrom('audit_log').where('action', '=', 'transfer_requested').select('after')
    expect(await asked.execute()).toEqual([{ after: {} }])
  })

  it('is named nowhere: a teacher in the log and in the setup of their center', async () => {
    const { center, manager } = await school()
    const setup = await admin.ok('createSetup')
    const team = [{ email: 'Zutanez@demo.test', first_name: 'Eva', last_name_1: 'Zutanez', last_name_2: '' }]
    const change = {
      name: 'Centro de pruebas',
      slug: 'pruebas',
      teacher_licenses: 2,
      student_licenses: 0,
      team,
      administrator: 'zutanez@demo.test',
    }
    const saved = await admin.ok('saveSetup', { params: { id: setup.id }, ifMatch: setup.revision, body: change })
    await admin.ok('finishSetup', { params: { id: setup.id }, body: { revision: saved.revision } })
    const { results } = await admin.ok('listUsers', { query: { search: 'zutanez' } })
    const id = results[0]?.id ?? 0
    await manager.ok('addTeacher', { params: { id: center.id }, body: { email: 'zutanez@demo.test' } })
    const own = results[0]?.centers[0]?.id ?? 0
    const phrase = { user_id: id, title: 'De Zutanez', text: 'Pregunta a Zutanez.', is_shared: true, created_at: new Date() }
    await app.db.insertInto('feedback_phrases').values(phrase).execute()
    const setting = { user_id: id, topic: 'work_delivered', in_app: true, mail: 'none' } as const
    await app.db.insertInto('notice_settings').values(setting).execute()
    await admin.ok('createManager', {
      body: { center: own, email: 'otra@demo.test', first_name: 'Otra', last_name_1: 'Persona', last_name_2: '' },
    })
    await erase(id)
    // the last mail to the person takes their address along
    await app.runJobs()
    expect(await rowsWith('zutanez')).toEqual([])
    expect(await app.db.selectFrom('notice_settings').where('user_id', '=', id).select('topic').execute()).toEqual([])
    expect((await admin.ok('getSetup', { params: { id: setup.id } })).data).toMatchObject({ team: [], administrator: null })
  })

  it('keeps marks and what was handed in, and no note about them, also where the group is archived by now', async () => {
    const room = await createClassroom(app.db, { students: 2 })
    const [student, other] = room.students
    if (!student || !other) throw new Error('the classroom has two students')
    const { center, deliverable, group, teacher } = room
    const kept = await storeFile(app.ctx, { center_id: center.id, uploaded_by: student.id, name: 'entregado.txt' })
    const drafted = await storeFile(app.ctx, { center_id: center.id, uploaded_by: student.id, name: 'borrador.txt' })
    await submitVersion(app.db, { group, deliverable, student, files: [kept] })
    await saveDrafts(app.db, [{ ...(await submissionOf(student.id)), text: 'A medias', files: [drafted] }])
    await grade(app.db, { group, deliverable, student, mark: 700, by: teacher, released: true })
    await sql`update grades set private_note = 'Copia', feedback = 'Bien' where group_id = ${group.id}`.execute(app.db)
    for (const student_id of [student.id, other.id]) {
      const place = { center_id: center.id, group_id: group.id, author_id: teacher.id }
      await app.db
        .insertInto('student_notes')
        .values({ ...place, student_id, body: 'Llega tarde' })
        .execute()
    }
    await app.db.updateTable('group_deliverables').set({ due_at: '2199-01-01T00:00:00Z' }).where('group_id', '=', group.id).execute()
    for (const { id } of [student, other]) {
      const body = {
        group_id: group.id,
        students: [{ id, revision: 0 }],
        due_at: '2199-02-01T00:00:00Z',
        closes_at: null,
        reason: 'Enfermedad',
      }
      await (await app.as(teacher.id)).ok('extendDeadline', { params: { id: deliverable.id }, body })
    }
    await app.db
      .insertInto('custom_scores')
      .values(
        [student, other].map(({ id }) => ({
          center_id: center.id,
          group_id: group.id,
          student_id: id,
          course_id: deliverable.course_id,
          mark: 600,
          reason: 'Crisis de ansiedad',
        })),
      )
      .execute()
    for (const each of [student, other])
      await planRecovery(app.db, { group, course: { id: deliverable.course_id }, student: each, criteria: [1], remark: 'Ansiedad' })
    await archive(app.db, group)
    await erase(student.id)
    await app.runJobs()
    const plans = app.db.selectFrom('recovery_plans').where('group_id', '=', group.id).select('student_id')
    expect(await plans.execute()).toEqual([{ student_id: other.id }])
    // that there was an extension stays: whether the work was late depends on it
    const extensions = app.db.selectFrom('deliverable_extensions').where('group_id', '=', group.id).orderBy('student_id')
    expect(await extensions.select(['student_id', 'reason']).execute()).toEqual([
      { student_id: student.id, reason: '' },
      { student_id: other.id, reason: 'Enfermedad' },
    ])
    const scores = app.db.selectFrom('custom_scores').where('group_id', '=', group.id).orderBy('student_id')
    expect(await scores.select(['mark', 'reason']).execute()).toEqual([
      { mark: 600, reason: '–' },
      { mark: 600, reason: 'Crisis de ansiedad' },
    ])
    const events = app.db.selectFrom('audit_log').where('action', '=', 'extended').where('center_id', '=', center.id).orderBy('id')
    expect(await events.select('reason').execute()).toEqual([{ reason: null }, { reason: 'Enfermedad' }])
    const grades = app.db.selectFrom('grades').where('group_id', '=', group.id)
    expect(await grades.select(['mark', 'feedback', 'private_note']).execute()).toEqual([{ mark: 700, feedback: 'Bien', private_note: '' }])
    const notes = app.db.selectFrom('student_notes').where('group_id', '=', group.id)
    expect(await notes.select(['student_id', 'body']).execute()).toEqual([{ student_id: other.id, body: 'Llega tarde' }])
    const versions = app.db.selectFrom('deliverable_versions').where('group_id', '=', group.id)
    expect(await versions.select('number').execute()).toEqual([{ number: 1 }])
    const files = app.db.selectFrom('files').where('center_id', '=', center.id)
    expect(await files.select('name').execute()).toEqual([{ name: 'entregado.txt' }])
  })

  it('comes back by no way, and holds no seat', async () => {
    const { center, group, manager } = await school()
    const body = { first_name: 'Ida', last_name_1: 'Gil', last_name_2: '', email: 'ida.gil@demo.test' }
    const { id } = (await manager.ok('createGroupStudent', { params: { id: group.id }, body })).access
    await archive(app.db, group)
    await erase(id)
    const rejection = { status: 409, body: { code: 'erased' } }
    expect(await manager.call('restoreStudents', { body: { ids: [id] } })).toMatchObject(rejection)
    expect(await admin.call('reactivateUser', { params: { id } })).toMatchObject(rejection)
    const { revision } = await manager.ok('getStudent', { params: { id } })
    expect(await manager.call('updateStudent', { params: { id }, ifMatch: revision, body: { first_name: 'Ida' } })).toMatchObject(rejection)
    await manager.ok('unarchiveGroup', { params: { id: group.id } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })
})
