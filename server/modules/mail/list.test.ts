import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { type Center, createAdmin, createCenter, createManager, createStudent, type Person } from '#server/testing/factories/index.ts'
import { openSmtpSink, type SmtpSink } from '#server/testing/smtp-sink.ts'
import type { Client } from '#server/testing/client.ts'
import { inviteStudents } from '../students/invitations.ts'
import { queueMails } from './queue.ts'
import { sendMails } from './send.ts'

let sink: SmtpSink
let app: TestApp
let center: Center
let other: Center
let adminId: number
let managerId: number
let admin: Client
let manager: Client
beforeAll(async () => {
  sink = await openSmtpSink()
  app = await testApp({ smtpUrl: sink.url, mailPace: { connections: 1, perSecond: 0 } })
  center = await createCenter(app.db)
  other = await createCenter(app.db)
  adminId = (await createAdmin(app.db)).id
  managerId = (await createManager(app.db, center)).id
})
// An access token is valid for minutes.
const signIn = async () => {
  admin = await app.as(adminId)
  manager = await app.as(managerId)
}
beforeEach(signIn)
afterAll(async () => {
  app.ctx.mail.close()
  await app.close()
  await sink.close()
})
afterEach(async () => {
  await app.db.deleteFrom('mails').execute()
  await app.db.deleteFrom('mail_sender').execute()
  Object.assign(sink, { mails: [], answer: () => '250 ok', delay: 0 })
})

/** Invites new students of a center. */
async function invite(to: Center, ...emails: string[]): Promise<Person[]> {
  const students: Person[] = []
  for (const email of emails) students.push(await createStudent(app.db, to, { email, password_hash: null, first_name: 'Noa' }))
  await transact(app.db, (tx) =>
    inviteStudents(tx, app.ctx, app.clock.now(), {
      centerId: to.id,
      students: students.map(({ id, email }) => ({ id, email: String(email) })),
    }),
  )
  return students
}
const send = () => sendMails(app.ctx)
const rejecting = (response: string) => {
  sink.answer = (to) => (to.startsWith('bad') ? response : '250 ok')
}

describe('the list of mails', () => {
  it('shows what became of each, in the terms of the mail server, without links', async () => {
    rejecting('550 5.1.1 no such user, see https://mail.example.org/why?u=1')
    await invite(center, 'bad.one@demo.test', 'good.one@demo.test')
    await send()
    await invite(center, 'waits.one@demo.test')
    const page = await admin.ok('listMails')
    expect(page.results).toMatchObject([
      { address: 'waits.one@demo.test', state: 'queued', reason: null, may_retry: false, ended_at: null },
      { address: 'good.one@demo.test', state: 'sent', reason: null, response: null, may_retry: false },
      {
        address: 'bad.one@demo.test',
        kind: 'student_invitation',
        state: 'failed',
        reason: 'no_mailbox',
        attempts: 1,
        may_retry: true,
        center: { id: center.id },
      },
    ])
    expect(page.results[2]?.response).toMatch(/no such user, see …/)
    expect(JSON.stringify(page)).not.toContain('http')
    expect(page.summary).toMatchObject({ waiting: 1, sent: 1, failed: 1, oldest_waiting: app.clock.now().toISOString(), server: 'idle' })
  })

  it('is filtered by state, center and words of the recipient', async () => {
    await invite(center, 'lucia.gil@demo.test', 'marta.rey@demo.test')
    await invite(other, 'lucia.paz@demo.test')
    const addresses = async (query: object) => (await admin.ok('listMails', { query })).results.map(({ address }) => address)
    expect(await addresses({ search: 'LUCÍA' })).toEqual(['lucia.paz@demo.test', 'lucia.gil@demo.test'])
    expect(await addresses({ search: 'noa lucia', center: center.id })).toEqual(['lucia.gil@demo.test'])
    expect(await addresses({ state: 'sent' })).toEqual([])
    expect(await addresses({ page: 2, page_size: 2 })).toEqual(['lucia.gil@demo.test'])
  })

  it('of a manager has the mails of their center, without responses of the server, and no other', async () => {
    rejecting('552 5.2.2 mailbox full')
    const [gone] = await invite(center, 'bad.two@demo.test')
    await invite(other, 'bad.three@demo.test')
    if (!gone) throw new Error('invited')
    await transact(app.db, (tx) =>
      queueMails(tx, app.ctx.jobs, app.clock.now(), [{ kind: 'password_changed', userId: gone.id, address: 'bad.two@demo.test' }]),
    )
    await send()
    const page = await manager.ok('listMails')
    expect(page.results).toMatchObject([
      { address: 'bad.two@demo.test', person: expect.stringContaining('Noa'), reason: 'mailbox_full', response: null },
    ])
    expect(page.summary).toMatchObject({ failed: 1, waiting: 0, sent: 0 })
    expect((await manager.ok('getHome')).center?.failed_mails).toBe(1)
    expect(await manager.call('listMails', { query: { center: other.id } })).toMatchObject({ status: 404 })
    // Somebody who has left is not named any more.
    await app.db.deleteFrom('center_students').where('user_id', '=', gone.id).execute()
    expect((await manager.ok('listMails')).results).toMatchObject([{ address: 'bad.two@demo.test', person: null }])
  })

  it('says that the mail server takes no mail', async () => {
    sink.answer = () => '421 4.3.2 shutting down'
    await app.db.insertInto('mail_sender').values({ failing_since: app.clock.now(), response: 'connect ECONNREFUSED' }).execute()
    expect((await admin.ok('listMails')).summary).toMatchObject({ server: 'failing', response: 'connect ECONNREFUSED' })
    expect((await manager.ok('listMails')).summary).toMatchObject({ server: 'failing', response: null })
  })
})

