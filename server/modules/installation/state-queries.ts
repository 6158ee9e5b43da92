import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { storageCount } from '#server/modules/files/storage-queries.ts'
import { type WaitingWork, waitingWork } from './waiting-work-queries.ts'

interface StateRow {
  waiting: WaitingWork
  storage: { bytes: number; near: number; filled: number }
  week: { centers: number; groups: number; people: number; deliveries: number }
}

/**
 * Work that waits, the space of the centers, and what is new, as JSON columns of one row.
 * @param since what is later is new
 */
export async function readState(db: Db, { since, centerLimit }: { since: Date; centerLimit: number }): Promise<StateRow> {
  const { rows } = await sql<StateRow>`
    select
      (select to_json(w) from (${waitingWork}) as w) as waiting,
      (select to_json(c) from (${storageCount(centerLimit)}) as c) as storage,
      json_build_object(
        'centers', (select count(*) from centers where created_at >= ${since}),
        'groups', (select count(*) from groups where created_at >= ${since}),
        'people', (select count(*) from users where created_at >= ${since}),
        'deliveries', (select coalesce(sum(handed.works), 0) from groups
          cross join lateral (select count(*) as works from deliverable_versions as v
            where v.group_id = groups.id and v.submitted_at >= ${since}) as handed
          where groups.archived_at is null)) as week`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table returns one row')
  return row
}
