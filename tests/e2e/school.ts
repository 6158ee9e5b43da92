/** Every worker has its own server and database; desktop and phone never share a worker. */
import { type BrowserContext, expect, test as base } from '@playwright/test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSchool } from '../support/school.ts'
import { collectViolations } from './content-policy.ts'

const prepared = 'E2E_PREPARED_DATA'

/** Loads the demo school into a data folder once per run, before the workers start, because copying it is faster. */
export async function prepareData(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aula-e2e-'))
  process.env[prepared] = dataDir
  const school = await startSchool({ dataDir, keepsData: true })
  await school.stop()
  return () => rmSync(dataDir, { recursive: true, force: true })
}

interface Fixtures {
  /** Fails a test when a page in any of its contexts does what the content policy forbids. */
  contentPolicy: void
}

export const test = base.extend<Fixtures, { schoolUrl: string }>({
  schoolUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture uses from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'aula-e2e-'))
      cpSync(String(process.env[prepared]), dataDir, { recursive: true })
      const school = await startSchool({ dataDir })
      await use(school.url)
      await school.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ schoolUrl }, use) => use(schoolUrl),
  contentPolicy: [
    async ({ browser }, use) => {
      const contexts: ReturnType<typeof collectViolations>[] = []
      const watch = (context: BrowserContext) => contexts.push(collectViolations(context))
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      expect((await Promise.all(contexts)).flat()).toEqual([])
    },
    { auto: true },
  ],
})
