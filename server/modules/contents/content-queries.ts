import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'

const nodeColumns = [
  'course_contents.id',
  'course_contents.parent_id',
  'course_contents.level',
  'course_contents.name',
  'course_contents.description',
  'course_contents.position',
  'course_contents.minutes',
  'course_contents.is_free',
  'course_contents.is_active',
  'course_contents.weight',
  'course_contents.pinned',
  'course_contents.revision',
] as const

const deliverableColumns = [
  'deliverables.id',
  'deliverables.content_id',
  'deliverables.name',
  'deliverables.kind',
  'deliverables.is_active',
  'deliverables.max_points',
  'deliverables.weight',
  'deliverables.pinned',
  'deliverables.position',
  'deliverables.revision',
] as const

/** All nodes of a program, parents before children, siblings in order. */
export const nodesOf = (db: Db | Tx, courseId: number) =>
  db
    .selectFrom('course_contents')
    .where('course_contents.course_id', '=', courseId)
    .select(nodeColumns)
    .orderBy('course_contents.level')
    .orderBy('course_contents.position')
    .orderBy('course_contents.id')

export type NodeRow = Awaited<ReturnType<ReturnType<typeof nodesOf>['executeTakeFirstOrThrow']>>

const deliverablesOf = (db: Db | Tx) =>
  db.selectFrom('deliverables').select(deliverableColumns).orderBy('deliverables.position').orderBy('deliverables.id')

const resourcesOf = (db: Db | Tx) =>
  db
    .selectFrom('related_resources')
    .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
    .select(['related_resources.id', 'related_resources.content_id', 'related_resources.resource_id'])
    .select(['resources.name', 'resources.type', 'related_resources.is_required'])
    .select(['related_resources.position', 'related_resources.revision'])
    .orderBy('related_resources.position')
    .orderBy('related_resources.id')

/** Resources and deliverables in some nodes, as a tree has them. */
export const findInside = async (tx: Tx, nodeIds: readonly number[]) => ({
  resources: await resourcesOf(tx)
    .where('related_resources.content_id', '=', sql<number>`any(${nodeIds})`)
    .execute(),
  deliverables: await deliverablesOf(tx)
    .where('deliverables.content_id', '=', sql<number>`any(${nodeIds})`)
    .execute(),
})

/** A program that the caller may read, with its whole tree, in one statement; undefined where it does not exist for the caller. */
export const findTree = (db: Db, caller: Caller, courseId: number, binnedSince: Date) =>
  accessibleCourses(db, caller)
    .where('courses.id', '=', courseId)
    .select(['courses.id', 'courses.name', 'courses.center_id'])
    .select([
      jsonArrayFrom(nodesOf(db, courseId)).as('nodes'),
      jsonArrayFrom(deliverablesOf(db).where('deliverables.course_id', '=', courseId)).as('deliverables'),
      jsonArrayFrom(resourcesOf(db).where('related_resources.course_id', '=', courseId)).as('resources'),
      db
        .selectFrom('content_bin')
        .where('content_bin.course_id', '=', courseId)
        .where('content_bin.deleted_at', '>', binnedSince)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('bin_count'),
      // the mark is asked for submission by submission, until there is one
      sql<boolean>`exists (select from deliverables d, lateral (select from submissions s where s.deliverable_id = d.id
        and (select outcome from grades where submission_id = s.id) is not null limit 1) as marked where d.course_id = ${courseId})
        or exists (select from custom_scores where course_id = ${courseId})`.as('has_marks'),
    ])
    .executeTakeFirst()

/** One node with its program, if the caller may read it. */
export const findNode = (db: Db | Tx, caller: Caller, id: number) =>
  accessibleCourses(db, caller)
    .innerJoin('course_contents', 'course_contents.course_id', 'courses.id')
    .where('course_contents.id', '=', id)
    .select([...nodeColumns, 'course_contents.course_id'])
    .executeTakeFirst()

/** Deliverables of a node, if the caller may read it, in one statement. */
export const findNodeDeliverables = (db: Db, caller: Caller, contentId: number) =>
  accessibleCourses(db, caller)
    .innerJoin('course_contents', 'course_contents.course_id', 'courses.id')
    .where('course_contents.id', '=', contentId)
    .select(jsonArrayFrom(deliverablesOf(db).where('deliverables.content_id', '=', contentId)).as('deliverables'))
    .executeTakeFirst()

/** Writes changed nodes in one statement, so that levels that belong together change together. */
export async function writeNodes(tx: Tx, nodes: readonly NodeRow[]): Promise<void> {
  if (nodes.length === 0) return
  await sql`update course_contents as c set parent_id = n.parent_id, level = n.level, name = n.name, description = n.description,
      position = n.position, minutes = n.minutes, is_free = n.is_free, is_active = n.is_active, revision = n.revision
    from jsonb_to_recordset(${json(nodes)}::jsonb) as n (id bigint, parent_id bigint, level smallint, name text, description text,
      position integer, minutes integer, is_free boolean, is_active boolean, revision integer)
    where c.id = n.id`.execute(tx)
}

export type NewNode = Pick<NodeRow, 'parent_id' | 'level' | 'name' | 'minutes' | 'position'>

/** Inserts nodes and answers them in the order that was given. */
export async function insertNodes(tx: Tx, courseId: number, nodes: readonly NewNode[]): Promise<NodeRow[]> {
  const rows = await tx
    .insertInto('course_contents')
    .values(nodes.map((node) => ({ ...node, course_id: courseId })))
    .returning(nodeColumns)
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}
