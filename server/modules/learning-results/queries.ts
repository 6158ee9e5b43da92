import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tables, Tx } from '#server/db/client.ts'

/** Marks that are counted of one task: more of them say no more about whether it can be deleted. */
export const mostCounted = 100

/**
 * Tasks of a program with their marks, at most {@link mostCounted} of each. The mark is asked for submission by submission, in the order
 * of their index.
 */
function taskMarks(eb: ExpressionBuilder<Tables, never>, courseId: number) {
  return eb
    .selectFrom('deliverables')
    .where('deliverables.course_id', '=', courseId)
    .select([
      'deliverables.id',
      'deliverables.name',
      sql<number>`(select count(*) from (select from submissions s where s.deliverable_id = deliverables.id
        and (select outcome from grades where submission_id = s.id) is not null order by s.group_id limit ${mostCounted}) as marked)`.as(
        'marks_count',
      ),
    ])
    .orderBy('deliverables.position')
    .orderBy('deliverables.id')
}

/** Marks that a teacher set for a learning result, or that a closed evaluation holds. */
function resultMarks(eb: ExpressionBuilder<Tables, never>, courseId: number) {
  const results = eb.selectFrom('learning_results').where('learning_results.course_id', '=', courseId)
  return results
    .innerJoin('custom_scores', 'custom_scores.learning_result_id', 'learning_results.id')
    .select(['learning_results.id', sql<number>`1`.as('one')])
    .unionAll(
      results
        .innerJoin('evaluation_marks', 'evaluation_marks.learning_result_id', 'learning_results.id')
        .select(['learning_results.id', sql<number>`1`.as('one')]),
    )
}

/** Learning results of a program with their criteria and with what depends on them, in one statement. */
export function findResults(db: Db | Tx, courseId: number) {
  return db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('learning_results')
          .where('course_id', '=', courseId)
          .select(['id', 'revision', 'code', 'name', 'weight', 'position'])
          .orderBy('position')
          .orderBy('id'),
      ).as('results'),
      jsonArrayFrom(
        eb
          .selectFrom('criteria')
          .where('course_id', '=', courseId)
          .select(['id', 'revision', 'learning_result_id', 'code', 'name', 'weight', 'rule', 'position'])
          .orderBy('position')
          .orderBy('id'),
      ).as('criteria'),
      jsonArrayFrom(eb.selectFrom('deliverable_criteria').where('course_id', '=', courseId).select(['deliverable_id', 'criterion_id'])).as(
        'assessed',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('criteria')
          .innerJoin('related_results', 'related_results.criterion_id', 'criteria.id')
          .innerJoin('related_resources', 'related_resources.id', 'related_results.related_resource_id')
          .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
          .where('criteria.course_id', '=', courseId)
          .select(['related_resources.id', 'resources.name', 'related_results.criterion_id'])
          .orderBy('related_resources.id'),
      ).as('worked'),
      jsonArrayFrom(taskMarks(eb, courseId)).as('tasks'),
      jsonArrayFrom(resultMarks(eb, courseId)).as('of_results'),
    ])
    .executeTakeFirstOrThrow()
}

export type ResultRows = Awaited<ReturnType<typeof findResults>>

export const findCourse = (db: Db, courseId: number) =>
  db.selectFrom('courses').where('id', '=', courseId).select(['id', 'name', 'center_id']).executeTakeFirstOrThrow()

/** The program of a learning result; undefined where there is none. */
export const courseOfResult = (db: Db, id: number) =>
  db.selectFrom('learning_results').where('id', '=', id).select('course_id').executeTakeFirst()

/** The program of a criterion; undefined where there is none. */
export const courseOfCriterion = (db: Db, id: number) =>
  db.selectFrom('criteria').where('id', '=', id).select('course_id').executeTakeFirst()
