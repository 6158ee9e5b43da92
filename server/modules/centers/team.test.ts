import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#server/caller.ts'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createCourse,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  hire,
  offer,
  teach,
  teachPrograms,
} from '#server/testing/factories/index.ts'
import { addTeacher, changeAdministrator, type NewTeacher, removeTeacher } from './team.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://aula.example' })
})
afterAll(() => app.close())

const caller = (id: number): Caller => ({
  id,
  role: 'manager',
  isStaff: true,
  isSuperuser: false,
  centerIds: [],
  managedCenterId: null,
  sessionId: 1,
  impersonator: null,
})
const auditContext = (id: number) => ({ caller: caller(id), requestId: 'request', at: app.clock.now() })

async function openTeam(seats = 3) {
  const center = await createCenter(app.db, { teacher_licenses: seats })
  return { center, manager: await createManager(app.db, center) }
}
type Team = Awaited<ReturnType<typeof openTeam>>

let addresses = 0
const newcomer = (over: Partial<NewTeacher> = {}): NewTeacher => ({
  email: `nueva.${(addresses += 1)}@demo.test`,
  first_name: 'Marta',
  last_name_1: 'Núñez',
  last_name_2: 'Gil',
  ...over,
})
const add = ({ center, manager }: Team, teacher: NewTeacher) =>
  transact(app.db, (tx) => addTeacher(tx, app.ctx, auditContext(manager.id), center.id, teacher))
const remove = ({ center, manager }: Team, userId: number, successorId: number | null = null) =>
  transact(app.db, (tx) => removeTeacher(tx, auditContext(manager.id), center.id, { userId, successorId }))
const appoint = ({ center, manager }: Team, userId: number) =>
  transact(app.db, (tx) => changeAdministrator(tx, auditContext(manager.id), center.id, userId))

const seatsOf = async ({ center }: Team) => {
  const { teacher_seats_used } = await app.db
    .selectFrom('centers')
    .where('id', '=', center.id)
    .select('teacher_seats_used')
    .executeTakeFirstOrThrow()
  const staff = await app.db.selectFrom('center_staff').where('center_id', '=', center.id).select('user_id').orderBy('user_id').execute()
  return { used: teacher_seats_used, team: staff.map(({ user_id }) => user_id) }
}
const mailsTo = async (email: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ to }) => to === email)
}
const rejection = (field: string, code: string) => ({ status: 400, body: { errors: { [field]: [code] } } })

describe('adding a teacher', () => {
  it('makes an account that chooses its password by mail, takes a seat and leaves an audit event', async () => {
    const team = await openTeam()
    const teacher = newcomer()
    const { id, kind } = await add(team, teacher)
    expect(kind).toBe('member')
    expect(await seatsOf(team)).toEqual({ used: 2, team: [team.manager.id, id] })
    expect(await app.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst()).toMatchObject({
      username: 'marta.nunez',
      email: teacher.email,
      last_name_2: 'Gil',
      is_staff: true,
      password_hash: null,
    })
    expect(
      await app.db
        .selectFrom('audit_log')
        .where('center_id', '=', team.center.id)
        .select(['action', 'actor_id', 'entity_id', 'after'])
        .execute(),
    ).toEqual([
      { action: 'teacher_added', actor_id: team.manager.id, entity_id: team.center.id, after: { user_id: id, email: teacher.email } },
    ])
    const [mail] = await mailsTo(teacher.email)
    expect(mail?.subject).toBe(`Ya formas parte del equipo de ${team.center.name} en Aula`)
    const [, uidb64 = '', token = ''] = /https:\/\/aula\.example\/set-password\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    app.clock.forward(6 * 24 * 3600)
    expect(await app.visitor().ok('getPasswordLink', { params: { uidb64, token } })).toMatchObject({ state: 'valid', kind: 'set' })
    app.clock.forward(2 * 24 * 3600)
    expect(await app.visitor().ok('getPasswordLink', { params: { uidb64, token } })).toMatchObject({ state: 'expired', kind: 'set' })
  })

  it('gives people of the same name different usernames, and somebody without a name what stands before the @', async () => {
    const team = await openTeam(5)
    const names = { first_name: 'José Luis', last_name_1: 'Íñigo' }
    const ids = [
      await add(team, newcomer(names)),
      await add(team, newcomer(names)),
      await add(team, newcomer({ email: 'sin.nombre@demo.test', first_name: '', last_name_1: '' })),
    ]
    const rows = await app.db
      .selectFrom('users')
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy('id')
      .select(['username', 'first_name'])
      .execute()
    expect(rows).toEqual([
      { username: 'jose.inigo', first_name: 'José Luis' },
      { username: 'jose.inigo2', first_name: 'José Luis' },
      { username: 'sinnombre', first_name: 'sin.nombre' },
    ])
  })

  it('is refused for students, IT admins, closed accounts, usernames and the team itself', async () => {
    const team = await openTeam(9)
    const student = await createStudent(app.db, team.center)
    const admin = await createAdmin(app.db)
    const closed = await createTeacher(app.db, (await openTeam()).center, { is_active: false })
    await createTeacher(app.db, (await openTeam()).center, { username: 'usado@demo.test', email: 'otro.correo@demo.test' })
    const rejections = [
      [student.email, 'student_account'],
      [admin.email, 'admin_account'],
      [closed.email, 'account_inactive'],
      ['usado@demo.test', 'email_taken'],
      [team.manager.email, 'already_in_team'],
    ] as const
    for (const [email, code] of rejections) {
      await expect(add(team, newcomer({ email: email ?? '' })), code).rejects.toMatchObject(rejection('email', code))
    }
    expect(await seatsOf(team)).toEqual({ used: 1, team: [team.manager.id] })
  })

  it('stops at the contracted number, and nothing of the last one is left behind', async () => {
    const team = await openTeam(1)
    const teacher = newcomer()
    await expect(add(team, teacher)).rejects.toMatchObject({ status: 409, body: { code: 'teacher_limit', seats: { needed: 1, left: 0 } } })
    expect(await app.db.selectFrom('users').where('email', '=', teacher.email).select('id').executeTakeFirst()).toBeUndefined()
    expect(await mailsTo(teacher.email)).toEqual([])
  })
})

