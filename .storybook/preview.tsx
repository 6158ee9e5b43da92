import './styles.css'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import addonMsw from 'msw-storybook-addon'
import { Suspense } from 'react'
import { withoutPause } from '../src/app/query-client'
import { i18n, startI18n, type Language } from '../src/shared/i18n'
import { accessibility } from './accessibility'
import { theme as storybookTheme } from './theme'
import { configure } from 'storybook/test'

const viewports = {
  phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  small: { name: 'Small phone 320', styles: { width: '320px', height: '640px' }, type: 'mobile' },
  tablet: { name: 'Tablet 820', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
  laptop: { name: 'Laptop 1280', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
  desk: { name: 'Desk 1680', styles: { width: '1680px', height: '1050px' }, type: 'desktop' },
} as const

configure({
  // long, so that tests do not fail on a busy machine
  asyncUtilTimeout: 30_000,
  // without the whole page, which would be written as text at each try of a search that waits
  getElementError: (message) => Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }),
})

const started = startI18n('es')

/** As in the app, without trying again. */
const defaultOptions = {
  queries: { ...withoutPause, refetchOnReconnect: true, retry: false },
  mutations: withoutPause,
} as const

export default definePreview({
  addons: [addonDocs(), accessibility(), addonMsw()],
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
    docs: { theme: storybookTheme },
    layout: 'padded',
    options: {
      storySort: {
        order: [
          'Introduction',
          'Foundations',
          'ui',
          'widgets',
          'features',
          'entities',
          'pages',
          ['auth', 'learning', 'deliverables', 'groups', 'students', 'centers', 'users'],
          'app',
        ],
      },
    },
    viewport: { options: viewports },
  },
  initialGlobals: { locale: 'es', theme: 'system', density: 'comfortable' },
  globalTypes: {
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'es', title: 'Español' },
          { value: 'en', title: 'English' },
        ],
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System', icon: 'browser' },
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    density: {
      description: 'Density of tables',
      toolbar: {
        icon: 'listunordered',
        dynamicTitle: true,
        items: [
          { value: 'comfortable', title: 'Comfortable' },
          { value: 'compact', title: 'Compact' },
        ],
      },
    },
  },
  loaders: [
    async ({ globals }) => {
      await started
      await i18n.changeLanguage(globals['locale'] as Language)
      const { theme, density } = globals
      if (theme === 'system') delete document.documentElement.dataset['theme']
      else document.documentElement.dataset['theme'] = String(theme)
      document.documentElement.dataset['density'] = String(density)
    },
  ],
  decorators: [
    (Story) => (
      <QueryClientProvider client={new QueryClient({ defaultOptions })}>
        <Suspense>
          <Story />
        </Suspense>
      </QueryClientProvider>
    ),
  ],
})
