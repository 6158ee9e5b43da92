import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#server/caller.ts'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createGroup, createStudents, createTeacher } from '#server/testing/factories/index.ts'
import { freeSeats, lockSeats, type SeatChange, takeSeats } from './seats.ts'

let app: TestApp
let caller: Caller
const at = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  app = await testApp()
  const { id } = await createAdmin(app.db)
  caller = {
    id,
    role: 'admin',
    isStaff: false,
    isSuperuser: true,
    centerIds: [],
    managedCenterId: null,
    sessionId: 0,
    impersonator: null,
  }
})
afterAll(() => app.close())

/** A center with few student seats and a group of students who want one. */
async function short(student_licenses: number, students: number) {
  const center = await createCenter(app.db, { student_licenses, teacher_licenses: 1 })
  const group = await createGroup(app.db, center)
  const people = await createStudents(
    app.db,
    center,
    Array.from({ length: students }, () => ({})),
  )
  const assignees = people.map(({ id }) => ({ userId: id, groupId: group.id }))
  const move = { centerId: center.id, kind: 'student', reason: 'enrolled', assignees } as const satisfies SeatChange
  return { center, group, assignees, move }
}

const auditContext = (given: Partial<Caller> = {}) => ({ caller: { ...caller, ...given }, requestId: 'seats', at })
const take = (move: SeatChange, given?: Partial<Caller>) => transact(app.db, (tx) => takeSeats(tx, auditContext(given), move))
const free = (move: SeatChange) => transact(app.db, (tx) => freeSeats(tx, auditContext(), move))
const left = (centerId: number) => transact(app.db, (tx) => lockSeats(tx, centerId))
const ledger = (centerId: number) =>
  app.db
    .selectFrom('licence_ledger')
    .where('center_id', '=', centerId)
    .select(['delta', 'reason', 'user_id', 'actor_id'])
    .orderBy('id')
    .execute()

it('takes and frees with a dated row each; count and ledger agree', async () => {
  const { center, move, assignees } = await short(3, 2)
  const [first, second] = assignees.map(({ userId }) => userId)
  await take(move)
  expect((await left(center.id)).student).toEqual({ contracted: 3, used: 2, left: 1 })
  await free({ ...move, reason: 'unlinked', assignees: assignees.slice(1) })
  expect((await left(center.id)).student).toEqual({ contracted: 3, used: 1, left: 2 })
  expect(await ledger(center.id)).toEqual([
    { delta: 1, reason: 'enrolled', user_id: first, actor_id: caller.id },
    { delta: 1, reason: 'enrolled', user_id: second, actor_id: caller.id },
    { delta: -1, reason: 'unlinked', user_id: second, actor_id: caller.id },
  ])
})

it('refuses the whole class when one seat is missing, and says how many', async () => {
  const { center, move } = await short(2, 3)
  await expect(take(move)).rejects.toMatchObject({ status: 409, body: { code: 'no_licences', seats: { needed: 3, left: 2 } } })
  expect(await ledger(center.id)).toEqual([])
})

it('names the teacher limit apart', async () => {
  const { center } = await short(0, 0)
  const teacher = await createTeacher(app.db, center)
  const move = { centerId: center.id, kind: 'teacher', reason: 'joined', assignees: [{ userId: teacher.id, groupId: null }] } as const
  await expect(take(move)).rejects.toMatchObject({ status: 409, body: { code: 'teacher_limit', seats: { needed: 1, left: 0 } } })
})

it('counts a cap lowered below use as nothing left, and lets everybody leave', async () => {
  const { center, move, assignees } = await short(3, 3)
  await take(move)
  await app.db.updateTable('centers').set({ student_licenses: 1 }).where('id', '=', center.id).execute()
  expect((await left(center.id)).student).toEqual({ contracted: 1, used: 3, left: 0 })
  await free({ ...move, reason: 'left', assignees: assignees.slice(0, 1) })
  expect((await left(center.id)).student).toEqual({ contracted: 1, used: 2, left: 0 })
})

it('holds in the database too, for every writer of the ledger', async () => {
  const { center, group, assignees } = await short(1, 2)
  const rows = assignees.map(({ userId }) => ({
    center_id: center.id,
    kind: 'student' as const,
    delta: 1,
    reason: 'enrolled' as const,
    user_id: userId,
    group_id: group.id,
  }))
  await expect(app.db.insertInto('licence_ledger').values(rows).execute()).rejects.toMatchObject({ code: 'AU001' })
  expect((await left(center.id)).student.used).toBe(0)
})

it('names both persons during impersonation', async () => {
  const { center, move, assignees } = await short(1, 1)
  const teacher = await createTeacher(app.db, center)
  await take(move, { id: teacher.id, impersonator: { id: caller.id, mayWrite: true } })
  expect(await ledger(center.id)).toContainEqual({ delta: 1, reason: 'enrolled', user_id: assignees[0]?.userId, actor_id: caller.id })
})
