import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** A cold visitor lands on the sign-in page: its chunks travel in the first round trip, not in the third. */
function preloadFirstScreen(modules: RegExp[]): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = new Map(
          Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        )
        const wanted = new Set<string>()
        const visit = (fileName: string) => {
          if (wanted.has(fileName)) return
          wanted.add(fileName)
          for (const needed of chunks.get(fileName)?.imports ?? []) visit(needed)
        }
        for (const chunk of chunks.values()) {
          const module = chunk.facadeModuleId ?? ''
          if (!chunk.isEntry && modules.some((it) => it.test(module))) visit(chunk.fileName)
        }
        const missing = [...wanted].filter((fileName) => !html.includes(fileName))
        return missing.map((fileName): HtmlTagDescriptor => {
          return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
        })
      },
    },
  }
}

export default defineConfig({
  plugins: [
    // before react(): it splits each route's component into a chunk of its own
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // a page and its skeleton travel together
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react({ compiler: true }),
    tailwindcss(),
    preloadFirstScreen([/routes\/login\.tsx\?tsr-split/, /pages\/auth\/.*\/es\.ts$/]),
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 3 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
