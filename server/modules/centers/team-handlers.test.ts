import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createCenter, createGroup, createManager, createTeacher, hire, teach } from '#server/testing/factories/index.ts'
import type { TeamMember } from './team-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://aula.example' })
})
afterAll(() => app.close())

async function openTeam() {
  const center = await createCenter(app.db)
  const manager = await createManager(app.db, center, { first_name: 'Pilar', last_name_1: 'Zorita' })
  return { center, manager, at: { id: center.id }, lead: await app.as(manager.id) }
}
type Team = Awaited<ReturnType<typeof openTeam>>
let addresses = 0
const address = () => `equipo.${(addresses += 1)}@demo.test`
async function add({ at, lead }: Team, email = address()): Promise<TeamMember> {
  const body = { email, first_name: 'Nuria', last_name_1: 'Campo', last_name_2: 'Rey' }
  const answer = await lead.call('addTeacher', { params: at, body })
  expect(answer.status).toBe(201)
  return (answer.body as { member: TeamMember }).member
}
const mailsTo = async (email: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ to }) => to === email)
}

describe('the team', () => {
  it('lists its teachers with what they hold, and who was invited and has not come', async () => {
    const team = await openTeam()
    const teacher = await createTeacher(app.db, team.center, {
      first_name: 'Ana',
      last_name_1: 'Álvarez',
      last_access_at: '2020-11-20T10:00:00Z',
    })
    const group = await createGroup(app.db, team.center, { manager_id: teacher.id })
    await teach(app.db, group, teacher)
    await archive(app.db, await createGroup(app.db, team.center, { manager_id: teacher.id }))
    const invited = await add(team)
    expect(invited).toMatchObject({ is_invited: true, is_active: true, is_administrator: false, groups_count: 0, last_access_at: null })
    const page = await team.lead.ok('listTeam', { params: team.at })
    expect(page.results.map((row) => [row.teacher.display_name, row.is_administrator, row.is_invited, row.groups_count])).toEqual([
      ['Álvarez, Ana', false, false, 1],
      ['Campo Rey, Nuria', false, true, 0],
      ['Zorita, Pilar', true, false, 0],
    ])
    const names = async (query: object) =>
      (await team.lead.ok('listTeam', { params: team.at, query })).results.map((row) => row.teacher.last_name_1)
    expect(await names({ search: 'campo nuria' })).toEqual(['Campo'])
    expect(await names({ ordering: '-groups' })).toEqual(['Álvarez', 'Zorita', 'Campo'])
    expect(await names({ ordering: 'last_access_at', page_size: 2 })).toEqual(['Campo', 'Álvarez'])
  })

  it('shows only to those who administer it who works in another center too', async () => {
    const [team, elsewhere] = [await openTeam(), await openTeam()]
    const [shared, colleague] = [await createTeacher(app.db, team.center), await createTeacher(app.db, team.center)]
    await hire(app.db, elsewhere.center, [shared])
    const told = async (client: Team['lead']) =>
      Object.fromEntries(
        (await client.ok('listTeam', { params: team.at })).results.map(({ teacher, works_elsewhere }) => [teacher.id, works_elsewhere]),
      )
    expect(await told(team.lead)).toEqual({ [team.manager.id]: false, [shared.id]: true, [colleague.id]: false })
    expect(await told(await app.as(colleague.id))).toEqual({ [team.manager.id]: null, [shared.id]: null, [colleague.id]: null })
  })

  it('shows what a teacher holds before they leave, and hands it over', async () => {
    const team = await openTeam()
    const [leaving, next] = [await createTeacher(app.db, team.center), await createTeacher(app.db, team.center)]
    const group = await createGroup(app.db, team.center, { name: '1.º DAM', manager_id: leaving.id })
    await teach(app.db, group, leaving, next)
    const params = { ...team.at, user_id: leaving.id }
    expect(await team.lead.ok('listTaughtGroups', { params })).toEqual({
      results: [{ id: group.id, name: '1.º DAM', period: '2026/2027', is_manager: true, teachers_count: 2 }],
    })
    expect((await team.lead.call('removeTeacher', { params, query: { successor: next.id } })).status).toBe(204)
    expect((await team.lead.call('listTaughtGroups', { params })).status).toBe(404)
    expect((await team.lead.ok('listTaughtGroups', { params: { ...team.at, user_id: next.id } })).results).toMatchObject([
      { id: group.id, is_manager: true, teachers_count: 1 },
    ])
  })
})

