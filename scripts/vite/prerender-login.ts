/**
 * Writes `login.html`: the sign-in page, rendered by React in Node, with its critical style inside, so that a visitor can see it and
 * type while the code and the whole style sheet load. The app keeps the typed text (src/app/take-over.ts).
 */
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import type { renderLogin } from '../../src/app/prerender.tsx'
import { criticalCss } from './critical-css.ts'
import { withEntry } from './preload-first-screen.ts'

/** Runs in the page, after the prerendered content, so it must not refer to anything outside itself. */
function beforeTheApp(cookie: string): void {
  const root = document.getElementById('root')
  const english = document.getElementById('login-en')
  if (!root || !(english instanceof HTMLTemplateElement)) return
  // a person who is signed in is sent home; English readers get the English page
  if (document.cookie.includes(cookie)) root.replaceChildren()
  else if (document.documentElement.lang === 'en') root.replaceChildren(english.content)
  root.addEventListener('submit', (event) => {
    if ('early' in root.dataset) event.preventDefault()
    if ('early' in root.dataset) root.dataset['early'] = 'submitted'
  })
  if (root.firstChild) root.dataset['early'] = ''
  english.remove()
}

async function render(root: string): Promise<{ es: string; en: string }> {
  const server = await createServer({
    configFile: false,
    root,
    plugins: [react()],
    resolve: { tsconfigPaths: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const page = (await server.ssrLoadModule('/src/app/prerender.tsx')) as { renderLogin: typeof renderLogin }
    return { es: await page.renderLogin('es'), en: await page.renderLogin('en') }
  } finally {
    await server.close()
  }
}

const isText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): file is Rolldown.OutputAsset => file?.type === 'asset'

/** @param options.cookie a part of the cookie that shows that the reader is signed in */
export function prerenderLogin({ cookie }: { cookie: string }): Plugin {
  let root = ''
  return {
    name: 'prerender-login',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (!isText(index)) throw new Error('The build has no index.html')
        const { es, en } = await render(root)
        let sheetLink = ''
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const html = withEntry(String(index.source), '/login', /src\/app\/sign-in\.tsx$/, chunks, cookie)
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (link, name: string) => {
            const sheet = bundle[name]
            if (!isText(sheet)) throw new Error(`The build has no ${name}`)
            sheetLink = link
            return `<style>${criticalCss(String(sheet.source), es + en)}</style>`
          })
          .replace(
            '<div id="root"></div>',
            () =>
              // after the content, so that it does not delay the paint; the app waits for it, so that no page is rendered without its style
              `<div id="root">${es}</div><template id="login-en">${en}</template><script>(${beforeTheApp.toString()})(${JSON.stringify(cookie)})</script>${sheetLink}`,
          )
        this.emitFile({ type: 'asset', fileName: 'login.html', source: html })
      },
    },
  }
}
