import { defineConfig, devices } from '@playwright/test'
import { freePort } from './scripts/setup/ports.mjs'
import { chromiumLaunch } from './tests/support/chromium.ts'

// the workers read this file too and must come to the same port
const port = (process.env['E2E_PORT'] ??= String(await freePort()))
const url = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  // one school serves all the tests
  workers: 1,
  // a busy machine is no failure; what hangs is ended all the same
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: { baseURL: url, locale: 'es-ES', timezoneId: 'Europe/Madrid', launchOptions: chromiumLaunch(), trace: 'retain-on-failure' },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'] },
    // a phone has no keys to grade with
    { name: 'phone', use: devices['Pixel 7'], testIgnore: '**/grade-by-keyboard.spec.ts' },
  ],
  webServer: {
    command: 'node tests/support/serve-school.ts',
    env: { PORT: port },
    url: `${url}/login`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 240_000,
  },
})
