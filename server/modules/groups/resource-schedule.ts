import { auditContextOf, type Caller } from '#server/caller.ts'
import type { Handler, ReplyBody } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { conflict, denied, groupArchived, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { isOvertaken } from '#server/modules/deliverables/seen-dates.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import { findResourceSchedule, lockPlacedName, lockScheduledGroups } from './resource-schedule-queries.ts'
import { mayManage } from './rights.ts'

/** @throws 404 for a placed resource of whose program the caller has no group */
export async function readResourceSchedule(db: Db, caller: Caller, id: number): Promise<ReplyBody<'getResourceSchedule'>> {
  const row = await findResourceSchedule(db, caller, id)
  if (!row) throw notFound()
  return {
    id: row.id,
    name: row.name,
    groups: row.groups.map((group) => ({
      id: group.id,
      name: group.name,
      can_edit: group.archived_at === null && (group.teaches || mayManage(caller, group)),
      visible_from: optionalMoment(group.visible_from),
      visible_until: optionalMoment(group.visible_until),
      shows_title: group.shows_title ?? false,
    })),
    revision: row.revision,
  }
}

const undated = { visible_from: null, visible_until: null, shows_title: false }

/**
 * Sets when the students of groups see a placed resource, all or none; what is not given stays in each group as it is.
 * @throws 400 `before_from`, 403, 404, 409 group_archived, 409 conflict where what is given is not as the caller saw it
 */
export const scheduleResource: Handler<'scheduleResource'> = async (call, { db, clock, workListener }) => {
  const { body, caller, params } = call
  const { groups: given, ...dates } = body
  const groupIds = given.map(({ id }) => id)
  await readResourceSchedule(db, caller, params.id)
  const isStale = await transact(db, async (tx) => {
    const groups = await lockScheduledGroups(tx, caller, params.id, groupIds)
    if (groups.length < groupIds.length) throw invalid({ groups: ['choice'] })
    const placed = await lockPlacedName(tx, params.id)
    if (!placed) throw notFound()
    if (!groups.every((group) => group.teaches || mayManage(caller, group))) throw denied()
    if (groups.some(({ archived_at }) => archived_at !== null)) throw groupArchived()
    const before = await tx
      .selectFrom('group_resources')
      .where('related_resource_id', '=', params.id)
      .where('group_id', 'in', groupIds)
      .select(['group_id', 'visible_from', 'visible_until', 'shows_title'])
      .execute()
    const now = groups.map(({ id }) => {
      const row = before.find(({ group_id }) => group_id === id) ?? undated
      const moments = { visible_from: optionalMoment(row.visible_from), visible_until: optionalMoment(row.visible_until) }
      return { group_id: id, ...moments, shows_title: row.shows_title }
    })
    const seenIn = (groupId: number) => given.find(({ id }) => id === groupId)?.before
    if (now.some(({ group_id, ...stands }) => isOvertaken(stands, seenIn(group_id) ?? stands, dates))) return true
    const after = now.map((each) => ({ ...each, ...dates }))
    const isReversed = after.some(
      ({ visible_from: from, visible_until: until }) => from !== null && until !== null && Date.parse(until) <= Date.parse(from),
    )
    if (isReversed) throw invalid({ visible_until: ['before_from'] })
    await workListener.classesChange(tx, { relatedIds: [params.id], groupIds }, clock.now())
    await tx
      .insertInto('group_resources')
      .values(after.map((each) => ({ ...each, related_resource_id: params.id })))
      .onConflict((same) =>
        same.columns(['group_id', 'related_resource_id']).doUpdateSet(({ ref }) => ({
          visible_from: ref('excluded.visible_from'),
          visible_until: ref('excluded.visible_until'),
          shows_title: ref('excluded.shows_title'),
        })),
      )
      .execute()
    await recordAuditEvents(
      tx,
      auditContextOf(call, clock),
      groups.map(({ id, center_id }, index) => {
        const { group_id: _group, ...was } = now[index] ?? { group_id: id, ...undated }
        const { group_id: _same, ...is } = after[index] ?? { group_id: id, ...undated }
        return {
          action: 'resource_scheduled',
          entity: 'group',
          entityId: id,
          centerId: center_id,
          before: before.some(({ group_id }) => group_id === id) ? was : null,
          after: { resource: placed.name, ...is },
        }
      }),
    )
    return false
  })
  const schedule = await readResourceSchedule(db, caller, params.id)
  if (isStale) throw conflict(schedule, schedule.revision)
  return schedule
}
