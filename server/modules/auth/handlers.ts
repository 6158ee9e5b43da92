import type { Handlers } from '#server/contract.ts'
import { googleLogin } from './google.ts'
import { impersonate, stopImpersonation } from './impersonation.ts'
import { login, logout, refresh } from './login.ts'
import { getPasswordLink, requestPasswordReset, resetPassword } from './password-links.ts'

export const authHandlers = {
  login,
  refresh,
  logout,
  googleLogin,
  impersonate,
  stopImpersonation,
  requestPasswordReset,
  getPasswordLink,
  resetPassword,
} satisfies Partial<Handlers>
