import type { Handler } from '#server/contract.ts'
import { categories, centersOf, coursesOfCenter } from './option-queries.ts'
import { currentPeriod, periodAfter } from './period.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { teachersOfCenter } from '#server/modules/people/queries.ts'
import { centerFor } from '#server/modules/students/access.ts'

export const getGroupOptions: Handler<'getGroupOptions'> = async ({ caller, query }, { db, clock }) => {
  const centers = await centersOf(db, caller)
  const wanted = query.center ?? caller.managedCenterId ?? caller.centerIds[0] ?? centers[0]?.id
  const { id, name } = await centerFor(db, caller, wanted)
  const [teachers, courses, areas] = await Promise.all([teachersOfCenter(db, id), coursesOfCenter(db, id), categories(db)])
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
