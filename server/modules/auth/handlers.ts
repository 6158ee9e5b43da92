import type { Handler, Handlers } from '#server/contract.ts'
import { googleLogin } from './google.ts'
import { impersonate, stopImpersonation } from './impersonation.ts'
import { login, logout, refresh } from './login.ts'
import { getPasswordLink, requestPasswordReset, resetPassword } from './password-links.ts'
import { passwordMinLength } from './passwords.ts'
import { demoAccountsIn } from './queries.ts'

/** The settings that the sign-in page needs. Public. */
const getSignInOptions: Handler<'getSignInOptions'> = async (_call, { config, db }) => ({
  google_client_id: config.google?.clientId ?? null,
  demo_accounts: config.demo ? await demoAccountsIn(db) : [],
  password_min_length: passwordMinLength,
  upload_limit: config.uploadLimit,
})

export const authHandlers = {
  login,
  refresh,
  logout,
  googleLogin,
  impersonate,
  stopImpersonation,
  getSignInOptions,
  requestPasswordReset,
  getPasswordLink,
  resetPassword,
} satisfies Partial<Handlers>
