import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { withBetween } from '#server/modules/imports/testing/faults.ts'
import { queueMails } from '#server/modules/mail/queue.ts'
import { dueMails } from '#server/modules/mail/sending-queries.ts'
import { cancelReason } from '#server/modules/mail/standing.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, demoPassword, demoPasswordHash } from '#server/testing/factories/index.ts'
import { deletionJobs } from './deletion-run.ts'
import { openFullCenter, rowsOf } from './testing/full-center.ts'

let app: TestApp
let admin: number
beforeAll(async () => {
  app = await testApp()
  admin = (await createAdmin(app.db)).id
})
afterAll(() => app.close())

const signal = new AbortController().signal
const run = deletionJobs['delete-center']
const forgetJobs = () => app.db.deleteFrom('pgboss.job' as 'users').execute()

/** A full center after the request that deletes it, and before the job. */
async function deleted(students = 2) {
  const room = await openFullCenter(app, students)
  const others = await rowsOf(app, room.elsewhere.center.id)
  const client = await app.as(admin)
  await client.ok('deleteCenter', { params: { id: room.center.id }, query: { name: room.center.name } })
  return { ...room, client, others, params: { id: room.center.id } }
}
const existing = async (ids: readonly number[]) =>
  (await app.db.selectFrom('users').where('id', 'in', ids).select('id').orderBy('id').execute()).map(({ id }) => id)

describe('a center whose rows are still to be deleted', () => {
  it('exists for no IT admin, and its name is free', async () => {
    const { center, client, group, params, student } = await deleted()
    expect((await client.call('getCenter', { params })).status).toBe(404)
    expect((await client.call('previewCenterDeletion', { params })).status).toBe(404)
    expect((await client.call('deleteCenter', { params, query: { name: center.name } })).status).toBe(404)
    expect((await client.call('getGroup', { params: { id: group.id } })).status).toBe(404)
    expect((await client.call('listStudents', { query: { center: center.id } })).status).toBe(404)
    expect((await client.ok('listCenters', { query: { search: center.name } })).results).toEqual([])
    expect((await client.ok('listCenters', { query: { page_size: 200 } })).results.map(({ id }) => id)).not.toContain(center.id)
    expect((await client.ok('search', { query: { q: center.name } })).results).toEqual([])
    expect((await client.ok('getUser', { params: { id: student.id } })).centers).toEqual([])
    expect(await client.ok('checkCenterName', { query: { name: center.name, slug: center.slug } })).toMatchObject({
      name_available: true,
      slug_available: true,
    })
    const again = await createCenter(app.db, { name: center.name, slug: center.slug })
    await app.runJobs()
    expect(await client.ok('getCenter', { params: { id: again.id } })).toMatchObject({ name: center.name })
  })

  it('leaves its team without it', async () => {
    const { center, group, manager, teacher } = await openFullCenter(app)
    const [managing, teaching] = [await app.as(manager.id), await app.as(teacher.id)]
    for (const client of [managing, teaching]) await client.ok('getCenter', { params: { id: center.id } })
    await (await app.as(admin)).ok('deleteCenter', { params: { id: center.id }, query: { name: center.name } })
    for (const client of [managing, teaching]) {
      expect((await client.call('getCenter', { params: { id: center.id } })).status).toBe(404)
      expect((await client.call('getGroup', { params: { id: group.id } })).status).toBe(404)
      expect((await client.ok('listMyCenters')).results).toEqual([])
    }
    expect(await managing.ok('getSelf')).toMatchObject({ kind: 'teacher', managed_center: null })
  })

  it('signs out the students who are deleted with it; those who learn elsewhere keep that', async () => {
    const { center, elsewhere, shared, student } = await openFullCenter(app)
    await app.db
      .updateTable('users')
      .set({ password_hash: await demoPasswordHash() })
      .where('id', '=', student.id)
      .execute()
    const signIn = () => app.visitor().call('login', { body: { username: student.username, password: demoPassword } })
    expect((await signIn()).status).toBe(200)
    const [leaving, staying] = [await app.as(student.id), await app.as(shared.id)]
    await leaving.ok('getSelf')
    await (await app.as(admin)).ok('deleteCenter', { params: { id: center.id }, query: { name: center.name } })
    expect((await leaving.call('getSelf')).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect((await staying.ok('getSelf')).center).toEqual({ id: elsewhere.center.id, name: elsewhere.center.name })
    expect((await staying.ok('listGroups')).results).toEqual([])
  })
})

describe('a student who is deleted with a center', () => {
  it('gets no mail any more', async () => {
    const { center, student } = await openFullCenter(app)
    await transact(app.db, (tx) =>
      queueMails(tx, app.ctx.jobs, app.clock.now(), [{ kind: 'password_reset', userId: student.id, address: String(student.email) }]),
    )
    const reasons = async () =>
      (await dueMails(app.db, app.clock.now(), 100, [])).filter((mail) => mail.user_id === student.id).map(cancelReason)
    expect(await reasons()).toEqual([null])
    await (await app.as(admin)).ok('deleteCenter', { params: { id: center.id }, query: { name: center.name } })
    expect(await reasons()).toEqual(['account_inactive'])
  })
})

describe('the job that deletes its rows', () => {
  it('goes on after its process was killed, and does no harm when it runs again', async () => {
    const { center, elsewhere, others, params, shared, students } = await deleted(30)
    const ids = students.map(({ id }) => id)
    const dying = withBetween(app.ctx.db, async () => {
      if ((await existing(ids)).length < ids.length) throw new Error('killed')
    })
    await expect(run({ centerId: center.id }, { ...app.ctx, db: dying }, signal)).rejects.toThrow('killed')
    expect((await existing(ids)).length).toBeGreaterThan(1)
    await app.runJobs()
    await run({ centerId: center.id }, app.ctx, signal)
    expect(await rowsOf(app, center.id)).toEqual({})
    expect(await existing(ids)).toEqual([shared.id])
    expect(await rowsOf(app, elsewhere.center.id)).toEqual(others)
    expect(await app.db.selectFrom('centers').where('id', 'in', [params.id, elsewhere.center.id]).select('id').execute()).toEqual([
      { id: elsewhere.center.id },
    ])
  })

  it('stops after a part when its process ends, and leaves the rest to the next one', async () => {
    const { center, students } = await deleted(9)
    await expect(run({ centerId: center.id }, app.ctx, AbortSignal.abort())).rejects.toThrow()
    expect(await existing(students.map(({ id }) => id))).toHaveLength(9)
    await app.runJobs()
    expect(await rowsOf(app, center.id)).toEqual({})
  })

  it('is queued again once a day where it was given up', async () => {
    const { center } = await deleted(9)
    await forgetJobs()
    await app.runJobs()
    expect(await rowsOf(app, center.id)).not.toEqual({})
    await app.ctx.jobs.send(app.db, 'resume-deletions', {})
    await app.runJobs()
    expect(await rowsOf(app, center.id)).toEqual({})
  })

  it('leaves a center alone that was not deleted', async () => {
    const { center } = await openFullCenter(app)
    const before = await rowsOf(app, center.id)
    await run({ centerId: center.id }, app.ctx, signal)
    expect(await rowsOf(app, center.id)).toEqual(before)
  })

  it('takes several rows in each of its parts', async () => {
    const { center } = await deleted(150)
    await forgetJobs()
    let parts = 0
    const counted = withBetween(app.ctx.db, async () => {
      parts += 1
    })
    await run({ centerId: center.id }, { ...app.ctx, db: counted }, signal)
    expect(await rowsOf(app, center.id)).toEqual({})
    expect(parts).toBeLessThan(90)
  })
})
