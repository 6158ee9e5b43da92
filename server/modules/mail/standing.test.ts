import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { type Center, createCenter, createPerson, createStudent, createTeacher, type Person } from '#server/testing/factories/index.ts'
import { inviteStudents } from '../students/invitations.ts'
import { type NewMail, queueMails } from './queue.ts'
import { sendMails } from './send.ts'

let app: TestApp
let center: Center
let before = 0
beforeAll(async () => {
  app = await testApp()
  center = await createCenter(app.db)
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.deleteFrom('mails').execute()
  before = (await app.mails()).length
})

const queue = (...mails: NewMail[]) => transact(app.db, (tx) => queueMails(tx, app.ctx.jobs, app.clock.now(), mails))
const states = () => app.db.selectFrom('mails').select(['address', 'state', 'reason']).orderBy('id').execute()
const recipients = async () => (await app.mails()).slice(before).map(({ to }) => to)

describe('a mail whose reason is gone while it waits', () => {
  /** An invitation that waits, and what became of it after a change. */
  async function fate(change: (student: Person) => Promise<unknown>) {
    const student = await createStudent(app.db, center, { password_hash: null })
    await transact(app.db, (tx) =>
      inviteStudents(tx, app.ctx, app.clock.now(), { centerId: center.id, students: [{ id: student.id, email: String(student.email) }] }),
    )
    await change(student)
    await sendMails(app.ctx)
    expect(await recipients()).toEqual([])
    const [mail] = await states()
    return mail && { state: mail.state, reason: mail.reason }
  }
  const user = (student: Person) => app.db.updateTable('users').where('id', '=', student.id)

  it.each<[string, (student: Person) => Promise<unknown>]>([
    ['account_gone', (student) => app.db.deleteFrom('users').where('id', '=', student.id).execute()],
    ['account_inactive', (student) => user(student).set({ is_active: false }).execute()],
    ['email_changed', (student) => user(student).set({ email: 'otra.direccion@demo.test' }).execute()],
    ['has_password', (student) => user(student).set({ password_hash: 'x' }).execute()],
    [
      'left_center',
      (student) => app.db.updateTable('center_students').set({ archived_at: new Date() }).where('user_id', '=', student.id).execute(),
    ],
    [
      'link_ended',
      (student) => app.db.updateTable('password_links').set({ used_at: new Date() }).where('user_id', '=', student.id).execute(),
    ],
  ])('is cancelled: %s', async (reason, change) => {
    expect(await fate(change)).toEqual({ state: 'cancelled', reason })
  })

  it('forgets the address of a deleted account', async () => {
    await fate((student) => app.db.deleteFrom('users').where('id', '=', student.id).execute())
    expect(await states()).toMatchObject([{ address: null }])
  })

  it('is cancelled for a teacher who has left the team', async () => {
    const teacher = await createTeacher(app.db, center, { password_hash: null })
    await queue({ kind: 'team_invitation', userId: teacher.id, centerId: center.id, address: String(teacher.email) })
    await app.db.deleteFrom('center_staff').where('user_id', '=', teacher.id).execute()
    await sendMails(app.ctx)
    expect(await states()).toMatchObject([{ state: 'cancelled', reason: 'left_center' }])
  })

  it('is cancelled for an invitation to a team that was withdrawn', async () => {
    const person = await createTeacher(app.db, await createCenter(app.db))
    const [at, email] = [app.clock.now(), String(person.email)]
    const { id } = await app.db
      .insertInto('team_invitations')
      .values({ center_id: center.id, user_id: person.id, email, sent_at: at, expires_at: new Date(at.getTime() + 60_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const data = { invitationId: id, center: center.name, asAdministrator: false, days: 14 }
    await queue({ kind: 'team_asked', userId: person.id, address: email, data })
    await app.db.updateTable('team_invitations').set({ state: 'withdrawn', answered_at: at }).where('id', '=', id).execute()
    await sendMails(app.ctx)
    expect(await states()).toMatchObject([{ state: 'cancelled', reason: 'invitation_ended' }])
  })

  it('leaves to the address of the time of the event when it is a notice', async () => {
    const person = await createPerson(app.db)
    await queue({ kind: 'password_changed', userId: person.id, address: String(person.email) })
    await user(person).set({ email: 'intruso@demo.test' }).execute()
    await sendMails(app.ctx)
    expect(await recipients()).toEqual([person.email])
  })
})
