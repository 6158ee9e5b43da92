import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  type Center,
  createCenter,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  enrol,
  teach,
} from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

const hours = 24
const perHour = 4

let app: TestApp
beforeAll(async () => {
  app = await testApp({ inviteAgain: { hours, perHour } })
})
afterAll(() => app.close())

let center: Center
let managerId: number
let manager: Client
beforeEach(async () => {
  center = await createCenter(app.db)
  managerId = (await createManager(app.db, center)).id
  manager = await app.as(managerId)
})

/** New students of the center who have not chosen a password. */
async function notCome(count: number, given: { email?: null; is_anonymous?: true } = {}) {
  const students = []
  for (let made = 0; made < count; made += 1) students.push(await createStudent(app.db, center, { password_hash: null, ...given }))
  return students
}
const mailsOf = (userId: number) =>
  app.db.selectFrom('mails').where('user_id', '=', userId).where('kind', '=', 'student_invitation').select(['state', 'turn']).execute()
const again = (client: Client, body: object = {}) => client.ok('inviteAgain', { body })
const nobody = { no_address: 0, waiting: 0, recent: 0, over_limit: 0 }

describe('inviting all again who have not come yet', () => {
  it('reaches each once, and says who is left out and why', async () => {
    const [first, second] = await notCome(2)
    const [mute] = await notCome(1, { email: null, is_anonymous: true })
    const come = await createStudent(app.db, center)
    if (!first || !second || !mute) throw new Error('created')
    const summary = { count: 2, left_out: { ...nobody, no_address: 1 }, hours, per_hour: perHour }
    expect(await manager.ok('previewInvitations')).toEqual(summary)
    // Two clicks, and the request once more.
    expect(await Promise.all([again(manager), again(manager)])).toEqual([summary, summary])
    await app.runJobs()
    expect(await again(manager)).toMatchObject({ count: 0, left_out: { no_address: 1, recent: 2 } })
    expect(await app.runJobs()).toBe(0)
    expect((await Promise.all([first, second, mute, come].map(({ id }) => mailsOf(id)))).map((mails) => mails.length)).toEqual([1, 1, 0, 0])
    const listed = await manager.ok('listStudents')
    const states = new Map(listed.results.map(({ id, invitation }) => [id, invitation?.state]))
    expect([first, second, mute, come].map(({ id }) => states.get(id))).toEqual(['sent', 'sent', 'no_address', undefined])
    const group = await createGroup(app.db, center)
    await enrol(app.db, group, [first, mute, come])
    const enrolled = (await manager.ok('listGroupStudents', { query: { group: group.id } })).results
    const inGroup = new Map(enrolled.map(({ student, invitation }) => [student.id, invitation?.state]))
    expect([first, mute, come].map(({ id }) => inGroup.get(id))).toEqual(['sent', 'no_address', undefined])
    app.clock.forward((hours + 1) * 3600)
    const later = await app.as(managerId)
    expect(await later.ok('previewInvitations')).toMatchObject({ count: 2, left_out: { recent: 0 } })
    const events = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .where('action', '=', 'invited_again')
      .select('after')
      .execute()
    expect(events).toEqual([{ after: { students: 2 } }, { after: { students: 2 } }])
  })

  it('sends no more than a center may within an hour, and the rest later', async () => {
    await notCome(perHour + 2)
    expect(await again(manager)).toMatchObject({ count: perHour, left_out: { over_limit: 2 } })
    await app.runJobs()
    expect(await again(manager)).toMatchObject({ count: 0, left_out: { recent: perHour, over_limit: 2 } })
    app.clock.forward(3601)
    const later = await app.as(managerId)
    expect(await again(later)).toMatchObject({ count: 2, left_out: { recent: perHour, over_limit: 0 } })
    await app.runJobs()
    expect((await later.ok('previewInvitations')).count).toBe(0)
  })

  it('leaves out whose invitation has not left yet, and reaches whose invitation failed', async () => {
    const [waiting, failed] = await notCome(2)
    if (!waiting || !failed) throw new Error('created')
    await again(manager)
    await app.runJobs()
    await app.db.updateTable('mails').set({ state: 'queued', ended_at: null }).where('user_id', '=', waiting.id).execute()
    await app.db
      .updateTable('mails')
      .set({ state: 'failed', reason: 'rejected', response: '550 5.1.1 unknown' })
      .where('user_id', '=', failed.id)
      .execute()
    expect(await manager.ok('previewInvitations')).toMatchObject({ count: 1, left_out: { waiting: 1, recent: 0 } })
    expect((await manager.ok('getStudent', { params: { id: failed.id } })).invitation).toMatchObject({
      state: 'failed',
      reason: 'no_mailbox',
    })
    expect((await manager.ok('getStudent', { params: { id: waiting.id } })).invitation).toMatchObject({ state: 'queued', reason: null })
  })

  it('of a group is for its teachers too, of a center for its manager only', async () => {
    const [inside, outside] = await notCome(2)
    if (!inside || !outside) throw new Error('created')
    const group = await createGroup(app.db, center)
    await enrol(app.db, group, [inside])
    const teacher = await createTeacher(app.db, center)
    await teach(app.db, group, teacher)
    const client = await app.as(teacher.id)
    expect(await client.call('inviteAgain', { body: {} })).toMatchObject({ status: 403 })
    expect(await again(client, { group: group.id })).toMatchObject({ count: 1 })
    await app.runJobs()
    expect((await mailsOf(inside.id)).length).toBe(1)
    expect(await mailsOf(outside.id)).toEqual([])
    const elsewhere = await app.as((await createManager(app.db, await createCenter(app.db))).id)
    expect(await elsewhere.call('inviteAgain', { body: { group: group.id } })).toMatchObject({ status: 404 })
    expect(await elsewhere.call('previewInvitations', { query: { center: center.id } })).toMatchObject({ status: 404 })
    expect(await elsewhere.call('previewInvitations', { query: { import: 1_000_000 } })).toMatchObject({ status: 404 })
  })
})
