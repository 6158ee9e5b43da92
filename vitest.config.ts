import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumLaunch } from './tests/support/chromium.ts'

/** Whether the run asks for a project: a run that names none asks for all. */
function isAskedFor(project: string): boolean {
  const asked = process.argv.flatMap((arg, i) =>
    arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [process.argv[i + 1]] : [],
  )
  return asked.length === 0 || asked.includes(project)
}

const webPlugins = () => [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss()]

const chromium = () => ({
  enabled: true,
  headless: true,
  // exit animations would race with the assertions; hours are those of the school
  provider: playwright({ launchOptions: chromiumLaunch(), contextOptions: { reducedMotion: 'reduce', timezoneId: 'Europe/Madrid' } }),
  instances: [{ browser: 'chromium' as const }],
  screenshotFailures: false,
})

// what is found only while tests run makes Vite optimise again and reload the page: "failed to find the runner"
const optimizeDeps = {
  include: [
    'vitest-browser-react',
    'vitest-browser-react/pure',
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-runtime',
    'react/jsx-dev-runtime',
    // first asked for when something opens
    'radix-ui/internal',
    'react-i18next',
    'i18next',
  ],
}

/** Storybook's plugin starts Storybook, which takes seconds: only for a run that asks for stories. */
async function stories(): Promise<TestProjectInlineConfiguration[]> {
  if (!isAskedFor('storybook')) return []
  const [{ storybookTest }, { msw }] = await Promise.all([import('@storybook/addon-vitest/vitest-plugin'), import('msw/vite')])
  return [
    {
      extends: true,
      optimizeDeps,
      plugins: [...webPlugins(), storybookTest({ configDir: '.storybook' }), msw({ mode: 'worker-only' })],
      test: { name: 'storybook', isolate: false, fileParallelism: false, browser: chromium() },
    },
  ]
}

export default defineConfig(async () => ({
  resolve: { tsconfigPaths: true },
  test: {
    maxWorkers: availableParallelism(),
    // a busy machine is no failure; what hangs is ended all the same
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'server/grading/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{model,support}/**/*.test.ts'],
        },
      },
      {
        extends: true as const,
        test: {
          name: 'server',
          environment: 'node',
          // modules, the app and its database stay in the worker from file to file: see server/testing/workspace.ts
          isolate: false,
          globalSetup: 'server/testing/global-setup.ts',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: ['server/grading/**'],
        },
      },
      {
        extends: true as const,
        optimizeDeps,
        plugins: webPlugins(),
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          isolate: false,
          // two files at once on two cores take longer than one after the other
          fileParallelism: false,
          setupFiles: ['tests/support/browser-setup.ts'],
          browser: chromium(),
        },
      },
      ...(await stories()),
    ],
  },
}))
