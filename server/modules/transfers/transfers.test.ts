import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createGroup, createStudent, createTeacher, enrol } from '#server/testing/factories/index.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { accept, ask, codeOf, memberships, twoCenters } from './testing/two-centers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a center that asks for a student', () => {
  it('gets them when the other one accepts: seats, groups, history and notices', async () => {
    const at = await twoCenters(app)
    const { account, center, group, newGroup, receiver, sender, student, to } = at
    expect((await ask(receiver, at)).status).toBe(204)
    const [incoming] = await at.list(sender)
    expect(incoming).toMatchObject({
      direction: 'out',
      is_ours: false,
      person: { id: student.id },
      other_center: { id: to.id },
      account: null,
    })
    expect((await accept(sender, incoming?.id ?? 0)).status).toBe(204)
    expect(await memberships(app, student.id)).toEqual([
      [center.id, false],
      [to.id, true],
    ])
    expect([await seatsOf(app.db, center.id), await seatsOf(app.db, to.id)]).toEqual([
      { used: 1, ledger: 1, living: 1 },
      { used: 1, ledger: 1, living: 1 },
    ])
    expect(await at.first(receiver)).toMatchObject({
      direction: 'in',
      is_ours: true,
      state: 'accepted',
      account,
      person: { id: student.id },
      other_center: { id: center.id },
      group: { id: newGroup.id },
      is_enrolled: true,
    })
    const mine = await app.as(student.id)
    const { results } = await mine.ok('listNotifications')
    expect(results[0]).toMatchObject({ kind: 'student_transferred', center: { id: to.id } })
    const work = await mine.ok('getDeliverable', { params: { id: at.deliverable.id }, query: { group: group.id } })
    expect(work.work?.grade).toMatchObject({ mark: 800 })
    const desk = { params: { id: at.deliverable.id, student_id: student.id }, query: { group: group.id } }
    expect((await sender.ok('getDesk', desk)).grade).toMatchObject({ mark: 800 })
    expect((await receiver.call('getDesk', desk)).status).toBe(404)
    const events = await app.db.selectFrom('audit_log').where('student_id', '=', student.id).select(['action', 'center_id']).execute()
    expect(events).toContainEqual({ action: 'transferred_out', center_id: center.id })
    expect(events).toContainEqual({ action: 'transferred_in', center_id: to.id })
    expect((await receiver.ok('listNotifications')).results[0]).toMatchObject({ kind: 'transfer_accepted' })
  })

  it('learns nothing of an account until then, whatever and whoever it is', async () => {
    const at = await twoCenters(app)
    const teacher = await createTeacher(app.db, at.center)
    const others = [teacher.email ?? '', 'nadie@ejemplo.es', at.account]
    const answers = []
    for (const account of others) answers.push(await ask(at.receiver, { ...at, account }))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(others.map(() => [204, undefined]))
    const rows = (await at.list(at.receiver)).map(({ id: _, account: __, requested_at: ___, expires_at: ____, ...row }) => row)
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1)
    expect(rows[0]).toMatchObject({ state: 'pending', person: null, other_center: null })
    expect(await at.list(at.sender)).toHaveLength(1)
  })

  it('is told the reason of a refusal and nothing else, and waits before it asks again', async () => {
    const at = await twoCenters(app)
    await ask(at.receiver, at)
    expect((await ask(at.receiver, at)).body).toMatchObject({ errors: { account: ['already_requested'] } })
    const { id } = await at.first(at.sender)
    expect((await at.sender.call('declineTransfer', { params: { id }, body: { reason: 'Termina el curso aquí' } })).status).toBe(204)
    expect(await at.first(at.receiver)).toMatchObject({
      state: 'declined',
      reason: 'Termina el curso aquí',
      person: null,
      other_center: null,
    })
    expect((await at.receiver.ok('listNotifications')).results[0]).toMatchObject({
      kind: 'transfer_declined',
      person: at.account,
      center: { id: at.to.id },
    })
    expect((await ask(at.receiver, at)).body).toMatchObject({ errors: { account: ['declined_recently'] } })
    const longAgo = new Date(app.clock.now().getTime() - 31 * 24 * 3600 * 1000)
    await app.db.updateTable('student_transfers').set({ answered_at: longAgo }).where('to_center_id', '=', at.to.id).execute()
    expect((await ask(at.receiver, at)).status).toBe(204)
    expect(await memberships(app, at.student.id)).toEqual([[at.center.id, true]])
  })

  it('gets the student without the group when it has no licence left', async () => {
    const at = await twoCenters(app, { licences: 0 })
    await ask(at.receiver, at)
    expect((await accept(at.sender, (await at.first(at.sender)).id)).status).toBe(204)
    expect(await at.first(at.receiver)).toMatchObject({ state: 'accepted', is_enrolled: false })
    expect(await seatsOf(app.db, at.to.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })
})

describe('a center that offers a student', () => {
  it('names the other one, which chooses a group within its licences', async () => {
    const at = await twoCenters(app, { licences: 1 })
    const start = (center_slug: string) => at.sender.call('startTransfer', { params: { id: at.student.id }, body: { center_slug } })
    expect((await start('no-existe')).body).toMatchObject({ errors: { center_slug: ['choice'] } })
    expect((await start(at.center.slug)).body).toMatchObject({ errors: { center_slug: ['choice'] } })
    expect((await start(at.to.slug)).status).toBe(204)
    expect(codeOf(await start(at.to.slug))).toEqual([409, 'transfer_pending'])
    const { id } = await at.first(at.receiver)
    expect(await at.first(at.receiver)).toMatchObject({ direction: 'in', is_ours: false, person: { id: at.student.id } })
    expect((await accept(at.receiver, id, at.group.id)).status).toBe(404)
    const full = await createGroup(app.db, at.to)
    await enrol(app.db, full, [await createStudent(app.db, at.to)])
    expect(codeOf(await accept(at.receiver, id, full.id))).toEqual([409, 'no_licences'])
    expect(await memberships(app, at.student.id)).toEqual([[at.center.id, true]])
    expect((await accept(at.receiver, id)).status).toBe(204)
    expect((await accept(at.receiver, id)).status).toBe(204)
    expect(await memberships(app, at.student.id)).toEqual([
      [at.center.id, false],
      [at.to.id, true],
    ])
  })
})
