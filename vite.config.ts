import { basename } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptStyleSheets } from './scripts/vite/adopt-styles.ts'
import { compressAssets } from './scripts/vite/compress-assets.ts'
import { pdfData } from './scripts/vite/pdf-data.ts'
import { preloadFont } from './scripts/vite/preload-font.ts'
import { prerenderLogin } from './scripts/vite/prerender-login.ts'
import { preloadFirstScreen } from './scripts/vite/preload-first-screen.ts'

/** A part of the cookie that shows that the reader is signed in (entities/session/model/last-role-cookie.ts). */
const cookie = 'aula-session='

/** A page and its skeleton travel together. */
const page = [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']] satisfies (
  | 'component'
  | 'pendingComponent'
  | 'errorComponent'
  | 'notFoundComponent'
)[][]
/** Pages whose first query leaves with the first code. The loaders of all others come on demand, to spare every home their bytes. */
const eager =
  /^\/(login|_private(\/|\/deliverable\/.*|\/group\/(?!edit|\$groupId\/(evaluations|attendance)).*|\/(my-groups|class-results-detail)|\/center\/edit\/.*|\/(next-)?unit.*)?)?$|^__root__$/

export default defineConfig({
  plugins: [
    // before react(): it splits each route's component into a chunk of its own
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (eager.test(routeId) ? page : [['loader'], ...page]) },
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    // only what says 'use memo': the compiler's code is a third of a page's (docs/decisions/0010)
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    adoptStyleSheets(),
    pdfData(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    preloadFirstScreen({ cookie, behindSignIn: /src\/app\/query-client\.ts$/ }),
    prerenderLogin({ cookie }),
    compressAssets(),
  ],
  resolve: { tsconfigPaths: true },
  server: {
    proxy: { '/api': `http://localhost:${process.env['API_PORT'] ?? '3001'}` },
    // reload follows the app's own files; the server, tests and the data folder are none of its business
    watch: { ignored: ['**/data/**', '**/server/**', '**/tests/**', '**/openapi/paths/**', '**/openapi/schemas/**'] },
  },
  build: {
    target: 'baseline-widely-available',
    // for looking into the bundle: SOURCEMAP=1 npm run build
    sourcemap: process.env['SOURCEMAP'] === '1',
    rolldownOptions: {
      // the sign-in page has an entry of its own, without the router (scripts/vite/prerender-login.ts)
      input: ['index.html', 'src/app/sign-in.tsx'],
      output: {
        // the names of lazy files travel with the first visit
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // what every first visit needs, in two files: the libraries, which stay in the cache from release to release, and our own.
          // Brotli makes one file of them 4 KiB smaller than ten.
          groups: [
            { name: 'platform', tags: ['$initial'], test: /[\\/]node_modules[\\/](?!@tanstack|use-sync)/, priority: 6 },
            {
              name: 'core',
              tags: ['$initial'],
              test: /src[\\/](app[\\/](session|take-over|queries|styles)|entities[\\/]session|pages[\\/]auth[\\/]login[\\/](i18n[\\/]index|model)|shared[\\/](api|config|i18n|lib|ui[\\/](button|lazy-module)))/,
              priority: 5,
            },
            // the sign-in page has an entry of its own, without the router and what the routes import
            {
              name: 'app',
              tags: ['$initial'],
              test: /node_modules|src[\\/](app[\\/](?!sign-in|main)|entities|pages[\\/](?!auth[\\/]login)|features[\\/](?!sign-in))/,
              priority: 4,
            },
            // what the viewers of files have in common comes with the first of them, not with the page around it
            {
              name: 'viewer-parts',
              test: /file-view[\\/]ui[\\/](viewer-bar|whole-file|save-link|not-shown)\./,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'pdfjs', test: /[\\/]node_modules[\\/]pdfjs-dist[\\/]/, priority: 2 },
            {
              name: 'unzip',
              test: /[\\/]node_modules[\\/](@zip\.js|fflate)[\\/]|file-view[\\/]api[\\/]archive\./,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // one file for each language of code, and one for what reads them
            {
              name: (id) => `code-${basename(id, '.js')}`,
              test: /[\\/]node_modules[\\/]highlight\.js[\\/](lib|es)[\\/]/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'query', test: /[\\/]node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/, priority: 2 },
            // what the pages outside have in common with the frame, which must not come with it: `npm run bytes -- --why /login` tells
            {
              name: 'common',
              test: /use-document-title|error-message|alert-box|duration|icons[\\/](graduation-cap|notebook-pen|building[^\\/]*|server|eye|eye-off|check|circle-x|circle-alert)\.m?js/,
              priority: 2,
            },
            // in one file too: the frame with all that it stands on, and what nearly every page within it shows
            {
              name: 'frame',
              test: /screens[\\/]private-layout|app[\\/]query-client|shared[\\/]ui[\\/](page-header|card|badge|mark-badge|progress|description-list|table[\\/]table\.)|icons[\\/](arrow-right|clock-3)\.|i18n[\\/]in-words|app-frame[\\/]ui[\\/]breadcrumbs/,
              priority: 1,
            },
            // small ones that come together more often than not
            {
              name: 'overlays',
              test: /shared[\\/]ui[\\/](dialog|confirm-dialog|sheet|dropdown-menu|popover|use-overlay|lazy-module)\.tsx?$/,
            },
            { name: 'controls', test: /shared[\\/]ui[\\/](field|input|form-error|textarea|select|segmented-control)\.tsx$/, priority: 1 },
            // apart from its entry: the app draws this page too, and must not run the entry
            {
              name: 'login',
              test: /src[\\/](pages[\\/]auth[\\/]login|widgets[\\/]auth-frame|features[\\/]sign-in-with-google)[\\/]/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
