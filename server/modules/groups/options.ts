import type { Handler } from '#server/contract.ts'
import { centersOf, groupChoices, inTreeOrder } from './option-queries.ts'
import { currentPeriod, periodAfter } from './period.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { centerFor } from '#server/modules/students/access.ts'

export const getGroupOptions: Handler<'getGroupOptions'> = async ({ caller, query }, { db, clock }) => {
  const centers = await centersOf(db, caller)
  const wanted = query.center ?? caller.managedCenterId ?? caller.centerIds[0] ?? centers[0]?.id
  const { id, name } = await centerFor(db, caller, wanted)
  const { teachers, courses, categories } = await groupChoices(db, id)
  const now = currentPeriod(clock.now())
  const next = periodAfter(now)
  return {
    center: { id, name },
    centers,
    teachers: teachers.map(toPerson),
    courses,
    categories: inTreeOrder(categories),
    periods: [periodAfter(now, -1), now, next, periodAfter(next)],
    current_period: now,
  }
}
