import type { Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { demoAccounts } from '#server/db/seed/accounts.ts'
import { passwordMinLength } from './passwords.ts'

/** Demo accounts that this database really has: none in a school of one's own. */
export async function demoAccountsIn(db: Db) {
  const names = demoAccounts.map(({ username }) => username)
  const found = await db.selectFrom('users').where('username', 'in', names).where('is_active', '=', true).select('username').execute()
  return demoAccounts.filter(({ username }) => found.some((row) => row.username === username))
}

/** What the sign-in page may offer, known before anybody signs in. */
export const getSignInOptions: Handler<'getSignInOptions'> = async (_call, { config, db }) => ({
  google_client_id: config.google?.clientId ?? null,
  demo_accounts: config.demo ? await demoAccountsIn(db) : [],
  password_min_length: passwordMinLength,
  upload_limit: config.uploadLimit,
})
