import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { userQueries } from '@/entities/user'
import type { Session } from '@/entities/session'
import { queries } from './queries'
import { routeTree } from './routeTree.gen'
import { ErrorScreen } from './screens/error-screen'
import { NotFoundScreen } from './screens/not-found-screen'
import { PendingScreen } from './screens/pending-screen'

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
