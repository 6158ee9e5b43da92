import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { Copies } from './copy-items.ts'

interface DatesCopy {
  /** The program of the copies. */
  to: number
  /** The group of the original whose dates are taken. */
  groupId: number
  /** By how many days they move. */
  days: number
  deliverables: Copies
  resources: Copies
}

export interface DatesCopied {
  /** Deliverables and resources with dates. */
  count: number
  first: Date | null
  last: Date | null
}

/** A moment so many days later at the same time of the day of the group's center, also across a change of the clocks. */
const moved = (column: string, days: number) =>
  sql`(${sql.ref(column)} at time zone centers.time_zone + make_interval(days => ${days}::integer)) at time zone centers.time_zone`

const pairs = (copies: Copies) => sql`unnest(${[...copies.keys()]}::bigint[], ${[...copies.values()]}::bigint[]) as pair (original, copy)`

/** Keeps the dates of a group, moved, as those that the copy proposes to its groups. */
export async function copyDates(tx: Tx, { to, groupId, days, deliverables, resources }: DatesCopy): Promise<DatesCopied> {
  const ofGroup = sql`join groups on groups.id = group_id join centers on centers.id = groups.center_id`
  const { rows } = await sql<DatesCopied>`
    with proposed as (
      insert into proposed_dates (course_id, deliverable_id, related_resource_id, opens_at, due_at, closes_at)
      select ${to}::bigint, pair.copy, null::bigint, ${moved('opens_at', days)}, ${moved('due_at', days)}, ${moved('closes_at', days)}
      from group_deliverables join ${pairs(deliverables)} on pair.original = deliverable_id
      ${ofGroup} where group_id = ${groupId} and num_nonnulls(opens_at, due_at, closes_at) > 0
      union all
      select ${to}::bigint, null, pair.copy, ${moved('visible_from', days)}, null, ${moved('visible_until', days)}
      from group_resources join ${pairs(resources)} on pair.original = related_resource_id
      ${ofGroup} where group_id = ${groupId} and num_nonnulls(visible_from, visible_until) > 0
      returning opens_at, due_at, closes_at)
    select count(*) as count, min(least(opens_at, due_at, closes_at)) as first, max(greatest(opens_at, due_at, closes_at)) as last
    from proposed`.execute(tx)
  return rows[0] ?? { count: 0, first: null, last: null }
}
