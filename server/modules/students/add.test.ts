import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createStudent } from '#server/testing/factories/index.ts'
import { openCenter } from './testing/center.ts'
import { seatsOf } from './testing/seats.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('adding', () => {
  const person = (email: string | null) => ({ first_name: ' Ana ', last_name_1: 'Gil', last_name_2: 'Soler', email })

  it('creates, enrols and invites; a person of the center is enrolled unchanged', async () => {
    const { center, group, manager } = await openCenter(app)
    const known = await createStudent(app.db, center, { email: `conocida${center.id}@demo.test` })
    const body = { group_id: group.id, students: [person(`nueva${center.id}@demo.test`), person(known.email)] }
    const { results } = await manager.ok('addStudents', { body })
    expect(results.map(({ outcome, enrolled, access }) => [outcome, enrolled, access.display_name, access.password])).toEqual([
      ['created', true, 'Gil Soler, Ana', null],
      ['present', true, `${known.last_name_1}, ${known.first_name}`, null],
    ])
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2, ledger: 2, living: 2 })
    await app.runJobs()
    const mails = (await app.mails()).filter(({ to }) => to === `nueva${center.id}@demo.test`)
    expect(mails.map(({ subject }) => subject)).toEqual([`Tu cuenta de ${center.name} en Aula`])
  })

  it('in a group may hand out a one-time password instead of a mail', async () => {
    const { center, group, teacher } = await openCenter(app)
    const body = { ...person(`papel${center.id}@demo.test`), access: 'one_time' as const }
    const { access } = await teacher.ok('createGroupStudent', { params: { id: group.id }, body })
    expect(access.password).toMatch(/^\S{8,}$/)
    await app.runJobs()
    expect((await app.mails()).filter(({ to }) => to === body.email)).toEqual([])
  })

  it('of one too many adds none, and reports which e-mails are taken', async () => {
    const { center, group, manager } = await openCenter(app, { student_licenses: 1 })
    const count = () => app.db.selectFrom('center_students').where('center_id', '=', center.id).select('user_id').execute()
    const students = [person(`uno${center.id}@demo.test`), person(`dos${center.id}@demo.test`)]
    expect(await manager.call('addStudents', { body: { group_id: group.id, students } })).toMatchObject({
      status: 409,
      body: { code: 'no_licences', seats: { needed: 2, left: 1 } },
    })
    const stranger = await createStudent(app.db, await createCenter(app.db))
    expect(await manager.call('addStudents', { body: { students: [students[0] ?? person(null), person(stranger.email)] } })).toMatchObject({
      status: 400,
      body: { errors: { 'students.1.email': ['email_taken'] } },
    })
    expect(await manager.call('createGroupStudent', { params: { id: group.id }, body: person(stranger.email) })).toMatchObject({
      status: 400,
      body: { errors: { email: ['email_taken'] } },
    })
    expect(await count()).toEqual([])
  })

  it('refuses every row whose e-mail is also in another row, and adds none', async () => {
    const { center, manager } = await openCenter(app, { anonymous_users: true })
    const [email, other] = [`familia${center.id}@demo.test`, `otra${center.id}@demo.test`]
    const students = [person(email), person(other), person(email.toUpperCase()), person(null), person(null)]
    expect(await manager.call('addStudents', { body: { students } })).toMatchObject({
      status: 400,
      body: { errors: { 'students.0.email': ['repeated_email'], 'students.2.email': ['repeated_email'] } },
    })
    expect(await app.db.selectFrom('center_students').where('center_id', '=', center.id).select('user_id').execute()).toEqual([])
  })

  it('of anonymous students is for centers that permit it, and their one-time passwords open the way to a password of their own', async () => {
    const strict = await openCenter(app)
    expect(await strict.teacher.call('createAnonymousStudents', { params: { id: strict.group.id }, body: { count: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'anonymous_not_allowed' },
    })
    const { group, teacher } = await openCenter(app, { anonymous_users: true })
    const { results } = await teacher.ok('createAnonymousStudents', { params: { id: group.id }, body: { count: 3 } })
    expect(results.map(({ display_name, username }) => display_name === username)).toEqual([true, true, true])
    const [{ username, password } = { username: '', password: '' }] = results
    const visitor = app.visitor()
    await visitor.send({ method: 'GET', url: '/' })
    const signIn = (word: string | null) => visitor.call('login', { body: { username: username.toLowerCase(), password: word ?? '' } })
    const rejection = await signIn(password)
    expect(rejection).toMatchObject({
      status: 403,
      body: { code: 'new_password_required', link: expect.stringMatching(/^\/set-password\//) as string },
    })
    expect(await visitor.call('getSelf')).toMatchObject({ status: 401 })
    const [, , uidb64 = '', token = ''] = (rejection.body as { link: string }).link.split('/')
    await visitor.ok('resetPassword', { body: { uidb64, token, new_password: 'un lugar tranquilo' } })
    expect(await signIn(password)).toMatchObject({ status: 401 })
    expect(await signIn('un lugar tranquilo')).toMatchObject({ status: 200 })
  })
})
