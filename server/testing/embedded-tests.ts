/**
 * Tests whose result may differ between the embedded database and PostgreSQL: start and data folder, migrations, seed, jobs, files,
 * locks, concurrent writes, rollbacks, text search, and the permissions of every operation. `npm test` runs these on both engines,
 * `npm run test:deep` runs all of them; see docs/decisions/0020.
 */
export const embeddedTests = [
  'server/*.test.ts',
  'server/adapters/jobs.test.ts',
  'server/db/**/*.test.ts',
  'server/modules/{files,images,licences,search}/**/*.test.ts',
  'server/modules/audit/undeclared-filters-migration.test.ts',
  'server/modules/centers/deletion-run.test.ts',
  'server/modules/auth/second-factor/totp.test.ts',
  'server/modules/auth/{login,purge,session,sign-in-limits}.test.ts',
  'server/modules/{deliverables,students}/parallel.test.ts',
  'server/modules/learning/completion.test.ts',
  'server/modules/groups/archive.test.ts',
  'server/modules/installation/**/*.test.ts',
  'server/modules/mail/*.test.ts',
  'server/modules/imports/{faults,run,seats,undo}.test.ts',
  'server/modules/privacy/erasure.test.ts',
  'server/modules/users/locks.test.ts',
  'server/plugins/idempotency.test.ts',
  'tests/contract/policy-matrix.test.ts',
]