describe('removing a teacher', () => {
  it('frees the seat and hands their active groups over', async () => {
    const team = await openTeam()
    const [leaving, staying] = [await createTeacher(app.db, team.center), await createTeacher(app.db, team.center)]
    const taught = await createGroup(app.db, team.center)
    const managed = await createGroup(app.db, team.center, { manager_id: leaving.id })
    const old = await createGroup(app.db, team.center, { manager_id: leaving.id })
    await teach(app.db, taught, leaving, staying)
    await teach(app.db, old, leaving)
    await archive(app.db, old)
    const program = await createCourse(app.db, { center_id: team.center.id })
    await offer(app.db, taught, program)
    await teachPrograms(app.db, taught, [program, leaving])
    await remove(team, leaving.id, staying.id)
    const programs = app.db.selectFrom('group_courses').where('group_id', '=', taught.id).select('teacher_id')
    expect(await programs.execute()).toEqual([{ teacher_id: staying.id }])
    expect(await seatsOf(team)).toEqual({ used: 2, team: [team.manager.id, staying.id] })
    const teachers = await app.db
      .selectFrom('group_teachers')
      .where('center_id', '=', team.center.id)
      .select(['group_id', 'user_id'])
      .orderBy('group_id')
      .execute()
    expect(teachers).toEqual([taught, managed].map(({ id }) => ({ group_id: id, user_id: staying.id })))
    const managers = await app.db
      .selectFrom('groups')
      .where('center_id', '=', team.center.id)
      .select(['id', 'manager_id'])
      .orderBy('id')
      .execute()
    expect(managers.map(({ manager_id }) => manager_id)).toEqual([null, staying.id, leaving.id])
    expect(
      await app.db
        .selectFrom('licence_ledger')
        .where('center_id', '=', team.center.id)
        .where('delta', '=', -1)
        .select(['reason', 'user_id', 'actor_id'])
        .execute(),
    ).toEqual([{ reason: 'left', user_id: leaving.id, actor_id: team.manager.id }])
  })

  it('leaves the groups without a teacher when there is no successor', async () => {
    const team = await openTeam()
    const leaving = await createTeacher(app.db, team.center)
    const group = await createGroup(app.db, team.center, { manager_id: leaving.id })
    await teach(app.db, group, leaving)
    const program = await createCourse(app.db, { center_id: team.center.id })
    await offer(app.db, group, program)
    await teachPrograms(app.db, group, [program, leaving])
    await remove(team, leaving.id)
    const programs = app.db.selectFrom('group_courses').where('group_id', '=', group.id).select('teacher_id')
    expect(await programs.execute()).toEqual([{ teacher_id: null }])
    expect(await app.db.selectFrom('group_teachers').where('group_id', '=', group.id).selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('groups').where('id', '=', group.id).select('manager_id').executeTakeFirst()).toEqual({
      manager_id: null,
    })
  })

  it('is refused for the administrator, strangers and successors from elsewhere', async () => {
    const [team, other] = [await openTeam(), await openTeam()]
    const teacher = await createTeacher(app.db, team.center)
    await expect(remove(team, team.manager.id)).rejects.toMatchObject({ status: 409, body: { code: 'is_administrator' } })
    await expect(remove(team, other.manager.id)).rejects.toMatchObject({ status: 404 })
    await expect(remove(team, teacher.id, other.manager.id)).rejects.toMatchObject(rejection('successor', 'not_in_team'))
    await expect(remove(team, teacher.id, teacher.id)).rejects.toMatchObject(rejection('successor', 'not_in_team'))
  })
})

describe('changing the administrator', () => {
  it('chooses among the teachers, and the one before stays in the team', async () => {
    const team = await openTeam()
    const teacher = await createTeacher(app.db, team.center)
    await appoint(team, teacher.id)
    expect(await app.db.selectFrom('centers').where('id', '=', team.center.id).select('manager_id').executeTakeFirst()).toEqual({
      manager_id: teacher.id,
    })
    expect((await seatsOf(team)).team).toEqual([team.manager.id, teacher.id])
  })

  it('is refused for strangers, closed accounts and administrators of another center', async () => {
    const [team, other] = [await openTeam(), await openTeam()]
    const closed = await createTeacher(app.db, team.center, { is_active: false })
    await hire(app.db, team.center, [other.manager])
    const stranger = await createTeacher(app.db, other.center)
    await expect(appoint(team, stranger.id)).rejects.toMatchObject(rejection('user', 'not_in_team'))
    await expect(appoint(team, closed.id)).rejects.toMatchObject(rejection('user', 'account_inactive'))
    await expect(appoint(team, other.manager.id)).rejects.toMatchObject(rejection('user', 'manages_another_center'))
  })
})
