import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SessionProvider, type Session } from '@/entities/session'
import { pagesOf, preloadPage } from './pages'
import { createAppRouter } from './router'
import { followNavigation } from './scrolling'

/** The app with all its pages, at the address of the browser. */
export function createApp(session: Session) {
  const router = createAppRouter(session)
  followNavigation(router)
  const element = (
    <SessionProvider value={session}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </SessionProvider>
  )
  return { router, element, pages: pagesOf(router), preload: (href: string) => preloadPage(router, href) }
}
