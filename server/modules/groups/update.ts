import { isDeepStrictEqual } from 'node:util'
import { auditContextOf, type Caller } from '#server/caller.ts'
import { answer, type Handler, type RequestBody } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, denied, etag, ifMatchRequired, invalid } from '#server/errors.ts'
import { programTeacherEvents } from '#server/modules/audit/program-teacher.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { checkCategory, checkPeriod, nameTaken } from './fields.ts'
import { type LockedGroup, lockGroup } from './move.ts'
import { readGroup } from './read.ts'
import { mayManage, requireEditable } from './rights.ts'
import { checkTeam, programsWithout, setTeachers } from './team-queries.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { forgetReplaced } from '#server/modules/images/replaced.ts'

type Change = RequestBody<'updateGroup'>

async function teamAfter(tx: Tx, caller: Caller, group: LockedGroup, { manager_id, teacher_ids }: Change) {
  const rows = await tx.selectFrom('group_teachers').where('group_id', '=', group.id).select('user_id').orderBy('user_id').execute()
  const before = { manager_id: group.manager_id, teacher_ids: rows.map(({ user_id }) => user_id) }
  if (manager_id === undefined && teacher_ids === undefined) return { before, after: before }
  const team = await checkTeam(tx, group.center_id, {
    managerId: manager_id === undefined ? group.manager_id : manager_id,
    teacherIds: teacher_ids ?? before.teacher_ids,
  })
  const after = { manager_id: team.managerId, teacher_ids: team.teacherIds.toSorted((a, b) => a - b) }
  if (!isDeepStrictEqual(before, after) && !mayManage(caller, group)) throw denied()
  // A caller who can access the group only as its teacher would lose that access during the change.
  if (caller.role === 'teacher' && !after.teacher_ids.includes(caller.id)) throw invalid({ teacher_ids: ['yourself'] })
  return { before, after }
}

const only = (row: Record<string, unknown>, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]))

export const updateGroup: Handler<'updateGroup'> = async (call, { db, clock, jobs }) => {
  const { body, caller, ifMatch, params } = call
  const { manager_id: _manager, teacher_ids: _teachers, ...fields } = body
  for (const field of ['name', 'description'] as const) if (fields[field] !== undefined) fields[field] = fields[field].trim()
  if (fields.name === '') throw invalid({ name: ['required'] })
  if (fields.period !== undefined) checkPeriod(fields.period)
  const stale = await transact(db, async (tx) => {
    const group = await lockGroup(tx, auditContextOf(call, clock), params.id)
    await requireEditable(tx, caller, group)
    if (ifMatch === null) throw ifMatchRequired()
    const team = await teamAfter(tx, caller, group, body)
    const before = { ...group, ...team.before }
    const after = { ...before, ...fields, ...team.after }
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]))
    if (changed.length === 0) return false
    if (ifMatch !== group.revision) return true
    const images = {
      logo_file_id: { purpose: 'group_logo', wanted: fields.logo_file_id, current: group.logo_file_id },
      thumbnail_file_id: { purpose: 'group_thumbnail', wanted: fields.thumbnail_file_id, current: group.thumbnail_file_id },
    } as const
    await checkImages(tx, caller, images)
    await forgetReplaced(tx, jobs, images)
    await checkCategory(tx, after.category_id)
    const untaught = await programsWithout(tx, group.id, after.teacher_ids).execute()
    await setTeachers(tx, group, after.teacher_ids)
    await tx
      .updateTable('groups')
      .set({ ...fields, manager_id: after.manager_id, revision: group.revision + 1 })
      .where('id', '=', group.id)
      .execute()
    const auditEvent = { action: 'updated', entity: 'group', entityId: group.id, centerId: group.center_id }
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { ...auditEvent, before: only(before, changed), after: only(after, changed) },
      ...programTeacherEvents(
        group.center_id,
        untaught.map((program) => ({ ...program, after: null })),
      ),
    ])
    return false
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
  const group = await readGroup(db, caller, params.id)
  if (stale) throw conflict(group, group.revision)
  return answer(200, group, { headers: { etag: etag(group.revision) } })
}
