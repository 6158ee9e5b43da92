import type { Handler } from '../../contract.ts'
import { passwordMinLength } from './passwords.ts'

/** What the sign-in page may offer, known before anybody signs in. */
export const getSignInOptions: Handler<'getSignInOptions'> = async (_call, { config }) => ({
  google_client_id: config.google?.clientId ?? null,
  demo_accounts: [],
  password_min_length: passwordMinLength,
  upload_limit: config.uploadLimit,
})
