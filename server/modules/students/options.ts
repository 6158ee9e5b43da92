import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { folded } from '#server/db/search.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { seatsOf } from './enrolments.ts'
import { centerFor, managesStudents } from './access.ts'

export async function getStudentOptions(
  { caller, query }: Call<'getStudentOptions'>,
  { db }: Ctx,
): Promise<components['schemas']['StudentOptions']> {
  const center = await centerFor(db, caller, query.center)
  const [seats, { anonymous_users }, groups] = await Promise.all([
    seatsOf(db, center.id),
    db.selectFrom('centers').where('id', '=', center.id).select('anonymous_users').executeTakeFirstOrThrow(),
    db
      .selectFrom('groups')
      .where('groups.center_id', '=', center.id)
      .where('groups.archived_at', 'is', null)
      .where('groups.id', 'in', accessibleGroups(db, caller))
      .select(['groups.id', 'groups.name', 'groups.period'])
      .orderBy('groups.period', 'desc')
      .orderBy(folded('groups.name'))
      .execute(),
  ])
  return { center, seats, anonymous_users, may_manage: managesStudents(caller, center.id), groups }
}
