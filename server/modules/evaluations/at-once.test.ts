import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createManager } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom, type Program } from './testing/evaluated-room.ts'

let app: TestApp
let at: EvaluatedRoom
let manager: Client
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
  manager = await app.as((await createManager(app.db, at.room.center)).id)
})

const counts = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
const events = async (evaluation: { id: number }) =>
  (
    await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'evaluation')
      .where('entity_id', '=', evaluation.id)
      .orderBy('id')
      .select(['action', 'before', 'after', 'reason'])
      .execute()
  ).filter(({ action }) => action !== 'created')
const save = (text: string, ifMatch: number, who = at.teacher) =>
  who.call('saveScore', {
    params: { id: at.room.group.id },
    ifMatch,
    body: { deliverable_id: at.room.deliverable.id, student_id: at.pupil(0).id, text },
  })
const close = (evaluation: { id: number }, fingerprint: string, code: string | null, who: Client) =>
  who.call('closeEvaluation', { params: at.place(evaluation), body: { fingerprint, students: [{ id: at.pupil(1).id, code, remark: '' }] } })

it('two closings with other codes: one is held whole, the other changes nothing', async () => {
  const evaluation = await at.create()
  await at.mark(0, 600)
  const { fingerprint } = await at.read(evaluation)
  const replies = await Promise.all([close(evaluation, fingerprint, 'NE', at.teacher), close(evaluation, fingerprint, null, manager)])
  expect(counts(replies)).toEqual([200, 409])
  const won = replies[0]?.status === 200 ? 'NE' : null
  expect(at.lineOf(await at.read(evaluation), 1)).toMatchObject({ code: won })
  expect((await events(evaluation)).map(({ action }) => action)).toEqual(['closed'])
})

it('a closing and a mark that is saved: either it is closed as shown and the mark counts afterwards, or it is refused', async () => {
  const outcomes = new Set<string>()
  for (const closesFirst of [true, false, true, false]) {
    at = await openEvaluatedRoom(app)
    manager = await app.as((await createManager(app.db, at.room.center)).id)
    const evaluation = await at.create()
    expect(await save('6', 0)).toMatchObject({ status: 200 })
    const { fingerprint } = await at.read(evaluation)
    const closing = () => close(evaluation, fingerprint, null, manager)
    const saving = () => save('9', 1)
    const [closed, saved] = closesFirst
      ? await Promise.all([closing(), saving()])
      : await Promise.all([saving(), closing()]).then(([mark, end]) => [end, mark] as const)
    // the mark is never lost
    expect(saved.status).toBe(200)
    expect(await at.resultOf(0)).toMatchObject({ mark: 900 })
    const line = at.lineOf(await at.read(evaluation), 0)
    if (closed.status === 200) expect(line).toMatchObject({ mark: 600, acta: 6, now: { acta: 9 } })
    else {
      expect(closed).toMatchObject({ status: 409, body: { code: 'marks_changed' } })
      expect((await at.read(evaluation)).closed_at).toBeNull()
    }
    outcomes.add(`${closed.status}`)
    // what is held is what was computed at that moment, not half of each
    if (closed.status === 200) {
      const explained = await at.teacher.ok('explainEvaluatedStudent', { params: { ...at.place(evaluation), student_id: at.pupil(0).id } })
      expect(explained.nodes[0]?.mark).toBe(600)
    }
  }
  expect([...outcomes].every((status) => ['200', '409'].includes(status))).toBe(true)
})

it('one student reopened by two: one reason stands, and it happened once', async () => {
  const evaluation = await at.create()
  await at.mark(0, 600)
  await at.close(evaluation)
  const reopen = (who: Client, reason: string) =>
    who.call('reopenEvaluatedStudent', { params: { ...at.place(evaluation), student_id: at.pupil(0).id }, body: { reason } })
  const replies = await Promise.all([
    reopen(at.teacher, 'Una'),
    reopen(manager, 'Otra'),
    reopen(at.teacher, 'Una'),
    reopen(manager, 'Otra'),
  ])
  expect(counts(replies)).toEqual([200, 200, 200, 200])
  const line = at.lineOf(await at.read(evaluation), 0)
  const reopened = (await events(evaluation)).filter(({ action }) => action === 'student_reopened')
  expect(reopened).toHaveLength(1)
  expect(['Una', 'Otra']).toContain(line?.reopened?.reason)
  expect(reopened[0]?.reason).toBe(line?.reopened?.reason)
})

it('a reopened student closed again by two: one correction, with its before and after', async () => {
  const evaluation = await at.create()
  await at.mark(0, 600)
  await at.close(evaluation)
  await at.reopen(evaluation, 0)
  await at.remark(0, 800)
  const fingerprint = at.lineOf(await at.read(evaluation), 0)?.fingerprint ?? ''
  const again = (who: Client, remark: string) =>
    who.call('closeEvaluatedStudent', {
      params: { ...at.place(evaluation), student_id: at.pupil(0).id },
      body: { fingerprint, code: null, remark },
    })
  const replies = await Promise.all([again(at.teacher, 'de una'), again(manager, 'de otra')])
  expect(counts(replies)).toEqual([200, 409])
  const winner = replies.find(({ status }) => status === 200)?.body as Program
  expect(at.lineOf(await at.read(evaluation), 0)).toMatchObject({ acta: 8, remark: at.lineOf(winner, 0)?.remark, reopened: null })
  const corrections = (await events(evaluation)).filter(({ action }) => action === 'student_closed')
  expect(corrections).toMatchObject([{ before: { acta: 6 }, after: { acta: 8 }, reason: 'Reclamación estimada' }])
})

it('a correction and the closing of the next evaluation: both are held, and the next one has what was corrected or nothing', async () => {
  const first = await at.create()
  const second = await at.create({ name: '2.ª evaluación', held_on: '2027-03-18' })
  await at.mark(0, 600)
  await at.mark(1, 700)
  await at.close(first)
  await at.reopen(first, 0)
  await at.remark(0, 400)
  const { fingerprint } = await at.read(second)
  const own = at.lineOf(await at.read(first), 0)?.fingerprint ?? ''
  const [closed, corrected] = await Promise.all([
    close(second, fingerprint, null, manager),
    at.teacher.call('closeEvaluatedStudent', {
      params: { ...at.place(first), student_id: at.pupil(0).id },
      body: { fingerprint: own, code: null, remark: '' },
    }),
  ])
  // neither changes the marks that the other one was shown, so both are held, one after the other
  expect([closed.status, corrected.status]).toEqual([200, 200])
  expect(at.lineOf(await at.read(first), 0)).toMatchObject({ acta: 4, reopened: null })
  expect(at.lineOf(await at.read(second), 0)).toMatchObject({ acta: 4 })
})
