import { defineMain } from '@storybook/react-vite/node'

/** Dependencies of screens. The scan misses those that a screen begins to use while the cache is warm. */
const webDependencies = [
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@xstate/react',
  'openapi-fetch',
  'sonner',
  'xstate',
  'xstate/graph',
]

export default defineMain({
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: ['./introduction.mdx', '../src/**/*.mdx', '../src/**/*.stories.tsx'],
  // the service worker of msw is served from its package, so there is no generated copy to keep
  staticDirs: [{ from: '../node_modules/msw/lib/mockServiceWorker.js', to: '/mockServiceWorker.js' }],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest', 'msw-storybook-addon'],
  features: { experimentalTestSyntax: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) => ({
    ...config,
    // the page of the tokens shows both themes at once, which the fallback of light-dark() for older browsers does not support
    build: { ...config.build, cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
    // all dependencies are found before the first story runs: Vite reloads the page, and breaks tests, when it finds one later
    optimizeDeps: {
      ...config.optimizeDeps,
      entries: ['src/**/*.stories.tsx', '.storybook/preview.tsx'],
      include: [...(config.optimizeDeps?.include ?? []), ...webDependencies],
    },
  }),
})
