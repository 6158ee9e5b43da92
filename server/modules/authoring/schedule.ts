import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { conflict, etag, invalid, notFound } from '#server/errors.ts'
import { dateFlaw } from '#server/modules/deliverables/date-order.ts'
import { isOvertaken } from '#server/modules/deliverables/seen-dates.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { requireEditable } from '#server/modules/groups/rights.ts'
import { readAuthored } from './read.ts'

const undated = { opens_at: null, due_at: null, closes_at: null }
const isoTime = (at: Date | null) => at?.toISOString() ?? null

/**
 * Sets the dates of a deliverable in groups of the caller, all or none; one that is not given stays in each group as it is.
 * @throws 404 for one that is deleted meanwhile, 400 `before_open`, `before_due`, 409 conflict where one that is given is not as the caller saw it
 */
export const scheduleDeliverable: Handler<'scheduleDeliverable'> = async (call, { db, clock, workListener }) => {
  const { body, caller, params } = call
  const { groups: given, ...dates } = body
  const groupIds = given.map(({ id }) => id)
  await readAuthored(db, caller, params.id)
  const isStale = await transact(db, async (tx) => {
    // in the order of their ids: two such changes take turns
    const groups = await tx
      .selectFrom('groups')
      .where('groups.id', 'in', groupIds)
      .where('groups.id', 'in', accessibleGroups(tx, caller))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('group_courses')
            .innerJoin('deliverables', 'deliverables.course_id', 'group_courses.course_id')
            .whereRef('group_courses.group_id', '=', 'groups.id')
            .where('deliverables.id', '=', params.id)
            .select('group_courses.id'),
        ),
      )
      .select(['groups.id', 'groups.center_id', 'groups.manager_id', 'groups.archived_at'])
      .orderBy('groups.id')
      .forUpdate('groups')
      .execute()
    if (groups.length < groupIds.length) throw invalid({ groups: ['choice'] })
    for (const group of groups) await requireEditable(tx, caller, group)
    if (!(await tx.selectFrom('deliverables').where('id', '=', params.id).select('id').forKeyShare().executeTakeFirst())) throw notFound()
    const before = await tx
      .selectFrom('group_deliverables')
      .where('deliverable_id', '=', params.id)
      .where('group_id', 'in', groupIds)
      .select(['group_id', 'opens_at', 'due_at', 'closes_at'])
      .execute()
    const now = groups.map(({ id }) => {
      const { opens_at, due_at, closes_at } = before.find(({ group_id }) => group_id === id) ?? undated
      return { group_id: id, opens_at: isoTime(opens_at), due_at: isoTime(due_at), closes_at: isoTime(closes_at) }
    })
    const seenIn = (groupId: number) => given.find(({ id }) => id === groupId)?.before
    if (now.some(({ group_id, ...stands }) => isOvertaken(stands, seenIn(group_id) ?? stands, dates))) return true
    const after = now.map((each) => ({ ...each, ...dates }))
    for (const each of after) {
      const flaw = dateFlaw(each)
      if (flaw) throw invalid({ [flaw.field]: [flaw.code] })
    }
    await workListener.classesChange(tx, { deliverableIds: [params.id], groupIds }, clock.now())
    await tx
      .insertInto('group_deliverables')
      .values(after.map((each) => ({ ...each, deliverable_id: params.id })))
      .onConflict((same) =>
        same.columns(['group_id', 'deliverable_id']).doUpdateSet(({ ref }) => ({
          opens_at: ref('excluded.opens_at'),
          due_at: ref('excluded.due_at'),
          closes_at: ref('excluded.closes_at'),
        })),
      )
      .execute()
    await recordAuditEvents(
      tx,
      auditContextOf(call, clock),
      groups.map(({ id, center_id }) => ({
        action: 'scheduled',
        entity: 'deliverable',
        entityId: params.id,
        centerId: center_id,
        before: before.find(({ group_id }) => group_id === id) ?? null,
        after: after.find(({ group_id }) => group_id === id) ?? null,
      })),
    )
    return false
  })
  const deliverable = await readAuthored(db, caller, params.id)
  if (isStale) throw conflict(deliverable, deliverable.revision)
  return answer(200, deliverable, { headers: { etag: etag(deliverable.revision) } })
}
