import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createCenter,
  createClassroom,
  createGroup,
  createManager,
  createStudent,
  createStudents,
  type Group,
  offer,
  submitVersion,
  grade,
} from '#server/testing/factories/index.ts'
import type { AuditContext, Caller } from '#server/caller.ts'
import { admitStudents } from './accounts.ts'
import { archiveStudents } from './archive.ts'
import { enrolStudents, unlinkStudents } from './enrol.ts'
import { moveStudents } from './move.ts'
import { seatsOf } from './testing/seats.ts'

const callerOf = ({ id }: { id: number }): Caller => ({
  id,
  role: 'manager',
  isStaff: true,
  isSuperuser: false,
  centerIds: [],
  managedCenterId: null,
  sessionId: 0,
  impersonator: null,
})

let app: TestApp
let auditContext: AuditContext
beforeAll(async () => {
  app = await testApp()
  auditContext = { caller: callerOf(await createManager(app.db, await createCenter(app.db))), requestId: 'test', at: app.clock.now() }
})
afterAll(() => app.close())

const enrol = (group: Group, userIds: number[]) => transact(app.db, (tx) => enrolStudents(tx, auditContext, { groupId: group.id, userIds }))
const unlink = (group: Group, userIds: number[]) =>
  transact(app.db, (tx) => unlinkStudents(tx, auditContext, { groupId: group.id, userIds }))
const move = (from: Group, to: Group, userIds: number[]) =>
  transact(app.db, (tx) => moveStudents(tx, app.ctx, auditContext, { from: from.id, to: to.id, userIds }))
const auditEventsOf = async (studentId: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .where('student_id', '=', studentId)
      .select(['action', 'entity', 'entity_id', 'actor_id', 'before', 'after'])
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }))

async function school(licences = 10) {
  const center = await createCenter(app.db, { student_licenses: licences })
  const students = await createStudents(app.db, center, [{}, {}, {}])
  const [a, b] = [await createGroup(app.db, center), await createGroup(app.db, center)]
  return { center, a, b, ids: students.map(({ id }) => id) }
}

describe('enrolling', () => {
  it('takes a seat for each who is not in yet, and says who was', async () => {
    const { center, a, ids } = await school()
    expect(await enrol(a, ids.slice(0, 2))).toEqual({ enrolled: ids.slice(0, 2), already: [] })
    expect(await enrol(a, [...ids, ...ids])).toEqual({ enrolled: ids.slice(2), already: ids.slice(0, 2) })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3, ledger: 3, living: 3 })
    expect(await auditEventsOf(ids[0] ?? 0)).toEqual([{ action: 'enrolled', before: null, after: { group_id: a.id } }])
  })

  it('of more than there are seats enrols none and reports how many are left', async () => {
    const { center, a, ids } = await school(2)
    await expect(enrol(a, ids)).rejects.toMatchObject({ status: 409, body: { code: 'no_licences', seats: { needed: 3, left: 2 } } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })

  it('brings who left back into the same row', async () => {
    const { center, a, ids } = await school()
    await enrol(a, ids)
    const row = () =>
      app.db
        .selectFrom('group_students')
        .where('group_id', '=', a.id)
        .where('user_id', '=', ids[0] ?? 0)
        .selectAll()
        .execute()
    const [before] = await row()
    expect(await unlink(a, [ids[0] ?? 0])).toEqual([ids[0]])
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2, ledger: 2, living: 2 })
    expect(await enrol(a, ids.slice(0, 1))).toEqual({ enrolled: ids.slice(0, 1), already: [] })
    expect(await row()).toEqual([{ ...before, enrolled_at: auditContext.at, left_at: null }])
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3, ledger: 3, living: 3 })
  })

  it('refuses archived groups, archived students and strangers', async () => {
    const { center, a, b, ids } = await school()
    await archive(app.db, b)
    await expect(enrol(b, ids)).rejects.toMatchObject({ status: 409, body: { code: 'group_archived' } })
    await expect(unlink(b, ids)).rejects.toMatchObject({ status: 409, body: { code: 'group_archived' } })
    await expect(move(a, b, ids)).rejects.toMatchObject({ status: 409, body: { code: 'group_archived' } })
    const stranger = await createStudent(app.db, await createCenter(app.db))
    await expect(enrol(a, [stranger.id])).rejects.toMatchObject({ status: 404 })
    await transact(app.db, (tx) => archiveStudents(tx, auditContext, center.id, ids.slice(0, 1)))
    await expect(enrol(a, ids)).rejects.toMatchObject({ status: 409, body: { code: 'student_archived' } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })
})

