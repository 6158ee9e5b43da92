import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './tests/support/chromium.ts'
import { testWorkers } from './tests/support/workers.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: testWorkers(),
  // long, so that a busy machine fails no test; a test that hangs still ends
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    launchOptions: chromiumLaunch(),
    // recording takes as long as the test itself, so `npm test` records only the second try of what failed
    trace: process.env['E2E_TRACE'] === 'off' ? 'off' : 'retain-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'] },
    // a phone has no keys to grade with, and no grid; titles, cookies, the first start and hostile files do not depend on the width;
    // contents are moved on a phone by a test that opens one
    {
      name: 'phone',
      use: devices['Pixel 7'],
      testIgnore: [
        'grade-by-keyboard',
        'notebook',
        'two-teachers',
        'page-titles',
        'https',
        'first-start',
        'hostile-files',
        'reorder-contents',
        'build-program',
        'remind-and-move',
      ].map((name) => `**/${name}.spec.ts`),
    },
  ],
})
