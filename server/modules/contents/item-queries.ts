import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'

export type ItemKind = components['schemas']['ContentItemKind']

/** A resource or a deliverable where it stands in the tree. */
export interface ItemRow {
  kind: ItemKind
  id: number
  name: string
  content_id: number
  /** The file or link behind a resource: a content has it once. */
  resource_id: number | null
  position: number
  revision: number
}

/** Resources and deliverables of a program, those of a content in their order. */
export async function itemsOf(tx: Tx, courseId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select 'resource' as kind, related_resources.id, resources.name, content_id, resource_id, position, related_resources.revision
      from related_resources join resources on resources.id = resource_id where course_id = ${courseId}
    union all
    select 'deliverable', id, name, content_id, null, position, revision from deliverables where course_id = ${courseId}
    order by position, id`.execute(tx)
  return rows
}

type Written = Pick<ItemRow, 'id' | 'content_id' | 'position' | 'revision'>

const places = (rows: readonly Written[]) =>
  sql`jsonb_to_recordset(${json(rows)}::jsonb) as n (id bigint, content_id bigint, position integer, revision integer)`

/** Writes the places of resources, and answers them. */
export async function writeResourcePlaces(tx: Tx, rows: readonly Written[]): Promise<components['schemas']['ContentResource'][]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<components['schemas']['ContentResource']>`
    update related_resources as r set content_id = n.content_id, position = n.position, revision = n.revision
    from ${places(rows)} join related_resources as old on old.id = n.id join resources on resources.id = old.resource_id
    where r.id = n.id
    returning r.id, r.content_id, r.resource_id, resources.name, resources.type, r.is_required, r.position, r.revision`.execute(tx)
  return written
}

/** Writes the places of deliverables, and answers them. */
export async function writeDeliverablePlaces(tx: Tx, rows: readonly Written[]): Promise<components['schemas']['ContentDeliverable'][]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<components['schemas']['ContentDeliverable']>`
    update deliverables as d set content_id = n.content_id, position = n.position, revision = n.revision from ${places(rows)}
    where d.id = n.id
    returning d.id, d.content_id, d.name, d.kind, d.is_active, d.max_points, d.weight, d.pinned, d.position, d.revision`.execute(tx)
  return written
}

/**
 * Takes what students have opened, watched or finished of a resource, and the time that they spent on it, along to its new content, which
 * does not become opened by that. The note in the old one stays; on the way back the newer one counts. An archived group keeps its notes as
 * they were.
 * A content that was done before the resource came was done without it, and stays done when somebody takes back to have finished the
 * resource (`learning/finished`): in it the resource counts as finished after that. Where it has been finished before, that time holds.
 * @param moved places of resources that are in another content now
 */
export async function carryProgress(tx: Tx, moved: readonly { id: number; from: number; to: number }[]): Promise<void> {
  if (moved.length === 0) return
  const movedPlaces = sql`jsonb_to_recordset(${json(moved.map(({ id, from, to }) => ({ id, from_id: from, to_id: to })))}::jsonb)
    as n (id bigint, from_id bigint, to_id bigint)`
  await sql`
    insert into content_progress (group_id, student_id, content_id, center_id, opened_at, seen_at, opened_resources, finished_resources, watched)
    select p.group_id, p.student_id, n.to_id, p.center_id, null, null,
        jsonb_object_agg(n.id::text, p.opened_resources -> n.id::text),
        coalesce(jsonb_object_agg(n.id::text, case
            when there.completed_at >= (p.finished_resources ->> n.id::text)::timestamptz
            then to_jsonb(to_char((there.completed_at + interval '1 ms') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            else p.finished_resources -> n.id::text end) filter (where p.finished_resources ? n.id::text), '{}'),
        coalesce(jsonb_object_agg(n.id::text, p.watched -> n.id::text) filter (where p.watched ? n.id::text), '{}')
      from ${movedPlaces}
      join content_progress as p on p.content_id = n.from_id and p.opened_resources ? n.id::text
      join groups on groups.id = p.group_id and groups.archived_at is null
      left join content_progress as there
        on there.group_id = p.group_id and there.student_id = p.student_id and there.content_id = n.to_id
      group by p.group_id, p.student_id, n.to_id, p.center_id
    on conflict (group_id, student_id, content_id) do update
      set opened_resources = excluded.opened_resources || content_progress.opened_resources,
        finished_resources = excluded.finished_resources || (content_progress.finished_resources - array(
          select jsonb_object_keys(excluded.opened_resources) except select jsonb_object_keys(excluded.finished_resources))),
        watched = content_progress.watched || excluded.watched`.execute(tx)
  await sql`
    update learning_sessions as spent set content_id = n.to_id from ${movedPlaces} join related_resources as placed on placed.id = n.id
    where spent.content_id = n.from_id and spent.resource_id = placed.resource_id
      and exists (select from groups where groups.id = spent.group_id and groups.archived_at is null)`.execute(tx)
}
