import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { existingCenters } from '#server/modules/access/centers.ts'

/** Maximum centers with waiting work that are named. */
const centersShown = 10

/** Maximum groups with waiting work that are named to the manager of a center. */
const groupsShown = 3

/** Centers to count: those with groups, and those that had some when they were counted last; in the order of their creation. */
export async function centersToCount(db: Db): Promise<number[]> {
  const rows = await existingCenters(db)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('groups').whereRef('groups.center_id', '=', 'centers.id').select('groups.id')),
        exists(selectFrom('waiting_work').whereRef('waiting_work.center_id', '=', 'centers.id').select('waiting_work.center_id')),
      ]),
    )
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the work in active groups of a center that was handed in before a moment and has no grade. */
export async function countWaitingWork(
  db: Db,
  { centerId, submittedBefore, now }: { centerId: number; submittedBefore: Date; now: Date },
): Promise<void> {
  await sql`
    with waiting as (
      select groups.id, count(*)::integer as works, min(v.submitted_at) as oldest_at
      from groups
      join deliverable_versions as v on v.group_id = groups.id and v.submitted_at < ${submittedBefore}
      join submissions as s on s.id = v.submission_id and s.selected_version_id = v.id
      join group_students as e on e.group_id = s.group_id and e.user_id = s.student_id and e.left_at is null
      left join grades on grades.submission_id = s.id
      where groups.center_id = ${centerId} and groups.archived_at is null and grades.outcome is null
      group by groups.id)
    insert into waiting_work as w (center_id, works, oldest_at, counted_at, groups)
    select ${centerId}::bigint, coalesce(sum(works), 0)::integer, min(oldest_at), ${now}::timestamptz,
      coalesce((select jsonb_agg(g) from (select id, works from waiting order by works desc, oldest_at, id limit ${sql.lit(groupsShown)}) as g), '[]')
    from waiting
    on conflict (center_id) do update
      set works = excluded.works, oldest_at = excluded.oldest_at, counted_at = excluded.counted_at, groups = excluded.groups`.execute(db)
}

export interface WaitingWork {
  works: number
  counted_at: string | null
  centers: { id: number; name: string; works: number; oldest_at: string }[]
}

/** One row: what was counted last in all centers, and the centers whose work waits longest. */
export const waitingWork = sql<WaitingWork>`
  select coalesce(sum(works), 0)::integer as works, max(counted_at) as counted_at,
    coalesce((select json_agg(w) from (
      select centers.id, centers.name, waiting.works, waiting.oldest_at
      from waiting_work as waiting join centers on centers.id = waiting.center_id
      where waiting.works > 0 order by waiting.oldest_at, centers.id limit ${sql.lit(centersShown)}) as w), '[]') as centers
  from waiting_work`
