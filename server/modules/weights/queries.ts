import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'

/** A program that the caller may read, with all its weights, in one statement; undefined where it does not exist for the caller. */
export const findWeights = (db: Db | Tx, caller: Caller, courseId: number) =>
  accessibleCourses(db, caller)
    .where('courses.id', '=', courseId)
    .select(['courses.id', 'courses.name', 'courses.center_id'])
    .select([
      jsonArrayFrom(
        db
          .selectFrom('course_contents')
          .where('course_id', '=', courseId)
          .select(['id', 'parent_id', 'level', 'name', 'weight', 'pinned', 'is_active', 'revision'])
          .orderBy('position')
          .orderBy('id'),
      ).as('contents'),
      jsonArrayFrom(
        db
          .selectFrom('deliverables')
          .where('course_id', '=', courseId)
          .select(['id', 'content_id', 'name', 'kind', 'weight', 'pinned', 'is_active', 'revision'])
          // a subquery per submission, in the order of their index, never reads all grades
          .select(
            sql<boolean>`(select count(*) from (select from submissions s where s.deliverable_id = deliverables.id
              and (select outcome from grades where submission_id = s.id) is not null order by s.group_id limit 1) as marked) > 0`.as(
              'has_marks',
            ),
          )
          .orderBy('position')
          .orderBy('id'),
      ).as('deliverables'),
      jsonArrayFrom(
        db
          .selectFrom('learning_results')
          .where('course_id', '=', courseId)
          .select(['id', 'code', 'name', 'weight', 'pinned', 'revision'])
          .orderBy('position')
          .orderBy('id'),
      ).as('results'),
      jsonArrayFrom(
        db
          .selectFrom('criteria')
          .where('course_id', '=', courseId)
          .select(['id', 'learning_result_id', 'code', 'name', 'weight', 'pinned', 'revision'])
          .orderBy('position')
          .orderBy('id'),
      ).as('criteria'),
      jsonArrayFrom(
        db
          .selectFrom('deliverable_criteria')
          .where('course_id', '=', courseId)
          .select(['deliverable_id', 'criterion_id', 'weight', 'pinned']),
      ).as('assessed'),
    ])
    .executeTakeFirst()

export type StoredWeights = NonNullable<Awaited<ReturnType<typeof findWeights>>>

interface WeightOfRow {
  id: number
  deliverable_id: number | null
  weight: number
  pinned: boolean
  revision: number
}

const tables = {
  content: 'course_contents',
  deliverable: 'deliverables',
  learning_result: 'learning_results',
  criterion: 'criteria',
} as const

/** Writes weights, pins and revisions of rows of one kind in one statement. */
export async function writeWeights(tx: Tx, kind: keyof typeof tables, rows: readonly WeightOfRow[]): Promise<void> {
  await sql`update ${sql.table(tables[kind])} as t set weight = r.weight, pinned = r.pinned, revision = r.revision
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id bigint, weight integer, pinned boolean, revision integer)
    where t.id = r.id`.execute(tx)
}

/** Writes weights and pins of criteria in what deliverables assess, and the revisions of those deliverables, in two statements. */
export async function writeAssessed(tx: Tx, rows: readonly WeightOfRow[]): Promise<void> {
  const written = json(rows)
  await sql`update deliverable_criteria as t set weight = r.weight, pinned = r.pinned
    from jsonb_to_recordset(${written}::jsonb) as r (id bigint, deliverable_id bigint, weight integer, pinned boolean)
    where t.deliverable_id = r.deliverable_id and t.criterion_id = r.id`.execute(tx)
  await sql`update deliverables as t set revision = r.revision
    from (select distinct deliverable_id, revision from jsonb_to_recordset(${written}::jsonb) as r (deliverable_id bigint, revision integer)) as r
    where t.id = r.deliverable_id`.execute(tx)
}
