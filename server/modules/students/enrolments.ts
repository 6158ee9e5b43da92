import { type Caller, auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { readGroupStudent } from './group-students.ts'
import { enrolStudents, livingIn, unlinkStudents } from './enrol.ts'
import { moveStudents } from './move.ts'
import { centerOfGroup, requireStudentAccess } from './access.ts'

export async function enrolMany(call: Call<'enrolStudents'>, ctx: Ctx) {
  const { group_id: groupId, student_ids: userIds } = call.body
  await requireStudentAccess(ctx.db, call.caller, await centerOfGroup(ctx.db, call.caller, groupId), userIds)
  const { enrolled, already } = await transact(ctx.db, (tx) => enrolStudents(tx, auditContextOf(call, ctx.clock), { groupId, userIds }))
  return { enrolled: enrolled.length, already: already.length }
}

export async function previewEnrolment({ caller, query }: Call<'previewEnrolment'>, { db }: Ctx) {
  const centerId = await centerOfGroup(db, caller, query.group)
  const userIds = [...new Set(query.students.split(',').map(Number))]
  await requireStudentAccess(db, caller, centerId, userIds)
  const [already, seats] = await Promise.all([livingIn(db, { groupId: query.group, userIds }), seatsOf(db, centerId)])
  return { needed: userIds.length - already.length, already: already.length, left: seats.left }
}

/** Student seats of a center as they stand, without holding them. */
export async function seatsOf(db: Db, centerId: number) {
  const { contracted, used } = await db
    .selectFrom('centers')
    .where('id', '=', centerId)
    .select(['student_licenses as contracted', 'student_seats_used as used'])
    .executeTakeFirstOrThrow()
  return { contracted, used, left: Math.max(0, contracted - used) }
}

export async function moveMany(call: Call<'moveStudents'>, ctx: Ctx) {
  const { from, to, student_ids: userIds } = call.body
  const [centerId, target] = await Promise.all([centerOfGroup(ctx.db, call.caller, from), centerOfGroup(ctx.db, call.caller, to)])
  if (centerId !== target) throw notFound()
  const moved = await transact(ctx.db, (tx) => moveStudents(tx, auditContextOf(call, ctx.clock), { from, to, userIds }))
  return { changed: moved.length }
}

export async function unlinkMany(call: Call<'unlinkStudents'>, ctx: Ctx) {
  const { group_id: groupId, student_ids: userIds } = call.body
  await centerOfGroup(ctx.db, call.caller, groupId)
  const left = await transact(ctx.db, (tx) => unlinkStudents(tx, auditContextOf(call, ctx.clock), { groupId, userIds }))
  return { changed: left.length }
}

/** Whose enrolment it is and in which group; @throws 404 outside the caller's reach */
export async function enrolmentOf(db: Db, caller: Caller, id: number): Promise<{ group_id: number; user_id: number }> {
  const row = await db.selectFrom('group_students').where('id', '=', id).select(['group_id', 'user_id']).executeTakeFirst()
  if (!row) throw notFound()
  await centerOfGroup(db, caller, row.group_id)
  return row
}

export async function getGroupStudent({ caller, params }: Call<'getGroupStudent'>, { db }: Ctx) {
  const { group_id: groupId } = await enrolmentOf(db, caller, params.id)
  return readGroupStudent(db, groupId, params.id)
}

export async function removeGroupStudent(call: Call<'removeGroupStudent'>, ctx: Ctx): Promise<void> {
  const { group_id: groupId, user_id: userId } = await enrolmentOf(ctx.db, call.caller, call.params.id)
  await transact(ctx.db, (tx) => unlinkStudents(tx, auditContextOf(call, ctx.clock), { groupId, userIds: [userId] }))
}
