import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCourse, createGroup, createManager, createTeacher, enrol, offer, unlink } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom } from './testing/evaluated-room.ts'

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
const means = () => at.teacher.ok('getGroupMeans', { params: { id: at.room.group.id } })
const meanOf = async (n: number) => {
  const line = (await means()).students.find(({ student }) => student.id === at.pupil(n).id)
  return line && { mean: line.mean, counted: line.counted, left_out: line.left_out, missing: line.missing, passed: line.passed }
}
const coded = (n: number, code: string) => ({ id: at.pupil(n).id, code, remark: '' })

it('are of what final evaluations hold, without the codes that do not count', async () => {
  await choose('comunitat-valenciana')
  await at.mark(0, 725)
  await at.close(await at.create())
  // a partial evaluation is for information
  expect(await meanOf(0)).toEqual({ mean: null, counted: 0, left_out: 0, missing: 1, passed: false })
  await at.close(await at.create({ kind: 'ordinary' }), [coded(1, 'CV'), coded(2, 'NE')])
  expect(await meanOf(0)).toEqual({ mean: 700, counted: 1, left_out: 0, missing: 0, passed: true })
  // nothing but recognised modules: the norm says 5
  expect(await meanOf(1)).toEqual({ mean: 500, counted: 0, left_out: 1, missing: 0, passed: true })
  expect(await meanOf(2)).toEqual({ mean: null, counted: 0, left_out: 0, missing: 1, passed: false })
  expect(await means()).toMatchObject({ rule: { article: '5.3' }, honours: { from: 900, intermediate: 1, higher: 1 } })
  // another program, with nothing yet
  await offer(app.db, at.room.group, await createCourse(app.db, { center_id: at.room.center.id }))
  expect(await meanOf(0)).toEqual({ mean: 700, counted: 1, left_out: 0, missing: 1, passed: false })
})

it('are of the newest final evaluation', async () => {
  await choose('castilla-la-mancha')
  await at.mark(0, 300)
  await at.close(await at.create({ kind: 'ordinary' }), [coded(1, 'NE'), coded(2, 'NE')])
  expect(await meanOf(0)).toMatchObject({ mean: 300, passed: false })
  await at.remark(0, 600)
  await at.close(await at.create({ kind: 'extraordinary' }), [coded(1, 'NE'), coded(2, 'NE')])
  expect(await meanOf(0)).toMatchObject({ mean: 600, passed: true })
})

it('are also of what a group of the same school year closed that a student has left', async () => {
  await choose('castilla-la-mancha')
  await at.mark(0, 700)
  await at.close(await at.create({ kind: 'ordinary' }), [coded(1, 'NE'), coded(2, 'NE')])
  const manager = await app.as((await createManager(app.db, at.room.center)).id)
  const moveTo = async (period: string) => {
    const group = await createGroup(app.db, at.room.center, { manager_id: at.room.teacher.id, period })
    await offer(app.db, group, at.room.course)
    await enrol(app.db, group, [at.pupil(0)])
    return (await manager.ok('getGroupMeans', { params: { id: group.id } })).students
  }
  await unlink(app.db, at.room.group, at.pupil(0))
  expect(await moveTo(at.room.group.period)).toMatchObject([{ mean: 700, counted: 1, missing: 0, passed: true }])
  // a year that is repeated begins anew
  expect(await moveTo('2031/2032')).toMatchObject([{ mean: null, counted: 0, missing: 1, passed: false }])
})

it('are not made up where no rule is on file, and are those of the group', async () => {
  await at.mark(0, 700)
  await at.close(await at.create({ kind: 'ordinary' }), [coded(1, 'NE'), coded(2, 'NE')])
  expect(await means()).toMatchObject({ rule: null, honours: null })
  expect(await meanOf(0)).toMatchObject({ mean: null, counted: 1 })
  const stranger = await app.as((await createTeacher(app.db, at.room.center)).id)
  expect(await stranger.call('getGroupMeans', { params: { id: at.room.group.id } })).toMatchObject({ status: 404 })
})
