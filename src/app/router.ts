import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { userQueries } from '@/entities/user'
import type { Session } from '@/entities/session'
import { showTimesIn } from '@/shared/lib/format'
import { queries } from './queries'
import { routeTree } from './routeTree.gen'
import { PlainError } from './screens/plain-error'

// downloaded with the private layout, because only its pages can need them: a lost connection must not make them unavailable
const screens = () => import('./screens/private-layout')
const ErrorScreen = lazyRouteComponent(() => screens().catch(() => ({ ErrorScreen: PlainError })), 'ErrorScreen')
const NotFoundScreen = lazyRouteComponent(screens, 'NotFoundScreen')
const PendingScreen = lazyRouteComponent(screens, 'PendingScreen')

export function createAppRouter(session: Session, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: {
      session,
      queries,
      prefetch: (query) => void queries().then((client) => client.prefetchQuery(query)),
      self: async () => {
        const self = await (await queries()).ensureQueryData(userQueries.self())
        session.isPerson(self)
        showTimesIn(self.time_zone)
        return self
      },
    },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
