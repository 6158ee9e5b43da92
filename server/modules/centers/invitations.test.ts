import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createManager, createPerson, createStudent, createTeacher } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://aula.example' })
})
afterAll(() => app.close())

const day = 24 * 3600

async function openTeam(seats = 3) {
  const center = await createCenter(app.db, { teacher_licenses: seats })
  const manager = await createManager(app.db, center)
  return { center, manager, at: { id: center.id }, lead: await app.as(manager.id) }
}
type Team = Awaited<ReturnType<typeof openTeam>>

/** A teacher of another center, signed in. */
async function colleague(more: Parameters<typeof createTeacher>[2] = {}) {
  const other = await openTeam()
  const person = await createTeacher(app.db, other.center, more)
  return { person, other, client: await app.as(person.id), email: person.email ?? '' }
}
const add = ({ lead, at }: Team, email: string) => lead.call('addTeacher', { params: at, body: { email } })
async function invite(team: Team, email: string): Promise<number> {
  const { invitation } = await team.lead.ok('addTeacher', { params: team.at, body: { email } })
  if (!invitation) throw new Error('the person was not invited')
  return invitation.id
}
const listed = async ({ lead, at }: Team) => (await lead.ok('listTeamInvitations', { params: at })).results
const stateOf = async (team: Team) => (await listed(team)).map(({ state }) => state)
const members = async ({ lead, at }: Team) => (await lead.ok('listTeam', { params: at })).results.map(({ teacher }) => teacher.id)
const seats = async ({ lead, at }: Team) => (await lead.ok('getCenter', { params: at })).teacher_seats.used
const accept = (client: Client, id: number) => client.call('acceptInvitation', { params: { id } })
const decline = (client: Client, id: number) => client.call('declineInvitation', { params: { id } })
const withdraw = ({ lead, at }: Team, id: number) => lead.call('withdrawInvitation', { params: { ...at, invitation_id: id } })
const resend = ({ lead, at }: Team, id: number) => lead.call('resendInvitation', { params: { ...at, invitation_id: id } })
const invitations = async (client: Client) => (await client.ok('getHome')).invitations
const kinds = async (client: Client) => (await client.ok('listNotifications')).results.map(({ kind }) => kind)
const mailsTo = async (email: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ to }) => to === email)
}
const rejection = (code: string) => ({ status: 409, body: { code } })
const onEmail = (code: string) => ({ status: 400, body: { errors: { email: [code] } } })

