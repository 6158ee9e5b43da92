import type { Handler, Handlers } from '#server/contract.ts'
import { mayListDemoAccounts } from './demo-policy.ts'
import { createFirstAdmin, getFirstStart } from './first-start.ts'
import { readInstallation } from './queries.ts'
import { getInstallation } from './state.ts'

/** What the sign-in page needs. Public. */
const getSignInOptions: Handler<'getSignInOptions'> = async (_call, { config, db }) => {
  const { demoAccounts, hasAdmin, hasDemoSchool } = await readInstallation(db)
  return {
    google_client_id: config.google?.clientId ?? null,
    demo_accounts: mayListDemoAccounts(config) ? [...demoAccounts] : [],
    demo_school: hasDemoSchool,
    first_start: !hasAdmin,
    password_min_length: config.passwordMinLength.staff,
    password_min_length_student: config.passwordMinLength.student,
    upload_limit: config.uploadLimit,
    library_limit: config.libraryLimit,
  }
}

export const installationHandlers = { getInstallation, getSignInOptions, getFirstStart, createFirstAdmin } satisfies Partial<Handlers>
