import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from '@/entities/session'
import { startI18n } from '@/shared/i18n'
import { createAppRouter } from './router'
import { followNavigation } from './scrolling'
import { followSession, startSession } from './session'

const session = startSession()
const router = createAppRouter(session)
followSession(session, router)
followNavigation(router)

void startI18n().then(() => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <SessionProvider value={session}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </SessionProvider>
    </StrictMode>,
  )
})
