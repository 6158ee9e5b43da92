/**
 * Entry of `/login`, which is prerendered at build time (scripts/vite/prerender-login.ts). The router and the other pages are
 * downloaded when the person starts to type, and replace this page after the sign-in.
 */
import './styles/index.css'
import { StrictMode, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { SessionProvider, signInOptions } from '@/entities/session'
import { LoginPage, loginTexts, nextPath } from '@/pages/auth/login'
import { loadTexts, startI18n } from '@/shared/i18n'
import type { Pages } from './pages'
import { followSession, startSession } from './session'
import { takeOver } from './take-over'

const search = new URLSearchParams(location.search)
const next = nextPath(search.get('next')) ?? '/'
const painted = document.getElementById('root')
if (!painted) throw new Error('login.html has no #root')
const root = createRoot(painted)
const session = startSession()

let loading: ReturnType<typeof loadApp> | undefined
async function loadApp() {
  const { createApp } = await import('./app')
  return createApp(session)
}
function app() {
  loading ??= loadApp().catch((error: unknown) => {
    // the next call downloads it again
    loading = undefined
    throw error
  })
  return loading
}

let leaving: Promise<void> | undefined
async function leave(href: string): Promise<void> {
  const { router, element, ...opened } = await app()
  pages = opened.pages
  // as React providers do once they are mounted
  const stop = router.history.subscribe(router.load)
  await router.navigate({ href, replace: true })
  stop()
  root.render(<StrictMode>{element}</StrictMode>)
}
/** Replaces this page with the app once the page at the address has loaded. */
function goTo(href: string): Promise<void> {
  leaving ??= leave(href).catch((error: unknown) => {
    leaving = undefined
    throw error
  })
  return leaving
}

function warmUp(): void {
  session.warmUp()
  void app().then(
    ({ preload }) => preload(next),
    () => {},
  )
}

let pages: Pages = {
  toLogin: () => Promise.resolve(),
  // signed in, here or in another tab
  onOpenChanged: (isOpen) => void (isOpen && goTo(next)),
}
followSession(session, () => pages)

async function start(prerendered: HTMLElement): Promise<void> {
  await startI18n()
  // already signed in: shows the requested page, or the router's sign-in page if the session has ended meanwhile
  if (session.view().isOpen) return goTo(next)
  const options = signInOptions()
  await loadTexts(loginTexts)
  const user = search.get('user')?.slice(0, 254)
  const page = (
    <SessionProvider value={session}>
      <Suspense>
        <LoginPage options={options} next={next} user={user} goTo={goTo} warmUp={warmUp} />
      </Suspense>
    </SessionProvider>
  )
  takeOver(prerendered, () => flushSync(() => root.render(<StrictMode>{page}</StrictMode>)))
}

void start(painted)
