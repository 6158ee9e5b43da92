import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createAdmin, createCenter, createManager, createTeacher, teach } from '#server/testing/factories/index.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { accept, ask, codeOf, memberships, twoCenters } from './testing/two-centers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a request', () => {
  it('is answered by the other center alone, and withdrawn by the one that asked', async () => {
    const at = await twoCenters(app)
    await ask(at.receiver, at)
    const { id } = await at.first(at.sender)
    const stranger = await app.as((await createManager(app.db, await createCenter(app.db))).id)
    const decline = (who: Client) => who.call('declineTransfer', { params: { id }, body: { reason: 'No' } })
    const withdraw = (who: Client) => who.call('withdrawTransfer', { params: { id } })
    const found = []
    for (const who of [await app.as(at.student.id), await app.as(at.teacher.id), stranger])
      found.push([(await accept(who, id)).status, (await decline(who)).status, (await withdraw(who)).status])
    expect(found).toEqual([
      [403, 403, 403],
      [403, 403, 403],
      [404, 404, 404],
    ])
    expect([(await accept(at.receiver, id)).status, (await decline(at.receiver)).status, (await withdraw(at.sender)).status]).toEqual([
      403, 403, 403,
    ])
    expect([(await withdraw(at.receiver)).status, (await withdraw(at.receiver)).status]).toEqual([204, 204])
    expect(codeOf(await accept(at.sender, id))).toEqual([409, 'transfer_withdrawn'])
  })

  it('of a teacher is for a group of theirs', async () => {
    const at = await twoCenters(app)
    const teacher = await createTeacher(app.db, at.to)
    const who = await app.as(teacher.id)
    expect((await ask(who, at)).status).toBe(404)
    expect((await who.call('requestTransfer', { body: { account: at.account } })).status).toBe(403)
    await teach(app.db, at.newGroup, teacher)
    expect((await ask(who, at)).status).toBe(204)
    expect((await who.call('listTransfers')).status).toBe(403)
  })

  it('expires, and ends with the student’s leaving', async () => {
    const at = await twoCenters(app)
    await ask(at.receiver, at)
    const { id } = await at.first(at.sender)
    await at.sender.ok('archiveStudents', { body: { ids: [at.student.id] } })
    expect(codeOf(await accept(at.sender, id))).toEqual([409, 'student_left'])
    await app.db.updateTable('student_transfers').set({ expires_at: app.clock.now() }).where('id', '=', id).execute()
    expect(codeOf(await accept(at.sender, id))).toEqual([409, 'transfer_expired'])
    expect(await at.first(at.receiver)).toMatchObject({ state: 'expired' })
  })

  it('accepted and withdrawn at once ends in one of both, and accepted twice moves the student once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const at = await twoCenters(app)
      await ask(at.receiver, at)
      const { id } = await at.first(at.sender)
      const answers = await Promise.all([
        accept(at.sender, id),
        at.receiver.call('withdrawTransfer', { params: { id } }),
        accept(at.sender, id),
      ])
      const isAccepted = (await at.first(at.sender)).state === 'accepted'
      expect(answers.map(({ status }) => status)).toEqual(isAccepted ? [204, 409, 204] : [409, 204, 409])
      const enrolments = await app.db.selectFrom('group_students').where('group_id', '=', at.newGroup.id).select('user_id').execute()
      expect(enrolments).toHaveLength(isAccepted ? 1 : 0)
      expect(await seatsOf(app.db, at.to.id)).toMatchObject({ used: isAccepted ? 1 : 0, living: isAccepted ? 1 : 0 })
    }
  })

  it('of two centers for one student lets one of them have the student', async () => {
    const at = await twoCenters(app)
    const third = await createCenter(app.db)
    const rival = await app.as((await createManager(app.db, third)).id)
    await ask(at.receiver, at)
    expect((await rival.call('requestTransfer', { body: { account: at.account } })).status).toBe(204)
    const ids = (await at.list(at.sender)).map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => accept(at.sender, id)))
    const refused = answers.filter(({ status }) => status !== 204)
    expect(refused).toHaveLength(1)
    // it was read before the other one was accepted, or after
    expect([404, 409]).toContain(refused[0]?.status)
    expect((await memberships(app, at.student.id)).filter(([, isActive]) => isActive)).toHaveLength(1)
  })

  it('leaves the other one with a request as for nobody', async () => {
    const at = await twoCenters(app)
    const rival = await app.as((await createManager(app.db, await createCenter(app.db))).id)
    await rival.ok('requestTransfer', { body: { account: at.account } })
    await rival.ok('requestTransfer', { body: { account: 'nadie@ejemplo.es' } })
    await ask(at.receiver, at)
    const request = (await at.list(at.sender)).find(({ other_center }) => other_center?.id === at.to.id)
    expect((await accept(at.sender, request?.id ?? 0)).status).toBe(204)
    const rows = (await at.list(rival)).map(({ id: _, account: __, requested_at: ___, expires_at: ____, ...row }) => row)
    expect(rows[0]).toMatchObject({ state: 'pending', person: null })
    expect(rows[1]).toEqual(rows[0])
    expect(await at.list(at.sender)).toHaveLength(1)
  })
})

