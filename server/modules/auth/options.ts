import type { Handler } from '#server/contract.ts'
import { passwordMinLength } from './passwords.ts'
import { demoAccountsIn } from './queries.ts'

/** What the sign-in page may offer, known before anybody signs in. */
export const getSignInOptions: Handler<'getSignInOptions'> = async (_call, { config, db }) => ({
  google_client_id: config.google?.clientId ?? null,
  demo_accounts: config.demo ? await demoAccountsIn(db) : [],
  password_min_length: passwordMinLength,
  upload_limit: config.uploadLimit,
})
