import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pdfData } from './scripts/vite/pdf-data.ts'
import { embeddedTests } from './server/testing/embedded-tests.ts'
import { chromiumLaunch } from './tests/support/chromium.ts'
import { testWorkers } from './tests/support/workers.ts'

/** Whether the run includes a project; one that names none includes all. */
function isAskedFor(project: string): boolean {
  const asked = process.argv.flatMap((arg, i) =>
    arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [process.argv[i + 1]] : [],
  )
  return asked.length === 0 || asked.includes(project)
}

const webPlugins = () => [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss(), pdfData()]

const launch = chromiumLaunch()

const chromium = () => ({
  enabled: true,
  headless: true,
  // exit animations would race with the assertions; times are shown in the time zone of Spain
  provider: playwright({
    // sound plays without a press
    launchOptions: { ...launch, args: [...launch.args, '--autoplay-policy=no-user-gesture-required'] },
    contextOptions: { reducedMotion: 'reduce', timezoneId: 'Europe/Madrid' },
  }),
  instances: [{ browser: 'chromium' as const }],
  screenshotFailures: false,
})

// Vite reloads the page when it finds a dependency while tests run, and they fail with "failed to find the runner"
const optimizeDeps = {
  include: [
    'vitest-browser-react',
    'vitest-browser-react/pure',
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-runtime',
    'react/jsx-dev-runtime',
    // imported when something opens
    'radix-ui/internal',
    'react-i18next',
    'i18next',
    // downloaded with the first drag of a row
    '@atlaskit/pragmatic-drag-and-drop/element/adapter',
    '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot',
    '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element',
    '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item',
    'pdfjs-dist/legacy/build/pdf.mjs',
    '@zip.js/zip.js/lib/zip-core-native.js',
    'fflate',
    'dompurify',
    'mammoth',
    'read-excel-file/universal',
  ],
}

/** Storybook's plugin starts Storybook, which takes seconds, so only a run of stories gets it. */
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

/** Tests of the server: on PostgreSQL where TEST_DATABASE_URL names a server, else on the embedded database. */
const serverProject = (name: string, include: readonly string[]) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    // modules, the app and its database stay in the worker from file to file: see server/testing/workspace.ts
    isolate: false,
    globalSetup: 'server/testing/global-setup.ts',
    include: [...include],
    exclude: ['server/grading/**'],
  },
})

export default defineConfig(async () => ({
  resolve: { tsconfigPaths: true },
  test: {
    maxWorkers: testWorkers(),
    // long, so that a busy machine fails no test; a test that hangs still ends
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'server/grading/**/*.test.ts',
            'openapi/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{model,support}/**/*.test.ts',
          ],
        },
      },
      serverProject('server', ['server/**/*.test.ts', 'tests/contract/**/*.test.ts']),
      serverProject('embedded', embeddedTests),
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
