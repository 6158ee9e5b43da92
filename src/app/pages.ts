import type { AppRouter } from './router'

/** What the session asks of the pages. */
export interface Pages {
  /** Shows the sign-in page. */
  readonly toLogin: () => Promise<void>
  /** The session has opened or closed, here or in another tab: the sign-in page leads on to where the person wanted to be. */
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

/** Starts to download the page of an address of this app. */
export function preloadPage(router: AppRouter, href: string): void {
  const [routes] = router.getMatchedRoutes(new URL(href, location.origin).pathname)
  for (const route of routes) void router.loadRouteChunk(route)
}
