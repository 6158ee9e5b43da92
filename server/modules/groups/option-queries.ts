import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'

type Category = components['schemas']['GroupOptions']['categories'][number]

/** The tree of training areas as a list: each area is followed by its descendants. */
export function inTreeOrder(areas: readonly { id: number; name: string; parent_id: number | null }[]): Category[] {
  const below = (parentId: number | null, depth: number): Category[] =>
    areas.filter(({ parent_id }) => parent_id === parentId).flatMap(({ id, name }) => [{ id, name, depth }, ...below(id, depth + 1)])
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

/** The choices for a group of a center: its teachers, the programs that it offers and the training areas, as JSON columns of one row. */
export const groupChoices = (db: Db, centerId: number) =>
  db
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('center_staff')
          .innerJoin('users', 'users.id', 'center_staff.user_id')
          .where('center_staff.center_id', '=', centerId)
          .select(personColumns)
          .orderBy(bySurnames),
      ).as('teachers'),
      jsonArrayFrom(
        selectFrom('center_courses')
          .innerJoin('courses', 'courses.id', 'center_courses.course_id')
          .where('center_courses.center_id', '=', centerId)
          .select(['courses.id', 'courses.name'])
          .orderBy('courses.name'),
      ).as('courses'),
      jsonArrayFrom(selectFrom('categories').select(['id', 'name', 'parent_id']).orderBy('position').orderBy('name')).as('categories'),
    ])
    .executeTakeFirstOrThrow()
