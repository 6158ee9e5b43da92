import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { type Center, createCenter, createPerson, createStudents, type Person } from '#server/testing/factories/index.ts'
import { openSmtpSink, type SmtpSink } from '#server/testing/smtp-sink.ts'
import { inviteStudents } from '../students/invitations.ts'
import { type NewMail, queueMails } from './queue.ts'
import { sendMails } from './send.ts'

let sink: SmtpSink
let app: TestApp
let center: Center
beforeAll(async () => {
  sink = await openSmtpSink()
  app = await testApp({ smtpUrl: sink.url, mailPace: { connections: 2, perSecond: 0 } })
  center = await createCenter(app.db, { student_licenses: 5000 })
})
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

const send = (signal?: AbortSignal) => sendMails(app.ctx, signal)
const queue = (...mails: NewMail[]) => transact(app.db, (tx) => queueMails(tx, app.ctx.jobs, app.clock.now(), mails))
const notice = (person: Person): NewMail => ({ kind: 'password_changed', userId: person.id, address: String(person.email) })
const states = () =>
  app.db.selectFrom('mails').select(['address', 'state', 'reason', 'response', 'attempts', 'due_at']).orderBy('id').execute()
const recipients = () => sink.mails.map(({ to }) => to)
const ask = (email: string, visitor = app.visitor()) => visitor.call('requestPasswordReset', { body: { email } })

/** Students without a password, with their invitations queued as a batch. */
async function inviteMany(count: number) {
  const students = await createStudents(
    app.db,
    center,
    Array.from({ length: count }, () => ({ password_hash: null })),
  )
  await transact(app.db, (tx) =>
    inviteStudents(tx, app.ctx, app.clock.now(), {
      centerId: center.id,
      students: students.map(({ id, email }) => ({ id, email: String(email) })),
      batchFrom: 1,
    }),
  )
  return students
}

