import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { existingCenters } from '#server/modules/access/centers.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'

/** Centers in which the caller may create groups. */
export const centersOf = (db: Db, caller: Caller) =>
  existingCenters(db)
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
          .where('courses.is_active', '=', true)
          .select(['courses.id', 'courses.name'])
          .orderBy('courses.name'),
      ).as('courses'),
      jsonArrayFrom(selectFrom('categories').select(['id', 'name', 'parent_id']).orderBy('position').orderBy('name')).as('categories'),
    ])
    .executeTakeFirstOrThrow()
