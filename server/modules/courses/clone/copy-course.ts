import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { type Copies, copied, copyDeliverables, copyResources } from './copy-items.ts'
import { copyRows } from './copy-rows.ts'
import { repointTexts } from './inner-links.ts'

interface CourseCopy {
  from: number
  to: number
  /** The center of the copy; null for the platform. */
  owner: number | null
  by: number
  at: Date
  /** Copies of files that are not shared, by the id of the original. */
  fileIds: Copies
  /** The address of this installation. */
  publicUrl: string
}

/** Ids of the copies of deliverables and of places of resources, by those of their originals. */
interface ItemsCopied {
  deliverables: Copies
  resources: Copies
}

/** Copies what is in a program; links between its parts lead to the copies. The number of statements does not grow with the program. */
export async function copyCourse(tx: Tx, copy: CourseCopy): Promise<ItemsCopied> {
  await copyAreasAndRules(tx, copy)
  const contents = await copyContents(tx, copy)
  const criteria = await copyResults(tx, copy)
  const items = { ...copy, contents, criteria }
  const { ids: deliverables } = await copyDeliverables(tx, items, () => null)
  const resources = await copyResources(tx, items)
  await repointTexts(tx, { ...copy, isWhole: true, parts: { contents, deliverables, resources, files: copy.fileIds } })
  return { deliverables, resources }
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
