import type { RegisteredRouter, RouteApi, RouteById, RouteIds } from '@tanstack/react-router'
import type { ListChange } from '../ui/list-frame'

type Routes = RegisteredRouter['routeTree']
type Search<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema']
type Changed<Of> = { readonly [Name in keyof Of]?: Of[Name] | undefined }
type Navigate = (to: { readonly search: (all: object) => object; readonly replace: true }) => Promise<void>

/**
 * Changes what the address of a list asks for. Another filter, search or order begins at the first page, and going back leaves
 * the list instead of undoing letter after letter.
 */
export function useListChange<Id extends RouteIds<Routes>>(route: RouteApi<Id>): (changed: ListChange | Changed<Search<Id>>) => void {
  // what may be changed is said by the route's own search, above
  const navigate = route.useNavigate() as Navigate
  return (changed) => void navigate({ search: (all) => ({ ...all, page: undefined, ...changed }), replace: true })
}
