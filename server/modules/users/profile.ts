import type { Handler } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { canAccessUser } from '#server/modules/access/people.ts'
import { readUser } from './account-queries.ts'
import { groupsOf } from './queries.ts'

export const getUser: Handler<'getUser'> = async ({ caller, params }, { db }) => {
  const user = (await canAccessUser(db, caller, params.id)) ? await readUser(db, caller, params.id) : undefined
  if (!user) throw notFound()
  return { ...user, groups: await groupsOf(db, caller, user.id) }
}
