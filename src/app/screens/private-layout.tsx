import { QueryClientProvider } from '@tanstack/react-query'
import { getRouteApi, Outlet, useMatches } from '@tanstack/react-router'
import { AppFrame } from '@/widgets/app-frame'
import { useFileLinks } from './use-file-links'

// fallback screens of the router, exported here so that they are downloaded with the frame
export { ErrorScreen } from './error-screen'
export { NotFoundScreen } from './not-found-screen'
export { PendingFrame, PendingScreen } from './pending-screen'

const route = getRouteApi('/_private')

export function PrivateLayout() {
  useFileLinks()
  const { client } = route.useLoaderData()
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout })
  return (
    <QueryClientProvider client={client}>
      <AppFrame {...(layout ? { layout } : {})}>
        <Outlet />
      </AppFrame>
    </QueryClientProvider>
  )
}
