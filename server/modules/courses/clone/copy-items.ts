import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { Rubric } from '#server/modules/deliverables/rubric.ts'
import { copyRows } from './copy-rows.ts'

/** Ids of copies by those of their originals. */
export type Copies = ReadonlyMap<number, number>

export interface SingleCopies {
  /** The content of the copies. */
  contentId: number
  /** The ranks of the copies there, by the id of the original. */
  deliverables: ReadonlyMap<number, number>
  resources: ReadonlyMap<number, number>
}

export interface ItemCopy {
  /** The program of the copies. */
  to: number
  /** Its center; null for the platform. */
  owner: number | null
  /** Copies of files that are not shared, by the id of the original. */
  fileIds: Copies
  /** The contents whose deliverables and resources are copied. */
  contents: Copies
  /** Deliverables and resources that are copied alone. */
  single?: SingleCopies
  /** Criteria that a copy can name: what assesses another one besides them is copied without criteria, because parts do not add up to 100. */
  criteria: Copies
}

/** The id of a copy. @throws Error for a link out of what is copied, which the database does not permit */
export function copied(ids: Copies, id: number): number {
  const copy = ids.get(id)
  if (copy === undefined) throw new Error(`row ${id} is not part of the copy`)
  return copy
}

/** The place of the copy of an item: in the copy of its content, or where single ones go, behind what is there. */
function placeOf(row: { id: number; content_id: number }, { contents, single }: ItemCopy, ranks: SingleCopies['deliverables'] | undefined) {
  const position = ranks?.get(row.id)
  if (contents.has(row.content_id) || !single || position === undefined) return { content_id: copied(contents, row.content_id) }
  return { content_id: single.contentId, position }
}

/** The owners of rows of which at least one names a criterion that the copy does not have. */
const withOthers = <Row extends { criterion_id: number }>(rows: readonly Row[], criteria: Copies, owner: (row: Row) => number) =>
  new Set(rows.flatMap((row) => (criteria.has(row.criterion_id) ? [] : [owner(row)])))

/** Rows name the copies of their criteria; one that has been deleted is named no more. */
const copiedRubric = ({ levels, rows }: Rubric, criteria: Copies) =>
  json({ levels, rows: rows.map((row) => ({ ...row, criterion_id: criteria.get(row.criterion_id ?? 0) ?? null })) })

interface DeliverableCopies {
  ids: Map<number, number>
  /** Names of those that assess no criteria there, although the original does. */
  withoutCriteria: string[]
  /** Names of recoveries of a deliverable that was not copied with them. */
  withoutRecovered: string[]
}

/**
 * Copies deliverables with criteria, rubrics and files.
 * @param recovered where a recovery leads whose deliverable is not copied with it
 */
export async function copyDeliverables(tx: Tx, copy: ItemCopy, recovered: (id: number) => number | null): Promise<DeliverableCopies> {
  const { to, fileIds, contents, criteria, single } = copy
  const rows = await tx
    .selectFrom('deliverables')
    .where(({ eb, or }) =>
      or([
        eb('content_id', '=', sql<number>`any(${[...contents.keys()]})`),
        eb('id', '=', sql<number>`any(${[...(single?.deliverables.keys() ?? [])]})`),
      ]),
    )
    .selectAll()
    .orderBy('id')
    .execute()
  const originals = rows.map(({ id }) => id)
  const ofThem = sql<number>`any(${originals})`
  const assessed = await tx.selectFrom('deliverable_criteria').where('deliverable_id', '=', ofThem).selectAll().execute()
  const bare = withOthers(assessed, criteria, (row) => row.deliverable_id)
  const ids = await copyRows(tx, 'deliverables', rows, ({ id, content_id, rubric }) => ({
    course_id: to,
    ...placeOf({ id, content_id }, copy, single?.deliverables),
    // what comes without its siblings has no weight, so that no mark changes
    ...(!contents.has(content_id) && { weight: 0, pinned: false }),
    recovers_id: null,
    rubric: rubric === null ? null : copiedRubric(rubric as unknown as Rubric, bare.has(id) ? new Map() : criteria),
  }))
  const recoveries = rows.flatMap(({ id, name, recovers_id }) =>
    recovers_id === null ? [] : [{ id: copied(ids, id), name, recovers: ids.get(recovers_id) ?? recovered(recovers_id) }],
  )
  if (recoveries.length > 0)
    await sql`update deliverables set recovers_id = pair.recovers_id
      from unnest(${recoveries.map(({ id }) => id)}::bigint[], ${recoveries.map(({ recovers }) => recovers)}::bigint[]) as pair (id, recovers_id)
      where deliverables.id = pair.id`.execute(tx)
  await copyRows(
    tx,
    'deliverable_criteria',
    assessed.filter((row) => !bare.has(row.deliverable_id)),
    ({ deliverable_id, criterion_id }) => ({
      course_id: to,
      deliverable_id: copied(ids, deliverable_id),
      criterion_id: copied(criteria, criterion_id),
    }),
  )
  const files = await tx.selectFrom('deliverable_files').where('deliverable_id', '=', ofThem).selectAll().execute()
  await copyRows(tx, 'deliverable_files', files, ({ deliverable_id, file_id }) => ({
    deliverable_id: copied(ids, deliverable_id),
    file_id: fileIds.get(file_id) ?? file_id,
  }))
  return {
    ids,
    withoutCriteria: rows.flatMap(({ id, name }) => (bare.has(id) ? [name] : [])),
    withoutRecovered: recoveries.flatMap(({ name, recovers }) => (recovers === null ? [name] : [])),
  }
}

/** Resources are shared with the copy, except those of a center that the copy's center cannot use. @returns ids of their places */
export async function copyResources(tx: Tx, copy: ItemCopy): Promise<Map<number, number>> {
  const { to, owner, contents, criteria, single } = copy
  const rows = await tx
    .selectFrom('related_resources')
    .where(({ eb, or }) =>
      or([
        eb('related_resources.content_id', '=', sql<number>`any(${[...contents.keys()]})`),
        eb('related_resources.id', '=', sql<number>`any(${[...(single?.resources.keys() ?? [])]})`),
      ]),
    )
    .where('related_resources.resource_id', 'in', (eb) =>
      eb
        .selectFrom('resources')
        .where((resource) => resource.or([resource('center_id', 'is', null), resource('center_id', 'is not distinct from', owner)]))
        .select('resources.id'),
    )
    .selectAll('related_resources')
    .orderBy('related_resources.id')
    .execute()
  const ids = await copyRows(tx, 'related_resources', rows, ({ id, content_id }) => ({
    course_id: to,
    ...placeOf({ id, content_id }, copy, single?.resources),
  }))
  if (ids.size === 0) return ids
  const worked = await tx
    .selectFrom('related_results')
    .where('related_resource_id', 'in', [...ids.keys()])
    .selectAll()
    .execute()
  const bare = withOthers(worked, criteria, (row) => row.related_resource_id)
  await copyRows(
    tx,
    'related_results',
    worked.filter((row) => !bare.has(row.related_resource_id)),
    ({ related_resource_id, criterion_id }) => ({
      related_resource_id: copied(ids, related_resource_id),
      criterion_id: copied(criteria, criterion_id),
    }),
  )
  return ids
}
