import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'

type Schemas = components['schemas']

export interface ScheduledGroup {
  id: number
  center_id: number
  manager_id: number | null
  archived_at: Date | null
  /** Whether the caller is one of its teachers. */
  teaches: boolean
}

/** A group that the caller can access. */
export async function scheduledGroup(db: Db | Tx, caller: Caller, id: number, lock = false): Promise<ScheduledGroup | undefined> {
  const { rows } = await sql<ScheduledGroup>`select groups.id, groups.center_id, groups.manager_id, groups.archived_at,
      exists (select from group_teachers where group_id = groups.id and user_id = ${caller.id}) as teaches
    from groups where groups.id = ${id} and groups.id in (${accessibleGroups(db, caller)}) ${lock ? sql`for update of groups` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Keeps deliverables and placed resources until the end of the transaction, those that there are. */
export const lockItems = (tx: Tx, deliverableIds: readonly number[], relatedIds: readonly number[]) =>
  sql`with kept as (select from deliverables where id = any(${deliverableIds}) order by id for key share),
      placed as (select from related_resources where id = any(${relatedIds}) order by id for key share)
    select (select count(*) from kept) + (select count(*) from placed)`.execute(tx)

/** More than a group of a year has; the page would be of no use beyond. */
const mostItems = 3000

/** Deliverables and resources of the programs of a group, with and without dates. */
export async function scheduleItems(db: Db | Tx, groupId: number): Promise<Schemas['ScheduleItem'][]> {
  const { rows } = await sql<Schemas['ScheduleItem']>`
    select items.kind, items.id, items.name, json_build_object('id', courses.id, 'name', courses.name) as course, node.name as content,
      json_build_object('opens_at', items.opens_at, 'due_at', items.due_at, 'closes_at', items.closes_at) as dates
    from group_courses join courses on courses.id = group_courses.course_id
    join lateral (
      select 'deliverable' as kind, deliverables.id, deliverables.name, deliverables.content_id, deliverables.position,
        dates.opens_at, dates.due_at, dates.closes_at
      from deliverables left join group_deliverables as dates on dates.deliverable_id = deliverables.id and dates.group_id = ${groupId}
      where deliverables.course_id = courses.id and deliverables.is_active
      union all
      select 'resource', related_resources.id, resources.name, related_resources.content_id, related_resources.position,
        dates.visible_from, null, dates.visible_until
      from related_resources join resources on resources.id = related_resources.resource_id
      left join group_resources as dates on dates.related_resource_id = related_resources.id and dates.group_id = ${groupId}
      where related_resources.course_id = courses.id) as items on true
    join course_contents as node on node.id = items.content_id
    where group_courses.group_id = ${groupId}
    order by group_courses.position, courses.id, node.level, node.position, node.id, items.kind, items.position, items.id
    limit ${sql.lit(mostItems)}`.execute(db)
  const moment = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return rows.map(({ dates: { opens_at, due_at, closes_at }, ...item }) => ({
    ...item,
    dates: { opens_at: moment(opens_at), due_at: moment(due_at), closes_at: moment(closes_at) },
  }))
}
