import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, groupArchived, invalid, notFound, rejected } from '#server/errors.ts'
import { dateFlaw } from '#server/modules/deliverables/date-order.ts'
import { isSame } from '#server/modules/deliverables/seen-dates.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { mayManage } from '#server/modules/groups/rights.ts'
import { lockItems, scheduledGroup, scheduleItems } from './queries.ts'

type Schemas = components['schemas']
type Change = Schemas['ScheduleChange']
type Dates = Schemas['ScheduleDates']

const areSame = (a: Dates, b: Dates) => (['opens_at', 'due_at', 'closes_at'] as const).every((key) => isSame(a[key], b[key]))

/** Why the dates of a change cannot be; undefined where they can. */
const flawOf = ({ kind, after }: Change): string | undefined =>
  kind === 'resource' && after.due_at !== null ? 'not_due' : dateFlaw(after)?.code

/** Changes dates of what a group has in its programs, all or none. @throws 400, 403, 404, 409 */
export const saveSchedule: Handler<'saveSchedule'> = async (call, { db, clock, workListener }) => {
  const { caller, params, body } = call
  return transact(db, async (tx) => {
    const group = await scheduledGroup(tx, caller, params.id, true)
    if (!group) throw notFound()
    if (!mayManage(caller, group) && !group.teaches) throw denied()
    if (group.archived_at !== null) throw groupArchived()
    const key = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => `${kind} ${id}`
    const idsOf = (wanted: Change['kind']) => body.changes.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
    await lockItems(tx, idsOf('deliverable'), idsOf('resource'))
    const known = new Map((await scheduleItems(tx, group.id)).map((item) => [key(item), item]))
    const codes = body.changes.map((change) => (known.has(key(change)) ? flawOf(change) : 'choice'))
    const flaws = codes.flatMap((code, index) => (code === undefined ? [] : [[`changes.${index}`, [code]] as [string, string[]]]))
    if (flaws.length > 0) throw invalid(Object.fromEntries(flaws))
    const isCurrent = (change: Change) => areSame(known.get(key(change))?.dates ?? change.after, change.before)
    if (!body.changes.every(isCurrent)) throw rejected('dates_changed', 'Somebody else changed the dates first.')
    const classes = { deliverableIds: idsOf('deliverable'), relatedIds: idsOf('resource'), groupIds: [group.id] }
    await workListener.classesChange(tx, classes, clock.now())
    await write(tx, group.id, body.changes)
    await recordAuditEvents(
      tx,
      auditContextOf(call, clock),
      body.changes.map((change) => eventOf(change, group.id, group.center_id, known.get(key(change))?.name ?? '')),
    )
    return { can_change: true, items: await scheduleItems(tx, group.id) }
  })
}

/** The same events as of dates that are changed one by one. */
function eventOf({ kind, id, before, after }: Change, groupId: number, centerId: number, name: string) {
  if (kind === 'deliverable') {
    const entity = { action: 'scheduled', entity: 'deliverable', entityId: id, centerId }
    return { ...entity, before: { group_id: groupId, ...before }, after: { group_id: groupId, ...after } }
  }
  const shown = ({ opens_at, closes_at }: Dates) => ({ visible_from: opens_at, visible_until: closes_at })
  const entity = { action: 'resource_scheduled', entity: 'group', entityId: groupId, centerId }
  return { ...entity, before: shown(before), after: { resource: name, ...shown(after) } }
}

async function write(tx: Tx, groupId: number, changes: readonly Change[]): Promise<void> {
  const rowsOf = (wanted: Change['kind']) => {
    const own = changes.filter(({ kind }) => kind === wanted)
    const at = (name: keyof Dates) => sql`${own.map(({ after }) => after[name])}::timestamptz[]`
    return sql`unnest(${own.map(({ id }) => id)}::bigint[], ${at('opens_at')}, ${at('due_at')}, ${at('closes_at')}) as new (id, opens_at, due_at, closes_at)`
  }
  await sql`insert into group_deliverables (group_id, deliverable_id, opens_at, due_at, closes_at)
    select ${groupId}, id, opens_at, due_at, closes_at from ${rowsOf('deliverable')} on conflict (group_id, deliverable_id)
    do update set opens_at = excluded.opens_at, due_at = excluded.due_at, closes_at = excluded.closes_at`.execute(tx)
  await sql`insert into group_resources (group_id, related_resource_id, visible_from, visible_until)
    select ${groupId}, id, opens_at, closes_at from ${rowsOf('resource')} on conflict (group_id, related_resource_id)
    do update set visible_from = excluded.visible_from, visible_until = excluded.visible_until`.execute(tx)
}
