/**
 * Writes `login.html`: the rendered sign-in page with the part of the style sheet that it needs inside, so that a visitor sees it and
 * types in it while the code and the whole style sheet load. The app takes over what was typed (src/app/take-over.ts). React renders
 * it in Node.
 */
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import type { renderLogin } from '../../src/app/prerender.tsx'
import { criticalCss } from './critical-css.ts'
import { withEntry } from './preload-first-screen.ts'

/** Runs in the page, right behind what was painted, so it must not refer to anything outside itself. */
function beforeTheApp(hint: string): void {
  const root = document.getElementById('root')
  const english = document.getElementById('login-en')
  if (!root || !(english instanceof HTMLTemplateElement)) return
  // who is signed in is on the way home; who reads English gets English
  if (document.cookie.includes(hint)) root.replaceChildren()
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

/** @param hint how the session's cookie begins that says that somebody was signed in here */
export function prerenderLogin({ hint }: { hint: string }): Plugin {
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
        const html = withEntry(String(index.source), '/login', /src\/app\/sign-in\.tsx$/, chunks, hint)
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (link, name: string) => {
            const sheet = bundle[name]
            if (!isText(sheet)) throw new Error(`The build has no ${name}`)
            sheetLink = link
            return `<style>${criticalCss(String(sheet.source), es + en)}</style>`
          })
          .replace(
            '<div id="root"></div>',
            () =>
              // the link follows what it must not delay; the app waits for it, so that no other page is drawn without its style
              `<div id="root">${es}</div><template id="login-en">${en}</template><script>(${beforeTheApp.toString()})(${JSON.stringify(hint)})</script>${sheetLink}`,
          )
        this.emitFile({ type: 'asset', fileName: 'login.html', source: html })
      },
    },
  }
}
