import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { createContents } from './courses.ts'
import { next } from './rows.ts'

export type Deliverable = Selectable<Tables['deliverables']>
type CriterionWeights = readonly { criterion_id: number; weight: number }[]
type Schedule = Partial<Pick<Insertable<Tables['group_deliverables']>, 'opens_at' | 'due_at' | 'closes_at'>>

/**
 * A task of a program, in a new content node unless `content_id` is given.
 * @param criteria what it assesses; weights in hundredths of a percent that add up to 10000
 */
export async function createDeliverable(
  db: Db | Tx,
  course: { id: number },
  given: Partial<Insertable<Tables['deliverables']>> = {},
  criteria: CriterionWeights = [],
): Promise<Deliverable> {
  const n = next()
  const content_id = given.content_id ?? (await createContents(db, course, [{ name: `Contenido ${n}` }]))[0]?.id
  if (content_id === undefined) throw new Error('a deliverable hangs from a content')
  const deliverable = await db
    .insertInto('deliverables')
    .values({ course_id: course.id, name: `Entregable ${n}`, ...given, content_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (criteria.length > 0) {
    await db
      .insertInto('deliverable_criteria')
      .values(criteria.map((each) => ({ ...each, deliverable_id: deliverable.id, course_id: course.id })))
      .execute()
  }
  return deliverable
}

/** When a group may hand it in; without dates it is open and stays so. */
export async function schedule(db: Db | Tx, group: { id: number }, deliverable: { id: number }, dates: Schedule = {}): Promise<void> {
  await db
    .insertInto('group_deliverables')
    .values({ group_id: group.id, deliverable_id: deliverable.id, ...dates })
    .execute()
}
