import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { Rubric } from '#server/modules/deliverables/rubric.ts'
import { copyRows } from './copy-rows.ts'

interface CourseCopy {
  from: number
  to: number
  /** The center of the copy; null for the platform. */
  owner: number | null
  by: number
  at: Date
  /** Copies of files that are not shared, by the id of the original. */
  fileIds: ReadonlyMap<number, number>
}

/** The id of a copy. @throws Error for a link out of the program, which the database does not permit */
function copied(ids: ReadonlyMap<number, number>, id: number): number {
  const copy = ids.get(id)
  if (copy === undefined) throw new Error(`row ${id} is not part of the program`)
  return copy
}

/** Copies what is in a program; links between its parts lead to the copies. The number of statements does not grow with the program. */
export async function copyCourse(tx: Tx, copy: CourseCopy): Promise<void> {
  await copyAreasAndRules(tx, copy)
  const contents = await copyContents(tx, copy)
  const criteria = await copyResults(tx, copy)
  await copyDeliverables(tx, copy, contents, criteria)
  await copyResources(tx, copy, contents, criteria)
}

async function copyAreasAndRules(tx: Tx, { from, to, by, at }: CourseCopy) {
  await sql`insert into course_categories (course_id, category_id)
    select ${to}, category_id from course_categories where course_id = ${from}`.execute(tx)
  const rules = await tx.selectFrom('course_rules').where('course_id', '=', from).selectAll().orderBy('version', 'desc').executeTakeFirst()
  const { id: _, ...inForce } = rules ?? { id: 0 }
  await tx
    .insertInto('course_rules')
    .values({ ...inForce, course_id: to, version: 1, created_by: by, created_at: at })
    .execute()
}

async function copyContents(tx: Tx, { from, to }: CourseCopy) {
  const rows = await tx.selectFrom('course_contents').where('course_id', '=', from).selectAll().orderBy('id').execute()
  const ids = new Map<number, number>()
  // a parent has an id before its children refer to it
  for (const level of [1, 2, 3]) {
    const copies = await copyRows(
      tx,
      'course_contents',
      rows.filter((row) => row.level === level),
      ({ parent_id }) => ({ course_id: to, parent_id: parent_id === null ? null : copied(ids, parent_id) }),
    )
    for (const [original, id] of copies) ids.set(original, id)
  }
  return ids
}

async function copyResults(tx: Tx, { from, to }: CourseCopy) {
  const results = await tx.selectFrom('learning_results').where('course_id', '=', from).selectAll().orderBy('id').execute()
  const resultIds = await copyRows(tx, 'learning_results', results, () => ({ course_id: to }))
  const criteria = await tx.selectFrom('criteria').where('course_id', '=', from).selectAll().orderBy('id').execute()
  return copyRows(tx, 'criteria', criteria, ({ learning_result_id }) => ({
    course_id: to,
    learning_result_id: copied(resultIds, learning_result_id),
  }))
}

/** Rows name the copies of their criteria; one that has been deleted is named no more. */
const copiedRubric = ({ levels, rows }: Rubric, criteria: ReadonlyMap<number, number>) =>
  json({ levels, rows: rows.map((row) => ({ ...row, criterion_id: criteria.get(row.criterion_id ?? 0) ?? null })) })

async function copyDeliverables(
  tx: Tx,
  { from, to, fileIds }: CourseCopy,
  contents: ReadonlyMap<number, number>,
  criteria: ReadonlyMap<number, number>,
) {
  const rows = await tx.selectFrom('deliverables').where('course_id', '=', from).selectAll().orderBy('id').execute()
  const ids = await copyRows(tx, 'deliverables', rows, ({ content_id, rubric }) => ({
    course_id: to,
    content_id: copied(contents, content_id),
    recovers_id: null,
    rubric: rubric === null ? null : copiedRubric(rubric as unknown as Rubric, criteria),
  }))
  const recoveries = rows.flatMap(({ id, recovers_id }) =>
    recovers_id === null ? [] : [[copied(ids, id), copied(ids, recovers_id)] as const],
  )
  if (recoveries.length > 0)
    await sql`update deliverables set recovers_id = pair.recovers_id
      from unnest(${recoveries.map(([id]) => id)}::bigint[], ${recoveries.map(([, recovers]) => recovers)}::bigint[]) as pair (id, recovers_id)
      where deliverables.id = pair.id`.execute(tx)
  const assessed = await tx.selectFrom('deliverable_criteria').where('course_id', '=', from).selectAll().execute()
  await copyRows(tx, 'deliverable_criteria', assessed, ({ deliverable_id, criterion_id }) => ({
    course_id: to,
    deliverable_id: copied(ids, deliverable_id),
    criterion_id: copied(criteria, criterion_id),
  }))
  const files = await tx
    .selectFrom('deliverable_files')
    .where('deliverable_id', 'in', (eb) => eb.selectFrom('deliverables').where('course_id', '=', from).select('id'))
    .selectAll()
    .execute()
  await copyRows(tx, 'deliverable_files', files, ({ deliverable_id, file_id }) => ({
    deliverable_id: copied(ids, deliverable_id),
    file_id: fileIds.get(file_id) ?? file_id,
  }))
}

/** Resources are shared with the copy, except those of a center that the copy's center cannot use. */
async function copyResources(
  tx: Tx,
  { from, to, owner }: CourseCopy,
  contents: ReadonlyMap<number, number>,
  criteria: ReadonlyMap<number, number>,
) {
  const rows = await tx
    .selectFrom('related_resources')
    .where('related_resources.course_id', '=', from)
    .where('related_resources.resource_id', 'in', (eb) =>
      eb
        .selectFrom('resources')
        .where((resource) => resource.or([resource('center_id', 'is', null), resource('center_id', 'is not distinct from', owner)]))
        .select('resources.id'),
    )
    .selectAll('related_resources')
    .orderBy('related_resources.id')
    .execute()
  const ids = await copyRows(tx, 'related_resources', rows, ({ content_id }) => ({
    course_id: to,
    content_id: copied(contents, content_id),
  }))
  if (ids.size === 0) return
  const worked = await tx
    .selectFrom('related_results')
    .where('related_resource_id', 'in', [...ids.keys()])
    .selectAll()
    .execute()
  await copyRows(tx, 'related_results', worked, ({ related_resource_id, criterion_id }) => ({
    related_resource_id: copied(ids, related_resource_id),
    criterion_id: copied(criteria, criterion_id),
  }))
}
