import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { holdsWords } from '#server/db/search.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import type { Rubric, RubricChoice } from '#server/modules/deliverables/rubric.ts'
import { assessedCriteria } from '#server/modules/deliverables/work-queries.ts'

/** Levels and comments beside the published ones; those of an exempt student come back when the exemption ends. */
const unpublished = sql<RubricChoice[]>`coalesce(coalesce(grades.unpublished, grades.before_exemption -> 'unpublished') -> 'choices', '[]')`

/** Whether a grade has levels or comments of the rubric, published or not. */
const hasChoices = sql<boolean>`(grades.choices <> '[]' or ${unpublished} <> '[]')`

/** A rubric in a program that the caller can read, with what its editor needs. */
export const authoredRubric = (db: Db | Tx, caller: Caller, id: number) =>
  db
    .selectFrom('deliverables')
    .innerJoin('courses', 'courses.id', 'deliverables.course_id')
    .where('deliverables.id', '=', id)
    .where('courses.id', 'in', accessibleCourses(db, caller).select('courses.id'))
    .select(['deliverables.id', 'deliverables.name', 'deliverables.course_id', 'deliverables.rubric_revision'])
    .select(['courses.name as course_name', 'courses.center_id as course_center_id'])
    .select([
      sql<Rubric | null>`deliverables.rubric`.as('rubric'),
      jsonArrayFrom(assessedCriteria(db, id)).as('criteria'),
      // a subquery per submission never reads all grades
      db
        .selectFrom('submissions')
        .where('submissions.deliverable_id', '=', id)
        .select(
          sql<number>`coalesce(sum((select count(*) from grades where grades.submission_id = submissions.id and ${hasChoices})), 0)::int`.as(
            'n',
          ),
        )
        .as('used_count'),
    ])
    .executeTakeFirst()

/** All levels chosen in a deliverable, of one grade each: those that count, and those that are not published yet. */
export async function choicesIn(tx: Tx, deliverableId: number): Promise<RubricChoice[][]> {
  const rows = await tx
    .selectFrom('submissions')
    .innerJoin('grades', 'grades.submission_id', 'submissions.id')
    .where('submissions.deliverable_id', '=', deliverableId)
    .where(hasChoices)
    .select([sql<RubricChoice[]>`grades.choices`.as('choices'), unpublished.as('beside')])
    .execute()
  return rows.flatMap(({ choices, beside }) => [choices, beside])
}

/** A page of the rubrics in the programs that the caller can read. */
export async function rubricPage(db: Db, caller: Caller, { search, limit, offset }: { search: string; limit: number; offset: number }) {
  const found = db
    .selectFrom('deliverables')
    .innerJoin('courses', 'courses.id', 'deliverables.course_id')
    .where('courses.id', 'in', accessibleCourses(db, caller).select('courses.id'))
    .where('deliverables.rubric', 'is not', null)
    .$if(search !== '', (query) => query.where(holdsWords(sql`fold(deliverables.name || ' ' || courses.name)`, search)))
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['deliverables.id', 'deliverables.name', 'deliverables.course_id', 'courses.name as course_name'])
    .select(sql<Rubric>`deliverables.rubric`.as('rubric'))
    .orderBy(sql`fold(courses.name)`)
    .orderBy(sql`fold(deliverables.name)`)
    .orderBy('deliverables.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}
