import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { type EvaluatedRoom, openEvaluatedRoom, type Program } from './testing/evaluated-room.ts'

let app: TestApp
let at: EvaluatedRoom
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
})

const choose = (rule_pack: string) => app.db.updateTable('centers').set({ rule_pack }).where('id', '=', at.room.center.id).execute()

/** Closes final evaluations one after the other, the first student without passing, with codes for the others. */
async function closeFinals(count: number, code: string | null = null) {
  for (let n = 0; n < count; n += 1) {
    const evaluation = await at.create({ name: `Final ${n}`, kind: n % 2 === 0 ? 'ordinary' : 'extraordinary' })
    const { status } = await at.close(evaluation, [{ id: at.pupil(0).id, code, remark: '' }, ...others()])
    expect(status).toBe(200)
  }
}
const others = () => [1, 2].map((n) => ({ id: at.pupil(n).id, code: 'NE', remark: '' }))
const spentOf = (program: Program, n: number) => at.lineOf(program, n)?.sittings

it('are spent by a mark in a final evaluation, and not by partial ones', async () => {
  await at.mark(0, 300)
  await at.close(await at.create())
  await closeFinals(2)
  const next = await at.read(await at.create({ kind: 'ordinary' }))
  expect(next.sittings).toEqual({ most: 4, further: 1, special_needs: null })
  expect(spentOf(next, 0)).toEqual({ spent: 2, unclear: 0, is_passed: false })
  // no norm on file says whether NE spends one
  expect(spentOf(next, 1)).toEqual({ spent: 0, unclear: 2, is_passed: false })
  expect((await at.read(await at.create())).sittings).toBeNull()
})

it('are not spent by a code that spends none', async () => {
  await choose('castilla-la-mancha')
  await at.mark(0, 300)
  await closeFinals(3, 'RC')
  expect(spentOf(await at.read(await at.create({ kind: 'ordinary' })), 0)).toEqual({ spent: 0, unclear: 0, is_passed: false })
})

it('end with the one that was passed', async () => {
  await at.mark(0, 800)
  await closeFinals(2)
  expect(spentOf(await at.read(await at.create({ kind: 'ordinary' })), 0)).toEqual({ spent: 1, unclear: 0, is_passed: true })
})

it('of a closed evaluation are those before it', async () => {
  await at.mark(0, 300)
  const first = await at.create({ kind: 'ordinary' })
  await at.close(first, others())
  await closeFinals(1)
  expect(spentOf(await at.read(first), 0)).toEqual({ spent: 0, unclear: 0, is_passed: false })
})

it('that are exhausted by the one that was passed close what comes after, for the whole group', async () => {
  await at.mark(0, 300)
  await closeFinals(4)
  await at.remark(0, 800)
  expect(await at.close(await at.create({ name: 'De gracia', kind: 'ordinary' }), others())).toMatchObject({ status: 200 })
  const later = await at.create({ name: 'Extraordinaria', kind: 'extraordinary' })
  expect(await at.close(later, others())).toMatchObject({ status: 200 })
  await at.reopen(later, 0)
  expect(await at.closeAgain(later, 0)).toMatchObject({ status: 200 })
})

it('that are exhausted refuse one more, unless a code stands in its place; also to a student who is closed again', async () => {
  await at.mark(0, 300)
  await closeFinals(4)
  const last = await at.create({ name: 'De gracia', kind: 'extraordinary' })
  // the exceptional one is left
  expect(await at.close(last, others())).toMatchObject({ status: 200 })
  await at.reopen(last, 0)
  expect(await at.closeAgain(last, 0)).toMatchObject({ status: 200 })
  const none = await at.create({ name: 'Otra más', kind: 'ordinary' })
  expect(await at.close(none, others())).toMatchObject({ status: 400, body: { errors: { students: ['no_sittings'] } } })
  expect(await at.close(none, [{ id: at.pupil(0).id, code: 'NE', remark: '' }, ...others()])).toMatchObject({ status: 200 })
  await at.reopen(none, 0)
  expect(await at.closeAgain(none, 0)).toMatchObject({ status: 400, body: { errors: { code: ['no_sittings'] } } })
})

it('are never exhausted where those of students with special needs can be raised', async () => {
  await choose('comunitat-valenciana')
  await at.mark(0, 300)
  await closeFinals(8)
  const next = await at.read(await at.create({ kind: 'ordinary' }))
  expect(next.sittings).toEqual({ most: 4, further: 1, special_needs: 6 })
  expect(spentOf(next, 0)).toEqual({ spent: 8, unclear: 0, is_passed: false })
})
