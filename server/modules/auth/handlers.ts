import type { Handlers } from '#server/contract.ts'
import { googleLogin } from './google.ts'
import { impersonate, stopImpersonation } from './impersonation.ts'
import { login, logout, refresh } from './login.ts'
import { getPasswordLink, requestPasswordReset, resetPassword } from './password-links.ts'
import {
  addSecondFactor,
  beginSecondFactor,
  getSecondFactor,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './second-factor/manage.ts'
import { proveSecondFactor, requestPasskey } from './second-factor/prove.ts'
import { resetSecondFactor } from './second-factor/reset.ts'
import { beginSecondFactorSetup, finishSecondFactorSetup } from './second-factor/setup.ts'

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
  proveSecondFactor,
  requestPasskey,
  beginSecondFactorSetup,
  finishSecondFactorSetup,
  getSecondFactor,
  beginSecondFactor,
  addSecondFactor,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
} satisfies Partial<Handlers>