describe('a transferred student', () => {
  it('is the new center’s to administer, and comes back only by another request', async () => {
    const at = await twoCenters(app)
    await ask(at.receiver, at)
    await accept(at.sender, (await at.first(at.sender)).id)
    expect((await at.receiver.call('giveOneTimePasswords', { body: { ids: [at.student.id] } })).status).toBe(200)
    expect((await at.sender.call('giveOneTimePasswords', { body: { ids: [at.student.id] } })).status).toBe(403)
    expect(codeOf(await at.sender.call('restoreStudents', { body: { ids: [at.student.id] } }))).toEqual([409, 'student_transferred'])
    const again = { first_name: 'Ana', last_name_1: 'García', email: at.account }
    expect((await at.sender.call('addStudents', { body: { students: [again] } })).body).toMatchObject({
      errors: { 'students.0.email': ['email_taken'] },
    })
    expect((await at.sender.call('requestTransfer', { body: { account: at.account } })).status).toBe(204)
    await accept(at.receiver, (await at.first(at.receiver)).id)
    expect(await memberships(app, at.student.id)).toEqual([
      [at.center.id, true],
      [at.to.id, false],
    ])
  })

  it('keeps the mark in a group that is archived by then', async () => {
    const at = await twoCenters(app)
    await archive(app.db, at.group)
    await ask(at.receiver, at)
    expect((await accept(at.sender, (await at.first(at.sender)).id)).status).toBe(204)
    const mine = await app.as(at.student.id)
    const { work } = await mine.ok('getDeliverable', { params: { id: at.deliverable.id }, query: { group: at.group.id } })
    expect(work?.grade).toMatchObject({ mark: 800 })
  })

  it('takes the address that was typed along when the account is erased', async () => {
    const at = await twoCenters(app)
    await ask(at.receiver, at)
    await accept(at.sender, (await at.first(at.sender)).id)
    const third = await app.as((await createManager(app.db, await createCenter(app.db))).id)
    await third.call('requestTransfer', { body: { account: at.account } })
    const mine = await app.as(at.student.id)
    await mine.ok('requestErasure', { params: { id: at.student.id }, body: {} })
    await (await app.as((await createAdmin(app.db)).id)).ok('eraseUser', { params: { id: at.student.id } })
    const rows = await app.db.selectFrom('student_transfers').where('user_id', '=', at.student.id).select(['state', 'account']).execute()
    expect(rows).toEqual([{ state: 'accepted', account: null }])
    expect(await app.db.selectFrom('audit_log').where('center_id', '=', at.to.id).select('after').execute()).not.toContainEqual({
      after: { account: at.account },
    })
  })
})
