import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { centerFor, managesStudents } from './access.ts'
import { openGroups, seatsOf } from './queries.ts'

export async function getStudentOptions(
  { caller, query }: Call<'getStudentOptions'>,
  { db }: Ctx,
): Promise<components['schemas']['StudentOptions']> {
  const center = await centerFor(db, caller, query.center)
  const [seats, groups] = await Promise.all([seatsOf(db, center.id), openGroups(db, caller, center.id)])
  return { center, ...seats, may_manage: managesStudents(caller, center.id), groups }
}
