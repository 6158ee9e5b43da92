import type { Call, Handlers } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { auditContextOf } from '#server/caller.ts'
import { renewAccess } from './access-renewal.ts'
import { addStudents, createAnonymousStudents, createGroupStudent } from './add.ts'
import { archiveStudents, restoreStudents } from './archive.ts'
import { getStudent, removeStudent, updateStudent } from './edit.ts'
import { enrolMany, getGroupStudent, moveMany, previewEnrolment, removeGroupStudent, unlinkMany } from './enrolments.ts'
import { exportStudents } from './export.ts'
import { openGroups, seatsOf, studentRows, toStudents } from './queries.ts'
import { centerFor, centerOfGroup, managedCenterFor, managesStudents } from './access.ts'

const setArchived = (change: typeof archiveStudents) => async (call: Pick<Call<'archiveStudents'>, 'body' | 'caller' | 'id'>, ctx: Ctx) => {
  const centerId = await managedCenterFor(ctx.db, call.caller, call.body.center)
  const changed = await transact(ctx.db, (tx) => change(tx, auditContextOf(call, ctx.clock), centerId, call.body.ids))
  return { changed: changed.length }
}

export const studentHandlers = {
  listStudents: async (call, { db }) => {
    const { center, group: groupId, ids, status = 'active', search = '', ordering = 'name' } = call.query
    const { id } = await centerFor(db, call.caller, center)
    // Otherwise the filter would tell which of their students are in a group of colleagues.
    if (groupId !== undefined) await centerOfGroup(db, call.caller, groupId)
    const filter = { status, groupId, ids: ids?.split(',').map(Number), search, ordering, ...pageOf(call.query) }
    const { count, rows } = await studentRows(db, call.caller, id, filter)
    return paged(call, toStudents(rows), count)
  },

  getStudentOptions: async ({ caller, query }, { db }) => {
    const center = await centerFor(db, caller, query.center)
    const [seats, groups] = await Promise.all([seatsOf(db, center.id), openGroups(db, caller, center.id)])
    return { center, ...seats, may_manage: managesStudents(caller, center.id), groups }
  },

  exportStudents,
  addStudents,
  getStudent,
  updateStudent,
  removeStudent,
  archiveStudents: setArchived(archiveStudents),
  restoreStudents: setArchived(restoreStudents),
  giveOneTimePasswords: renewAccess,

  createGroupStudent,
  createAnonymousStudents,
  enrolStudents: enrolMany,
  previewEnrolment,
  moveStudents: moveMany,
  unlinkStudents: unlinkMany,
  getGroupStudent,
  removeGroupStudent,
} satisfies Partial<Handlers>
