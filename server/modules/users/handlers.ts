import type { Handler, Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { canAccessUser } from '#server/modules/access/people.ts'
import { readPerson } from './account-queries.ts'
import { createUser, listUsers, saveUser } from './accounts.ts'
import { deactivateUser, reactivateUser } from './activity.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, withdrawEmailChange } from './email-change.ts'
import { endOtherSessionsOf, endSession, listSessions, listSignIns } from './own-sessions.ts'
import { groupsOf, ownerOfLoginName } from './queries.ts'
import { restorePassword } from './restore-password.ts'
import { getSelf } from './self.ts'
import { updateUser } from './update-user.ts'

const getUser: Handler<'getUser'> = async ({ caller, params }, { db }) => {
  const user = (await canAccessUser(db, caller, params.id)) ? await readPerson(db, caller, params.id) : undefined
  if (!user) throw notFound()
  return { ...user, groups: await groupsOf(db, caller, user.id) }
}

/** Whether any account of the platform has the address. Staff may know this because an address signs in only one person. */
const emailExists: Handler<'emailExists'> = async ({ query }, { db }) => {
  const ownerId = await ownerOfLoginName(db, query.email)
  return { exists: ownerId !== undefined && ownerId !== query.except }
}

export const userHandlers = {
  changePassword,
  confirmEmail,
  createUser,
  deactivateUser,
  emailExists,
  endOtherSessions: endOtherSessionsOf,
  endSession,
  getSelf,
  getUser,
  listSessions,
  listSignIns,
  listUsers,
  reactivateUser,
  restorePassword,
  saveUser,
  updateUser,
  withdrawEmailChange,
} satisfies Partial<Handlers>
