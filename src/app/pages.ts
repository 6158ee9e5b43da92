import type { AppRouter } from './router'

/** What the session can ask of the router. */
export interface Pages {
  /** Shows the sign-in page. */
  readonly toLogin: () => Promise<void>
  /** The session opened or closed, here or in another tab. The sign-in page then continues to the requested page. */
  readonly onOpenChanged: (isOpen: boolean) => void
}

export function pagesOf(router: AppRouter): Pages {
  return {
    toLogin: () => router.navigate({ to: '/login', ignoreBlocker: true }),
    onOpenChanged: () => {
      if (router.state.location.pathname === '/login') void router.invalidate()
    },
  }
}

/** Starts the download of the page at an address of this app. */
export function preloadPage(router: AppRouter, href: string): void {
  const [routes] = router.getMatchedRoutes(new URL(href, location.origin).pathname)
  for (const route of routes) void router.loadRouteChunk(route)
}
