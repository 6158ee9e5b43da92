import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { Recovery } from './bin-part-queries.ts'

interface Returning {
  readonly deliverables: readonly { readonly id: number; readonly recovers_id: number | null }[]
  /** What the entries noted. */
  readonly recovered_by: readonly Recovery[]
}

/**
 * Makes recoveries those of their deliverable again, as far as both have returned. Where one of the two is still in the bin, its entry
 * keeps the note: it returns by itself, in whichever order. A recovery that has got another deliverable meanwhile keeps that.
 */
export async function relinkRecoveries(tx: Tx, courseId: number, { deliverables, recovered_by: noted }: Returning): Promise<void> {
  const own = deliverables.flatMap(({ id, recovers_id }): Recovery[] =>
    recovers_id === null ? [] : [{ id, recovers_id, has_criteria: true }],
  )
  const links = [...own, ...noted]
  if (links.length === 0) return
  const link = sql`jsonb_to_recordset(${json(links)}::jsonb) as r (id bigint, recovers_id bigint, has_criteria boolean)`
  await sql`update deliverables as d set recovers_id = r.recovers_id from ${link}
    where d.id = r.id and d.kind = 'recovery' and d.recovers_id is null
      and exists (select from deliverables as t where t.id = r.recovers_id)`.execute(tx)
  // the criteria that a recovery had got from the deliverable, where nothing else was chosen since
  await sql`delete from deliverable_criteria as c using ${link}
    where c.deliverable_id = r.id and not r.has_criteria
      and exists (select from deliverables as d where d.id = r.id and d.recovers_id = r.recovers_id)
      and not exists (select criterion_id, weight from deliverable_criteria where deliverable_id = r.id
        except select criterion_id, weight from deliverable_criteria where deliverable_id = r.recovers_id)`.execute(tx)
  await sql`
    with waiting as (
      select b.id, jsonb_agg(distinct to_jsonb(r)) as links from ${link}
        join content_bin as b on b.course_id = ${courseId} and exists (
          select from jsonb_array_elements(b.rows -> 'deliverables') as d where (d ->> 'id')::bigint in (r.id, r.recovers_id))
        where not coalesce(b.rows -> 'recovered_by', '[]') @> jsonb_build_array(jsonb_build_object('id', r.id, 'recovers_id', r.recovers_id))
        group by b.id)
    update content_bin as b
      set rows = jsonb_set(b.rows, '{recovered_by}', coalesce(b.rows -> 'recovered_by', '[]') || waiting.links)
      from waiting where b.id = waiting.id`.execute(tx)
}