describe('a teacher of another center', () => {
  it('is asked, and is no part of the center until they accept', async () => {
    const team = await openTeam()
    const { client, email, person } = await colleague({ first_name: 'Ana', last_name_1: 'Secreta', language: 'es' })
    const { status, body } = await add(team, email.toUpperCase())
    expect([status, body]).toEqual([
      201,
      {
        member: null,
        invitation: {
          id: expect.any(Number),
          email: email.toUpperCase(),
          state: 'pending',
          as_administrator: false,
          declines: 0,
          sent_at: app.clock.now().toISOString(),
          expires_at: new Date(app.clock.now().getTime() + 14 * day * 1000).toISOString(),
          answered_at: null,
        },
      },
    ])
    expect(await members(team)).toEqual([team.manager.id])
    expect(await seats(team)).toBe(1)
    expect((await client.ok('listMyCenters')).results).toHaveLength(1)
    expect((await client.call('getCenter', { params: team.at })).status).toBe(404)
    expect((await client.call('listTeam', { params: team.at })).status).toBe(404)
    const options = await team.lead.ok('getGroupOptions', { query: { center: team.center.id } })
    expect(JSON.stringify(options)).not.toContain('Secreta')
    const log = await team.lead.ok('listAudit')
    expect(log.results.map(({ action }) => action)).toEqual(['teacher_invited'])
    expect(JSON.stringify([log, await listed(team)])).not.toContain('Secreta')

    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(`${team.center.name} te invita a su equipo en Aula`)
    expect(mail?.text).toContain('https://aula.example/\n')
    expect(await kinds(client)).toEqual(['team_invited'])
    const [asked] = await invitations(client)
    expect(asked).toMatchObject({ center: { id: team.center.id, name: team.center.name }, city: 'Burgos', as_administrator: false })

    expect((await accept(client, asked?.id ?? 0)).status).toBe(204)
    expect(await members(team)).toContain(person.id)
    expect([await seats(team), await stateOf(team), await invitations(client)]).toEqual([2, ['accepted'], []])
    expect((await client.call('getCenter', { params: team.at })).status).toBe(200)
    const [answer] = (await team.lead.ok('listNotifications')).results
    expect(answer).toMatchObject({ kind: 'invitation_accepted', person: 'Secreta, Ana', href: `/center/${team.center.id}?tab=team` })
    // The second time nothing happens.
    expect((await accept(client, asked?.id ?? 0)).status).toBe(204)
    expect(await seats(team)).toBe(2)
    expect(await decline(client, asked?.id ?? 0)).toMatchObject(rejection('invitation_accepted'))
    expect(await withdraw(team, asked?.id ?? 0)).toMatchObject(rejection('invitation_accepted'))
    expect(await add(team, email)).toMatchObject(onEmail('already_in_team'))
  })

  it('declines without the center learning who they are, and is not asked a third time', async () => {
    const team = await openTeam()
    const { client, email, person } = await colleague({ first_name: 'Ana', last_name_1: 'Secreta' })
    const id = await invite(team, email)
    expect(await add(team, email)).toMatchObject(onEmail('already_invited'))
    expect((await decline(client, id)).status).toBe(204)
    expect(await listed(team)).toMatchObject([{ state: 'declined', declines: 1 }])
    expect(await accept(client, id)).toMatchObject(rejection('invitation_declined'))
    expect(await withdraw(team, id)).toMatchObject(rejection('invitation_declined'))
    const [answer] = (await team.lead.ok('listNotifications')).results
    expect(answer).toMatchObject({ kind: 'invitation_declined', person: email })
    expect(JSON.stringify(await team.lead.ok('listAudit'))).not.toContain('Secreta')
    expect(await resend(team, id)).toMatchObject(rejection('invited_today'))
    app.clock.forward(2 * day)
    expect((await resend({ ...team, lead: await app.as(team.manager.id) }, id)).status).toBe(204)
    expect((await decline(await app.as(person.id), id)).status).toBe(204)
    app.clock.forward(200 * day)
    const lead = { ...team, lead: await app.as(team.manager.id) }
    expect(await resend(lead, id)).toMatchObject(rejection('declined_twice'))
    expect(await add(lead, email)).toMatchObject(onEmail('declined_twice'))
    app.clock.forward(200 * day)
    expect((await add({ ...team, lead: await app.as(team.manager.id) }, email)).status).toBe(201)
  })

  it('answers within two weeks; the invitation can be withdrawn and sent again, with one mail a day', async () => {
    const team = await openTeam()
    const { client, email, person } = await colleague()
    const id = await invite(team, email)
    expect((await withdraw(team, id)).status).toBe(204)
    expect([await stateOf(team), await invitations(client), await kinds(client)]).toEqual([['withdrawn'], [], []])
    expect(await accept(client, id)).toMatchObject(rejection('invitation_withdrawn'))
    expect(await decline(client, id)).toMatchObject(rejection('invitation_withdrawn'))
    expect(await invite(team, email)).toBe(id)
    expect(await mailsTo(email)).toHaveLength(1)
    app.clock.forward(15 * day)
    const [lead, late] = [{ ...team, lead: await app.as(team.manager.id) }, await app.as(person.id)]
    expect([await stateOf(lead), await invitations(late)]).toEqual([['expired'], []])
    expect(await accept(late, id)).toMatchObject(rejection('invitation_expired'))
    expect((await resend(lead, id)).status).toBe(204)
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await accept(late, id)).status).toBe(204)
    expect(await resend(lead, id)).toMatchObject(rejection('invitation_accepted'))
  })

  it('either joins or is not invited any more, when both happen at once', async () => {
    for (const first of ['accept', 'withdraw'] as const) {
      const team = await openTeam()
      const { client, email, person } = await colleague()
      const id = await invite(team, email)
      const both = first === 'accept' ? [accept(client, id), withdraw(team, id)] : [withdraw(team, id), accept(client, id)]
      const results = await Promise.all(both)
      expect(results.map(({ status }) => status).toSorted()).toEqual([204, 409])
      const joined = (await members(team)).includes(person.id)
      expect([await stateOf(team), await seats(team)]).toEqual(joined ? [['accepted'], 2] : [['withdrawn'], 1])
      const lost = results.find(({ status }) => status === 409)
      expect(lost?.body).toMatchObject({ code: joined ? 'invitation_accepted' : 'invitation_withdrawn' })
    }
  })

  it('takes a seat when they accept, if one is left then', async () => {
    const team = await openTeam(2)
    const [one, two] = [await colleague(), await colleague()]
    const ids = [await invite(team, one.email), await invite(team, two.email)]
    expect((await accept(one.client, ids[0] ?? 0)).status).toBe(204)
    expect(await accept(two.client, ids[1] ?? 0)).toMatchObject(rejection('teacher_limit'))
    expect(await invitations(two.client)).toHaveLength(1)
    expect(await add(team, (await colleague()).email)).toMatchObject(rejection('teacher_limit'))
  })

  it('answers in person, and only their own invitation', async () => {
    const team = await openTeam()
    const { email, person } = await colleague()
    const id = await invite(team, email)
    const stranger = await colleague()
    expect([(await accept(stranger.client, id)).status, (await decline(stranger.client, id)).status]).toEqual([404, 404])
    expect((await withdraw(stranger.other, id)).status).toBe(404)
    const admin = await app.as((await createAdmin(app.db)).id)
    await admin.ok('impersonate', { body: { user: person.id, reason: 'Ayuda', write: true } })
    expect(await accept(admin, id)).toMatchObject({ status: 403, body: { code: 'impersonation_forbidden' } })
    expect(await decline(admin, id)).toMatchObject({ status: 403, body: { code: 'impersonation_forbidden' } })
  })
})