describe('moving', () => {
  it('needs no free seat, not even above a lowered cap', async () => {
    const { center, a, b, ids } = await school(3)
    await enrol(a, ids)
    await app.db.updateTable('centers').set({ student_licenses: 1 }).where('id', '=', center.id).execute()
    expect((await move(a, b, ids)).toSorted((x, y) => x - y)).toEqual(ids)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3, ledger: 3, living: 3 })
    expect((await auditEventsOf(ids[0] ?? 0)).at(-1)).toEqual({ action: 'moved', before: { group_id: a.id }, after: { group_id: b.id } })
  })

  it('into a group where one already is frees the old seat', async () => {
    const { center, a, b, ids } = await school()
    await enrol(a, ids)
    await enrol(b, ids.slice(0, 1))
    await move(a, b, ids)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3, ledger: 3, living: 3 })
  })

  it('takes work and marks of shared programs along, and leaves the rest where it is', async () => {
    const room = await createClassroom(app.db, { students: 2 })
    const other = await createGroup(app.db, room.center)
    await offer(app.db, other, room.course)
    const [student, classmate] = room.students
    if (!student || !classmate) throw new Error('the classroom has students')
    const work = { group: room.group, deliverable: room.deliverable }
    await submitVersion(app.db, { ...work, student })
    await submitVersion(app.db, { ...work, student })
    await grade(app.db, { ...work, student, mark: 700 })
    await submitVersion(app.db, { ...work, student: classmate })
    await move(room.group, other, [student.id])
    const places = async (id: number) =>
      app.db
        .selectFrom('submissions')
        .innerJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
        .leftJoin('grades', 'grades.submission_id', 'submissions.id')
        .where('submissions.student_id', '=', id)
        .select(['submissions.group_id as work', 'deliverable_versions.group_id as version', 'grades.group_id as grade', 'grades.mark'])
        .execute()
    const there = { work: other.id, version: other.id, grade: other.id, mark: 700 }
    expect(await places(student.id)).toEqual([there, there])
    expect(await places(classmate.id)).toEqual([{ work: room.group.id, version: room.group.id, grade: null, mark: null }])
    const third = await createGroup(app.db, room.center)
    await move(other, third, [student.id])
    expect(await places(student.id)).toEqual([there, there])
  })
})

describe('admitting', () => {
  const person = (email: string | null, first_name = 'Ana') => ({ first_name, last_name_1: 'Gil', last_name_2: '', email })
  const admit = (centerId: number, students: Parameters<typeof admitStudents>[3]) =>
    transact(app.db, (tx) => admitStudents(tx, auditContext, centerId, students))

  it('creates new accounts, finds existing ones, restores archived ones and reports taken e-mails', async () => {
    const center = await createCenter(app.db)
    const [present, archived] = await createStudents(app.db, center, [{ email: 'Presente@demo.test' }, { email: 'archivado@demo.test' }])
    if (!present || !archived) throw new Error('two students')
    await transact(app.db, (tx) => archiveStudents(tx, auditContext, center.id, [archived.id]))
    await createStudent(app.db, await createCenter(app.db), { email: 'ajena@demo.test' })
    const admissions = await admit(center.id, [
      person('nueva@demo.test'),
      person('presente@demo.test'),
      person('archivado@demo.test'),
      person('ajena@demo.test'),
      person('NUEVA@demo.test'),
      person('ajena@demo.test'),
      person('archivado@demo.test'),
    ])
    const made = {
      outcome: 'created',
      userId: expect.any(Number) as number,
      username: expect.stringMatching(/^[a-z]+(\.[a-z]+)?\d*$/) as string,
    }
    const taken = { outcome: 'email_taken', userId: null, username: null }
    expect(admissions).toEqual([
      made,
      { outcome: 'present', userId: present.id, username: present.username },
      { outcome: 'restored', userId: archived.id, username: archived.username },
      taken,
      { ...made, outcome: 'present', userId: admissions[0]?.userId },
      taken,
      { outcome: 'present', userId: archived.id, username: archived.username },
    ])
  })

  it('of anonymous students needs the center to permit them, and calls them by their code', async () => {
    const strict = await createCenter(app.db)
    const blank = { first_name: '', last_name_1: '', last_name_2: '', email: null }
    await expect(admit(strict.id, [blank])).rejects.toMatchObject({ status: 409, body: { code: 'anonymous_not_allowed' } })
    const center = await createCenter(app.db, { anonymous_users: true })
    const [admission] = await admit(center.id, [blank])
    const row = await app.db
      .selectFrom('users')
      .where('id', '=', admission?.userId ?? 0)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ username: admission?.username, first_name: admission?.username, is_anonymous: true, email: null })
  })

  it('gives those with a name a username made of it, and a code only to those without', async () => {
    const center = await createCenter(app.db, { anonymous_users: true })
    const named = (first_name: string, last_name_1: string, username?: string) => {
      return { first_name, last_name_1, last_name_2: '', email: null, ...(username === undefined ? {} : { username }) }
    }
    const admissions = await admit(center.id, [
      named('Íñigo', 'Peñarroya-Güell'),
      named('ÍÑIGO JOSÉ', 'Peñarroya-Güell Ruiz'),
      named('Otra', 'Persona', 'inigo.penarroya-guell3'),
      named('Iñigo', 'Peñarroya-Güell'),
      named('', 'Peñarroya-Güell'),
      named('Δέσποινα', ''),
      named('', ''),
    ])
    const code = expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) as string
    expect(admissions.map(({ username }) => username)).toEqual([
      'inigo.penarroya-guell',
      'inigo.penarroya-guell2',
      'inigo.penarroya-guell3',
      'inigo.penarroya-guell4',
      'penarroya-guell',
      code,
      code,
    ])
  })

  it('of thousands takes a handful of statements', async () => {
    const center = await createCenter(app.db, { student_licenses: 5000 })
    const group = await createGroup(app.db, center)
    const people = Array.from({ length: 3000 }, (_, n) => person(`masa${n}@demo.test`, `Persona ${n}`))
    const admissions = await admit(center.id, people)
    await enrol(
      group,
      admissions.flatMap(({ userId }) => userId ?? []),
    )
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3000, ledger: 3000, living: 3000 })
  })
})
