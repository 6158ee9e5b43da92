import type { Config } from '#server/config.ts'
import { mayListDemoAccounts, mayLoadDemo } from './demo-policy.ts'
import type { readInstallation } from './queries.ts'

type Installation = Awaited<ReturnType<typeof readInstallation>>

/** Lines about the demo school for the output of the start. */
export function startNotes(config: Config, { demoAccounts, hasAdmin, hasDemoSchool }: Installation): string[] {
  if (hasDemoSchool && mayListDemoAccounts(config))
    return ['', ...demoAccounts.map(({ kind, password, username }) => `  ${kind.padEnd(8)} ${username.padEnd(14)} ${password}`), '']
  if (hasDemoSchool && config.demo !== 'public')
    return ['Warning: this database holds the demo school, whose passwords are published. Remove it with: npm run admin -- remove-demo']
  if (!hasAdmin && config.demo === 'local' && !mayLoadDemo(config))
    return ['The demo school is not loaded, because PUBLIC_URL is not local and its passwords are published. DEMO=public loads it anyway.']
  return []
}
