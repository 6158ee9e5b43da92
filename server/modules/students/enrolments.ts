import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { centerOfGroup, enrolmentOf, requireStudentAccess } from './access.ts'
import { enrolStudents, unlinkStudents } from './enrol.ts'
import { readGroupStudent, seatsForEnrolment } from './group-student-queries.ts'
import { moveStudents } from './move.ts'

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
  const { already, left } = await seatsForEnrolment(db, centerId, { groupId: query.group, userIds })
  return { needed: userIds.length - already, already, left }
}

export async function moveMany(call: Call<'moveStudents'>, ctx: Ctx) {
  const { from, to, student_ids: userIds } = call.body
  const [centerId, target] = await Promise.all([centerOfGroup(ctx.db, call.caller, from), centerOfGroup(ctx.db, call.caller, to)])
  if (centerId !== target) throw notFound()
  const moved = await transact(ctx.db, (tx) => moveStudents(tx, ctx, auditContextOf(call, ctx.clock), { from, to, userIds }))
  return { changed: moved.length }
}

export async function unlinkMany(call: Call<'unlinkStudents'>, ctx: Ctx) {
  const { group_id: groupId, student_ids: userIds } = call.body
  await centerOfGroup(ctx.db, call.caller, groupId)
  const left = await transact(ctx.db, (tx) => unlinkStudents(tx, auditContextOf(call, ctx.clock), { groupId, userIds }))
  return { changed: left.length }
}

export async function getGroupStudent({ caller, params }: Call<'getGroupStudent'>, { clock, db }: Ctx) {
  const { group_id: groupId } = await enrolmentOf(db, caller, params.id)
  return readGroupStudent(db, groupId, params.id, clock.now())
}

export async function removeGroupStudent(call: Call<'removeGroupStudent'>, ctx: Ctx): Promise<void> {
  const { group_id: groupId, user_id: userId } = await enrolmentOf(ctx.db, call.caller, call.params.id)
  await transact(ctx.db, (tx) => unlinkStudents(tx, auditContextOf(call, ctx.clock), { groupId, userIds: [userId] }))
}
