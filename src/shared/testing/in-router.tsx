import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { Suspense, useState, type ComponentType } from 'react'

export interface Place {
  /** The route's path as in its file: `/deliverable/$id`. */
  readonly path: string
  /** The address: `/deliverable/5?filter=late`. Default: the path itself. */
  readonly at?: string
  /** Outside the private layout, such as `/login`. */
  readonly isPublic?: boolean
}

/**
 * A decorator that renders a story at an address, under the route ids of the real tree, so that
 * `getRouteApi('/_private/deliverable/$id')` works. Links lead to an empty page that shows its address.
 */
export function inRouter({ path, at = path, isPublic = false }: Place) {
  return function InRouter(Story: ComponentType) {
    const [router] = useState(() => {
      const root = createRootRoute({ component: Outlet })
      const layout = isPublic ? root : createRoute({ getParentRoute: () => root, id: '_private', component: Outlet })
      const page = createRoute({
        getParentRoute: () => layout,
        path,
        params: { parse: withNumbers, stringify: (params) => params },
        component: () => (
          <Suspense>
            <Story />
          </Suspense>
        ),
      })
      const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
      const routeTree = root.addChildren(isPublic ? [page, elsewhere] : [layout.addChildren([page]), elsewhere])
      return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
    })
    return <RouterProvider router={router as never} />
  }
}

/** Ids become numbers, as in the routes of the app; the underscore of a route that is not inside another one is no part of a name. */
function withNumbers(raw: Readonly<Record<string, string>>): Record<string, string> {
  const read = Object.entries(raw).map(([name, value]) => [name.replace(/_$/, ''), /^[1-9]\d*$/.test(value) ? Number(value) : value])
  return Object.fromEntries(read) as Record<string, string>
}

function Elsewhere() {
  return <p data-testid="elsewhere">{useLocation().href}</p>
}