describe('changing a teacher', () => {
  it('corrects the names of anybody of the team', async () => {
    const team = await openTeam()
    const teacher = await createTeacher(app.db, team.center)
    const params = { ...team.at, user_id: teacher.id }
    expect(await team.lead.ok('updateTeacher', { params, ifMatch: 1, body: { first_name: ' Lucía ', last_name_2: '' } })).toMatchObject({
      teacher: { first_name: 'Lucía', last_name_2: '' },
      email: teacher.email,
    })
    expect(await team.lead.call('updateTeacher', { params, ifMatch: 2, body: { first_name: ' ' } })).toMatchObject({
      status: 400,
      body: { errors: { first_name: ['required'] } },
    })
    expect(
      await app.db
        .selectFrom('audit_log')
        .where('entity', '=', 'user')
        .where('entity_id', '=', teacher.id)
        .select(['action', 'before', 'after'])
        .execute(),
    ).toEqual([
      {
        action: 'teacher_changed',
        before: { first_name: teacher.first_name, last_name_2: '' },
        after: { first_name: 'Lucía', last_name_2: '' },
      },
    ])
  })

  it('of two at once keeps the first, and gives the second what stands now', async () => {
    const team = await openTeam()
    const teacher = await createTeacher(app.db, team.center)
    const params = { ...team.at, user_id: teacher.id }
    const names = ['Lucía', 'Lucila']
    const answers = await Promise.all(
      names.map((first_name) => team.lead.call('updateTeacher', { params, ifMatch: 1, body: { first_name } })),
    )
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect([first?.status, second?.status]).toEqual([200, 409])
    expect(second?.body).toMatchObject({ code: 'conflict', current: first?.body, etag: '"2"' })
    expect(await team.lead.call('updateTeacher', { params, body: { first_name: 'Sin leer' } })).toMatchObject({ status: 428 })
  })

  it('corrects a wrong address until it has been used, and invites the right one', async () => {
    const team = await openTeam()
    const { teacher, email } = await add(team)
    const params = { ...team.at, user_id: teacher.id }
    const right = address()
    const [, uidb64 = '', token = ''] = /set-password\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(email ?? ''))[0]?.text ?? '') ?? []
    const wrong = { params: { uidb64, token } }
    expect(await app.visitor().ok('getPasswordLink', wrong)).toMatchObject({ state: 'valid' })
    expect(await team.lead.ok('updateTeacher', { params, ifMatch: 1, body: { email: right } })).toMatchObject({
      email: right,
      is_invited: true,
    })
    expect(await mailsTo(right)).toMatchObject([{ text: expect.stringContaining('https://aula.example/set-password/') }])
    expect(await app.visitor().ok('getPasswordLink', wrong)).toMatchObject({ state: 'used' })
    const rejection = (code: string) => ({ status: 400, body: { errors: { email: [code] } } })
    expect(await team.lead.call('updateTeacher', { params, ifMatch: 2, body: { email: team.manager.email ?? '' } })).toMatchObject(
      rejection('email_taken'),
    )
    await hire(app.db, (await openTeam()).center, [teacher])
    expect(await team.lead.call('updateTeacher', { params, ifMatch: 2, body: { email: address() } })).toMatchObject(
      rejection('works_elsewhere'),
    )
    const renamed = { email: right, first_name: 'Otra', last_name_1: teacher.last_name_1, last_name_2: 'Persona' }
    expect(await team.lead.call('updateTeacher', { params, ifMatch: 2, body: renamed })).toMatchObject({
      status: 400,
      body: { errors: { first_name: ['works_elsewhere'], last_name_2: ['works_elsewhere'] } },
    })
    expect((await team.lead.call('updateTeacher', { params, ifMatch: 2, body: { email: right } })).status).toBe(200)
    const known = await createTeacher(app.db, team.center)
    expect(
      await team.lead.call('updateTeacher', { params: { ...team.at, user_id: known.id }, ifMatch: 1, body: { email: address() } }),
    ).toMatchObject(rejection('has_password'))
  })

  it('sends the invitation again, a few times an hour, until a password was chosen', async () => {
    const team = await openTeam()
    const { teacher, email } = await add(team)
    const params = { ...team.at, user_id: teacher.id }
    const invite = async () => (await team.lead.call('inviteTeacher', { params })) as { status: number; body: { code: string } | undefined }
    expect([(await invite()).status, (await invite()).status]).toEqual([204, 204])
    expect(await invite()).toMatchObject({ status: 409, body: { code: 'invited_often' } })
    expect(await mailsTo(email ?? '')).toHaveLength(3)
    const { results: auditEvents } = await team.lead.ok('listAudit', { query: { action: 'user.password_link_sent' } })
    expect(auditEvents.map(({ actor, entity_id }) => [actor?.id, entity_id])).toEqual([
      [team.manager.id, teacher.id],
      [team.manager.id, teacher.id],
    ])
    app.clock.forward(3601)
    const lead = await app.as(team.manager.id)
    expect((await lead.call('inviteTeacher', { params })).status).toBe(204)
    const own = { ...team.at, user_id: team.manager.id }
    expect(await lead.call('inviteTeacher', { params: own })).toMatchObject({ status: 409, body: { code: 'has_password' } })
  })
})

describe('the administrator', () => {
  it('is a new person by e-mail, or a teacher of the team', async () => {
    const team = await openTeam()
    const body = { center: team.center.id, email: address(), first_name: 'Olga', last_name_1: 'Sanz', last_name_2: '' }
    const { status, body: created } = await team.lead.call('createManager', { body })
    expect([status, created]).toMatchObject([201, { member: { is_administrator: true, is_invited: true, email: body.email } }])
    // The previous administrator still teaches, but may not appoint anyone.
    const next = { center: team.center.id, user: team.manager.id }
    expect(await (await app.as(team.manager.id)).call('updateManager', { body: next })).toMatchObject({ status: 403 })
    const olga = await app.as((created as { member: TeamMember }).member.teacher.id)
    expect(await olga.ok('updateManager', { body: next })).toMatchObject({ is_administrator: true, teacher: { id: team.manager.id } })
    const again = await (await app.as(team.manager.id)).call('createManager', { body })
    expect([again.status, again.body]).toMatchObject([201, { member: { email: body.email, is_administrator: true } }])
    expect((await olga.ok('listTeam', { params: team.at })).count).toBe(2)
  })

  it('manages one center', async () => {
    const [team, other] = [await openTeam(), await openTeam()]
    const body = { center: team.center.id, email: other.manager.email ?? '' }
    const rejected = { status: 400, body: { errors: { email: ['manages_another_center'] } } }
    expect(await team.lead.call('createManager', { body })).toMatchObject(rejected)
  })
})
