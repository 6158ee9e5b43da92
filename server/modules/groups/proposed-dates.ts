import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

interface AddedCourse {
  group_id: number
  course_id: number
}

/**
 * Gives groups the dates that their new programs propose. Dates that a group already has stay, and a program whose last proposed date has
 * passed proposes nothing any more: they were those of an earlier year.
 */
export async function takeProposedDates(tx: Tx, added: readonly AddedCourse[], at: Date): Promise<void> {
  if (added.length === 0) return
  const taken = sql`unnest(${added.map((row) => row.group_id)}::bigint[], ${added.map((row) => row.course_id)}::bigint[]) as added (group_id, course_id)
    join proposed_dates as proposed on proposed.course_id = added.course_id
      and exists (select from proposed_dates as later where later.course_id = added.course_id
        and greatest(later.opens_at, later.due_at, later.closes_at) >= ${at})`
  await sql`insert into group_deliverables (group_id, deliverable_id, opens_at, due_at, closes_at)
    select added.group_id, proposed.deliverable_id, proposed.opens_at, proposed.due_at, proposed.closes_at
    from ${taken} where proposed.deliverable_id is not null on conflict do nothing`.execute(tx)
  await sql`insert into group_resources (group_id, related_resource_id, visible_from, visible_until)
    select added.group_id, proposed.related_resource_id, proposed.opens_at, proposed.closes_at
    from ${taken} where proposed.related_resource_id is not null on conflict do nothing`.execute(tx)
}