describe('a mail that failed', () => {
  it('is sent again to the address that the person has now, with a link that works', async () => {
    rejecting('550 5.1.1 no such user')
    const [student] = await invite(center, 'bad.four@demo.test')
    await send()
    await app.db
      .updateTable('users')
      .set({ email: 'right.four@demo.test' })
      .where('id', '=', student?.id ?? 0)
      .execute()
    const id = (await manager.ok('listMails')).results[0]?.id ?? 0
    // Its link has expired.
    app.clock.forward(8 * 24 * 3600)
    await signIn()
    await Promise.all([manager.ok('retryMail', { params: { id } }), manager.ok('retryMail', { params: { id } })])
    await send()
    expect(sink.mails.map(({ to }) => to)).toEqual(['right.four@demo.test'])
    expect((await manager.ok('listMails')).results).toMatchObject([{ id, state: 'sent', address: 'right.four@demo.test' }])
    const events = await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'mail')
      .where('entity_id', '=', id)
      .select(['action', 'center_id'])
      .execute()
    expect(events).toEqual([{ action: 'retried', center_id: center.id }])
  })

  it('is not sent again when what it says is over, and not by another center', async () => {
    rejecting('550 5.7.1 spam')
    await invite(other, 'bad.five@demo.test')
    await app.visitor().call('requestPasswordReset', { body: { email: 'bad.five@demo.test' } })
    await app.runJobs()
    await send()
    app.clock.forward(3600)
    await signIn()
    const [reset, invitation] = (await admin.ok('listMails')).results
    expect([reset?.kind, reset?.reason, reset?.may_retry]).toEqual(['first_password', 'blocked', false])
    expect(await admin.call('retryMail', { params: { id: reset?.id ?? 0 } })).toMatchObject({
      status: 409,
      body: { code: 'mail_outdated' },
    })
    expect(await manager.call('retryMail', { params: { id: invitation?.id ?? 0 } })).toMatchObject({ status: 404 })
    await app.db
      .updateTable('mails')
      .set({ state: 'cancelled' })
      .where('id', '=', invitation?.id ?? 0)
      .execute()
    expect(await admin.call('retryMail', { params: { id: invitation?.id ?? 0 } })).toMatchObject({
      status: 409,
      body: { code: 'mail_not_failed' },
    })
  })

  it('is queued again with all others of the caller, once', async () => {
    rejecting('550 5.1.1 no such user')
    await invite(center, 'bad.six@demo.test', 'bad.seven@demo.test')
    await invite(other, 'bad.eight@demo.test')
    await send()
    expect(await manager.ok('retryFailedMails', { body: {} })).toEqual({ count: 2 })
    expect(await manager.ok('retryFailedMails', { body: {} })).toEqual({ count: 0 })
    expect(await manager.call('retryFailedMails', { body: { center: other.id } })).toMatchObject({ status: 404 })
    expect(await admin.ok('retryFailedMails', { body: { center: other.id } })).toEqual({ count: 1 })
    Object.assign(sink, { answer: () => '250 ok' })
    await send()
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(['bad.eight@demo.test', 'bad.seven@demo.test', 'bad.six@demo.test'])
  })
})

it('without a mail server the list says so', async () => {
  const bare = await testApp()
  try {
    const client = await bare.as((await createAdmin(bare.db)).id)
    expect((await client.ok('listMails')).summary).toMatchObject({ server: 'none', waiting: 0 })
  } finally {
    await bare.close()
  }
})
