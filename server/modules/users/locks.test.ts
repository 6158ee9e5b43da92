import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact, type Tx } from '#server/db/client.ts'
import { createFirstPasswordLink } from '#server/modules/auth/password-links.ts'
import { lockAccount, endLinks } from '#server/modules/auth/queries.ts'
import { endOtherSessions } from '#server/modules/auth/session-queries.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { accept, ask, twoCenters } from '#server/modules/transfers/testing/two-centers.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createPerson, createStudent, createTeacher } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'

/** Lock order: centers, accounts, rows of an account. The embedded database has one connection, so its locks never collide. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const waiting = async (tx: Tx) => {
  // waiting for a row is waiting for the transaction that has it, which belongs to no database
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(tx)
  return Number(rows[0]?.count)
}

/** Holds something, lets a request run into it, and takes what the holder needs next: the request must not have it. */
async function meet<T>(hold: (tx: Tx) => Promise<unknown>, request: () => Promise<T>, next: (tx: Tx) => Promise<unknown>): Promise<T> {
  let underWay: Promise<T> | undefined
  const answer = { isThere: false }
  await transact(app.db, async (tx) => {
    // sooner than the database would notice a circle and end it
    await sql`set local lock_timeout = '500ms'`.execute(tx)
    await hold(tx)
    underWay ??= request().finally(() => (answer.isThere = true))
    while (!answer.isThere && (await waiting(tx)) === 0) await pause(20)
    await next(tx)
  })
  return underWay as Promise<T>
}
const takeAccount = (id: number) => (tx: Tx) => sql`select from users where id = ${id} for update`.execute(tx)

describe.runIf(serverUrl)('two who want the same at once do not wait in a circle', () => {
  it('a new role, while that person is added to a center', async () => {
    const [center, admin] = [await createCenter(app.db), await app.as((await createAdmin(app.db)).id)]
    const person = await createStudent(app.db, center)
    const { revision } = await admin.ok('getUser', { params: { id: person.id } })
    const { email, first_name, last_name_1, last_name_2, username } = person
    const body = { email, first_name, last_name_1, last_name_2, username, gender: null, role: 'teacher', center_id: center.id } as const
    const answered = await meet(
      (tx) => lockSeats(tx, center.id),
      () => admin.call('saveUser', { params: { id: person.id }, ifMatch: revision, body }),
      takeAccount(person.id),
    )
    expect(answered.status).toBe(200)
  })

  it('an erasure, beside the same', async () => {
    const [center, admin] = [await createCenter(app.db), await app.as((await createAdmin(app.db)).id)]
    const person = await createTeacher(app.db, center)
    await (await app.as(person.id)).ok('requestErasure', { params: { id: person.id }, body: {} })
    const answered = await meet(
      (tx) => lockSeats(tx, center.id),
      () => admin.call('eraseUser', { params: { id: person.id } }),
      takeAccount(person.id),
    )
    expect(answered.status).toBe(200)
  })

  it('a student who is removed or moves to another center, while their name is changed', async () => {
    const at = await twoCenters(app)
    const rename = (id: number) => (tx: Tx) => tx.updateTable('users').set({ last_name_1: 'Zapata' }).where('id', '=', id).execute()
    const hold = (id: number) => (tx: Tx) => lockAccount(tx, id)
    await ask(at.receiver, at)
    const { id } = await at.first(at.sender)
    const accepted = await meet(hold(at.student.id), () => accept(at.sender, id), rename(at.student.id))
    const removed = await meet(
      hold(at.classmate.id),
      () => at.sender.call('removeStudent', { params: { id: at.classmate.id } }),
      rename(at.classmate.id),
    )
    expect([accepted.status, removed.status]).toEqual([204, 204])
  })

  it('two IT admins, who close each other’s account', async () => {
    const [one, two] = [await createAdmin(app.db), await createAdmin(app.db)]
    const clients = [await app.as(one.id), await app.as(two.id)] as const
    const answered = await meet(
      (tx) => takeAccount(one.id)(tx),
      () => clients[0].call('deactivateUser', { params: { id: two.id } }),
      takeAccount(two.id),
    )
    expect(answered.status).toBe(200)
  })

  it('a link that is used, beside another way to a new password', async () => {
    const person = await createPerson(app.db, { email: 'enlace@demo.test' })
    const path = await transact(app.db, (tx) => createFirstPasswordLink(tx, person.id, app.clock.now()))
    const [, , uidb64 = '', token = ''] = path.split('/')
    const answered = await meet(
      (tx) => lockAccount(tx, person.id),
      () => app.visitor().call('resetPassword', { body: { uidb64, token, new_password: 'una frase bien larga' } }),
      (tx) => endLinks(tx, person.id, app.clock.now()),
    )
    expect(answered).toMatchObject({ status: 409, body: { code: 'link_used' } })
  })

  it('a session that is renewed, beside a password that ends it', async () => {
    const person = await createPerson(app.db)
    const client = await app.as(person.id)
    let renewed: Promise<{ status: number }> | undefined
    const answered = await meet(
      (tx) => lockAccount(tx, person.id),
      // it waits for no other transaction
      () => (renewed = client.call('refresh')),
      async (tx) => {
        expect((await renewed)?.status).toBe(200)
        await endOtherSessions(tx, person.id, null, app.clock.now())
      },
    )
    expect(answered.status).toBe(200)
    expect((await client.call('refresh')).status).toBe(401)
  })
})
