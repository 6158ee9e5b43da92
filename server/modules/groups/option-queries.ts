import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'

type Category = components['schemas']['GroupOptions']['categories'][number]

/** The tree of training areas as it is read: each area with those below it behind it. */
export async function categories(db: Db): Promise<Category[]> {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'parent_id']).orderBy('position').orderBy('name').execute()
  const below = (parentId: number | null, depth: number): Category[] =>
    rows.filter(({ parent_id }) => parent_id === parentId).flatMap(({ id, name }) => [{ id, name, depth }, ...below(id, depth + 1)])
  return below(null, 0)
}

/** Centers in which the caller may create groups. */
export const centersOf = (db: Db, caller: Caller) =>
  db
    .selectFrom('centers')
    .$if(caller.role !== 'admin', (all) => all.where('id', 'in', [0, ...caller.centerIds]))
    .select(['id', 'name'])
    .orderBy('name')
    .execute()

export const coursesOfCenter = (db: Db, centerId: number) =>
  db
    .selectFrom('center_courses')
    .innerJoin('courses', 'courses.id', 'center_courses.course_id')
    .where('center_courses.center_id', '=', centerId)
    .select(['courses.id', 'courses.name'])
    .orderBy('courses.name')
    .execute()