describe('sending mails', () => {
  it('lets a password link overtake 3,000 invitations', { timeout: 120_000 }, async () => {
    const person = await createPerson(app.db)
    await inviteMany(3000)
    const sending = send()
    await expect.poll(() => sink.mails.length).toBeGreaterThan(20)
    await ask(String(person.email))
    // the job that looks up the account
    await app.runJobs()
    const before = sink.mails.length
    await expect.poll(() => recipients().includes(String(person.email)), { interval: 1 }).toBe(true)
    expect(recipients().indexOf(String(person.email)) - before).toBeLessThan(20)
    await sending
    expect(new Set(recipients()).size).toBe(3001)
    expect(sink.mails).toHaveLength(3001)
    expect(sink.mostConnections()).toBe(2)
  })

  it('takes turns between batches', async () => {
    const [large, small] = [await inviteMany(30), await inviteMany(3)]
    await send()
    const order = recipients()
    const last = Math.max(...small.map(({ email }) => order.indexOf(String(email))))
    expect(last).toBeLessThan(8)
    expect(order).toHaveLength(large.length + small.length)
  })

  it('makes a sender of many requests wait behind others', async () => {
    const victims = await Promise.all(Array.from({ length: 12 }, () => createPerson(app.db)))
    const person = await createPerson(app.db)
    const [stranger, other] = [app.visitor(), app.visitor()]
    other.address = '203.0.113.7'
    for (const victim of victims) expect((await ask(String(victim.email), stranger)).status).toBe(204)
    expect((await ask(String(person.email), other)).status).toBe(204)
    await app.runJobs()
    await send()
    expect(recipients().indexOf(String(person.email))).toBeLessThan(4)
    expect(recipients()).toHaveLength(13)
  })

  it('joins requests for one link while its mail waits', async () => {
    const person = await createPerson(app.db)
    await app.db
      .insertInto('mail_sender')
      .values({ resume_at: new Date(app.clock.now().getTime() + 60_000) })
      .execute()
    for (let n = 0; n < 4; n += 1) await ask(String(person.email))
    await app.runJobs()
    expect(await states()).toHaveLength(1)
  })

  it('limits the requests for one address, whether or not it has an account', async () => {
    const person = await createPerson(app.db)
    const answers = async (email: string) => {
      const statuses: number[] = []
      for (let n = 0; n < 6; n += 1) statuses.push((await ask(email)).status)
      return statuses
    }
    const known = await answers(String(person.email))
    expect(known).toEqual([204, 204, 204, 204, 204, 429])
    expect(await answers('nadie.limitado@demo.test')).toEqual(known)
    await app.runJobs()
  })

  it('fails at once with the reason of a permanent rejection, and keeps the others going', async () => {
    const [gone, fine] = [await createPerson(app.db), await createPerson(app.db)]
    sink.answer = (to) => (to === gone.email ? '550 5.1.1 no such user' : '250 ok')
    await queue(notice(gone), notice(fine))
    await send()
    expect(await states()).toMatchObject([
      { state: 'failed', reason: 'rejected', response: '550 5.1.1 no such user', attempts: 1 },
      { state: 'sent', reason: null, response: null },
    ])
  })

  it('waits longer each time for a server that postpones, and gives up after two days', async () => {
    const person = await createPerson(app.db)
    sink.answer = () => '451 4.7.1 greylisted'
    await queue(notice(person))
    const waits: number[] = []
    for (let n = 0; n < 4; n += 1) {
      await send()
      const [mail] = await states()
      waits.push(((mail?.due_at.getTime() ?? 0) - app.clock.now().getTime()) / 1000)
      app.clock.forward((waits.at(-1) ?? 0) - 1)
      await send()
      expect((await states())[0]?.attempts).toBe(n + 1)
      app.clock.forward(1)
    }
    expect(waits).toEqual([30, 60, 120, 240])
    app.clock.forward(48 * 3600)
    await send()
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'postponed_too_long', response: '451 4.7.1 greylisted' }])
  })

  it('sends a postponed mail when the server takes it', async () => {
    const person = await createPerson(app.db)
    sink.answer = () => '451 later'
    await queue(notice(person))
    await send()
    sink.answer = () => '250 ok'
    app.clock.forward(30)
    await send()
    expect(await states()).toMatchObject([{ state: 'sent', response: null }])
    expect(recipients()).toEqual([person.email])
  })

  it('keeps everything while the mail server is away, and sends it when it is back', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => createPerson(app.db)))
    const { port } = sink
    await sink.close()
    await queue(...people.map(notice))
    await send()
    expect(await states()).toEqual(people.map(() => expect.objectContaining({ state: 'queued', attempts: 0 })))
    const health = () => app.db.selectFrom('mail_sender').select(['failing_since', 'response']).executeTakeFirst()
    expect(await health()).toMatchObject({ failing_since: app.clock.now(), response: expect.stringMatching(/ECONNREFUSED|closed/) })
    sink = await openSmtpSink(port)
    app.clock.forward(30)
    await send()
    expect(recipients().toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect(await health()).toEqual({ failing_since: null, response: null })
  })

  it('sends each mail once, however many senders there are', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)))
    await queue(...people.map(notice))
    await Promise.all([send(), send(), send(), send()])
    expect(sink.mails).toHaveLength(20)
  })

  it('stops after the mails on their way when the process ends, and loses none', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(app.db)))
    await queue(...people.map(notice))
    sink.delay = 20
    const stopping = new AbortController()
    const sending = send(stopping.signal)
    await expect.poll(() => sink.mails.length).toBeGreaterThan(2)
    stopping.abort()
    await sending
    const sent = (await states()).filter(({ state }) => state === 'sent').length
    expect(sent).toBe(sink.mails.length)
    expect(sent).toBeLessThan(12)
    await send()
    expect(sink.mails).toHaveLength(12)
  })

  it('takes over from a sender that shows no sign of life', async () => {
    const person = await createPerson(app.db)
    await queue(notice(person))
    const until = (seconds: number) =>
      app.db
        .updateTable('mail_sender')
        .set({ held_until: new Date(Date.now() + seconds * 1000) })
        .execute()
    await app.db.insertInto('mail_sender').values({ holder: crypto.randomUUID(), held_until: new Date() }).execute()
    await until(15)
    await send()
    expect(sink.mails).toEqual([])
    await until(-1)
    await send()
    expect(recipients()).toEqual([person.email])
  })

  it('respects the messages per second of the mail server', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(app.db)))
    await queue(...people.map(notice))
    const started = performance.now()
    await sendMails({ ...app.ctx, mail: { ...app.ctx.mail, perSecond: 20 } })
    expect(performance.now() - started).toBeGreaterThanOrEqual(5 * 50)
    expect(sink.mails).toHaveLength(6)
  })
})