describe('an administrator', () => {
  const manager = async (team: Team) => (await team.lead.ok('getCenter', { params: team.at })).manager?.id

  it('of another center’s staff begins when they accept', async () => {
    const team = await openTeam()
    const { client, email, person } = await colleague()
    const { member, invitation } = await team.lead.ok('createManager', { body: { center: team.center.id, email } })
    expect([member, invitation?.as_administrator, await manager(team)]).toEqual([null, true, team.manager.id])
    expect((await accept(client, invitation?.id ?? 0)).status).toBe(204)
    expect((await client.ok('getSelf')).managed_center?.id).toBe(team.center.id)
    const admin = await app.as((await createAdmin(app.db)).id)
    expect(await manager({ ...team, lead: admin })).toBe(person.id)
  })

  it('is not who accepts after another was chosen', async () => {
    const team = await openTeam(5)
    const [invited, chosen] = [await colleague(), await createTeacher(app.db, team.center)]
    const id = await invite(team, invited.email)
    const { invitation } = await team.lead.ok('createManager', { body: { center: team.center.id, email: invited.email } })
    expect([invitation?.id, invitation?.as_administrator]).toEqual([id, true])
    await team.lead.ok('updateManager', { body: { center: team.center.id, user: chosen.id } })
    expect((await accept(invited.client, id)).status).toBe(204)
    const admin = await app.as((await createAdmin(app.db)).id)
    expect(await manager({ ...team, lead: admin })).toBe(chosen.id)
  })
})

describe('other people', () => {
  it('without a center are asked too, if they have ever signed in', async () => {
    const team = await openTeam()
    const person = await createPerson(app.db)
    const id = await invite(team, person.email ?? '')
    const client = await app.as(person.id)
    expect((await client.ok('getSelf')).kind).toBe('student')
    expect((await accept(client, id)).status).toBe(204)
    expect((await client.ok('getSelf')).kind).toBe('teacher')
    expect((await client.call('getCenter', { params: team.at })).status).toBe(200)
  })

  it('who have learnt in a center meanwhile do not become teachers by it', async () => {
    const team = await openTeam()
    const person = await createPerson(app.db)
    const id = await invite(team, person.email ?? '')
    await app.db
      .insertInto('center_students')
      .values({ center_id: (await openTeam()).center.id, user_id: person.id })
      .execute()
    expect(await accept(await app.as(person.id), id)).toMatchObject(rejection('student_account'))
    const student = await createStudent(app.db, team.center)
    expect(await add(team, student.email ?? '')).toMatchObject(onEmail('student_account'))
  })

  it('who were added and have never signed in are added again at once; in another center they are asked', async () => {
    const team = await openTeam()
    const email = 'nunca.ha.entrado@demo.test'
    const { member } = await team.lead.ok('addTeacher', { params: team.at, body: { email } })
    const other = await openTeam()
    expect((await add(other, email)).body).toMatchObject({ member: null, invitation: { state: 'pending' } })
    expect((await mailsTo(email)).at(-1)?.text).toContain('https://aula.example/set-password/')
    await team.lead.ok('removeTeacher', { params: { ...team.at, user_id: member?.teacher.id ?? 0 } })
    expect((await add(team, email)).body).toMatchObject({ member: { is_invited: true }, invitation: null })
  })
})
