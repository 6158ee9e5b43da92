import type { Handlers } from '#server/contract.ts'
import { createUser, listUsers, saveUser } from './accounts.ts'
import { deactivateUser, reactivateUser } from './activity.ts'
import { changePassword } from './change-password.ts'
import { emailExists } from './email-exists.ts'
import { confirmEmail, withdrawEmailChange } from './email-change.ts'
import { endOtherSessionsOf, endSession, listSessions } from './own-sessions.ts'
import { getUser } from './profile.ts'
import { restorePassword } from './restore-password.ts'
import { getSelf } from './self.ts'
import { updateUser } from './update-user.ts'

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
  listUsers,
  reactivateUser,
  restorePassword,
  saveUser,
  updateUser,
  withdrawEmailChange,
} satisfies Partial<Handlers>
