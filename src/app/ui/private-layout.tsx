import { QueryClientProvider } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'

const route = getRouteApi('/_private')

export function PrivateLayout() {
  const { client } = route.useLoaderData()
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
