import type { components } from '#openapi/generated/schema.gen.ts'
import type { Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { centerFor } from '#server/modules/students/access.ts'
import { bySurnames, personColumns, toPerson } from '#server/modules/people/person.ts'
import { currentPeriod, periodAfter } from './period.ts'

type Category = components['schemas']['GroupOptions']['categories'][number]

/** The tree of training areas as it is read: each area with those below it behind it. */
async function categories(db: Db): Promise<Category[]> {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'parent_id']).orderBy('position').orderBy('name').execute()
  const below = (parentId: number | null, depth: number): Category[] =>
    rows.filter(({ parent_id }) => parent_id === parentId).flatMap(({ id, name }) => [{ id, name, depth }, ...below(id, depth + 1)])
  return below(null, 0)
}

export const getGroupOptions: Handler<'getGroupOptions'> = async ({ caller, query }, { db, clock }) => {
  const centers = await db
    .selectFrom('centers')
    .$if(caller.role !== 'admin', (all) => all.where('id', 'in', [0, ...caller.centerIds]))
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
  const wanted = query.center ?? caller.managedCenterId ?? caller.centerIds[0] ?? centers[0]?.id
  const { id, name } = await centerFor(db, caller, wanted)
  const [teachers, courses, areas] = await Promise.all([
    db
      .selectFrom('center_staff')
      .innerJoin('users', 'users.id', 'center_staff.user_id')
      .where('center_staff.center_id', '=', id)
      .select(personColumns)
      .orderBy(bySurnames)
      .execute(),
    db
      .selectFrom('center_courses')
      .innerJoin('courses', 'courses.id', 'center_courses.course_id')
      .where('center_courses.center_id', '=', id)
      .select(['courses.id', 'courses.name'])
      .orderBy('courses.name')
      .execute(),
    categories(db),
  ])
  const now = currentPeriod(clock.now())
  const next = periodAfter(now)
  return {
    center: { id, name },
    centers,
    teachers: teachers.map(toPerson),
    courses,
    categories: areas,
    periods: [periodAfter(now, -1), now, next, periodAfter(next)],
    current_period: now,
  }
}
