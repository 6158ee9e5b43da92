import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from '@/entities/session'
import { startI18n } from '@/shared/i18n'
import { createAppRouter } from './router'
import { followNavigation } from './scrolling'
import { followSession, startSession } from './session'
import { takeOver } from './take-over'

const session = startSession()
const router = createAppRouter(session)
followSession(session, router)
followNavigation(router)

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await startI18n()
  // what was painted beforehand stays until the page that takes its place is here whole
  if (root.firstChild) await router.load()
  const app = createRoot(root)
  takeOver(root, () =>
    flushSync(() =>
      app.render(
        <StrictMode>
          <SessionProvider value={session}>
            <Suspense>
              <RouterProvider router={router} />
            </Suspense>
          </SessionProvider>
        </StrictMode>,
      ),
    ),
  )
}

void start()
