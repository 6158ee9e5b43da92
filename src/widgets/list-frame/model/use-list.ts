import type { RegisteredRouter, RouteApi, RouteById, RouteIds } from '@tanstack/react-router'
import { listQuery } from '@/shared/lib/lists'

type Routes = RegisteredRouter['routeTree']
type Search<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema']
type Changed<Of> = { readonly [Name in keyof Of]?: Of[Name] | undefined }
type Navigate = (to: { readonly search: (all: object) => object; readonly replace: true }) => Promise<void>
type Ordering<Column extends string> = Column | `-${Column}`

type Given<Of, Name> = Name extends keyof Of ? Exclude<Of[Name], undefined> : never
/** The search of a route; parameters with a default are never missing. */
type Values<Of, Defaults, Column extends string> = {
  readonly [Name in Exclude<keyof Of, keyof Defaults | 'page' | 'page_size'>]?: Given<Of, Name>
} & {
  readonly [Name in keyof Defaults]-?: Name extends 'ordering'
    ? [Column] extends [never]
      ? Given<Of, Name>
      : Ordering<Column>
    : Given<Of, Name>
} & { readonly page: number; readonly page_size: number }

/** A change of the address of a list. */
export interface ListChange {
  readonly page?: number
  readonly page_size?: number
  readonly ordering?: string
}

interface ListOptions<Defaults, Column extends string> {
  readonly defaults: Defaults
  /** Columns that sort this list; needed only where several lists share an address. */
  readonly columns?: readonly Column[]
}

/**
 * The state of a list, which is in its address: `values` with defaults applied, `frame` for the ListFrame, `searchField` for its
 * SearchInput. `change` replaces the history entry, so that the back button leaves the list; another filter, search or order starts
 * at the first page.
 */
export function useList<Id extends RouteIds<Routes>, Defaults extends Changed<Search<Id>>, Column extends string = never>(
  route: RouteApi<Id>,
  { defaults, columns }: ListOptions<Defaults, Column>,
) {
  const address = route.useSearch() as Search<Id> & { readonly search?: string; readonly ordering?: Ordering<Column> }
  // the route's search type checks the parameters of `change`
  const navigate = route.useNavigate() as Navigate
  const change = (changed: ListChange | Changed<Search<Id>>) =>
    void navigate({ search: (all) => ({ ...all, page: undefined, ...changed }), replace: true })

  const isForeign = columns && !columns.some((column) => address.ordering === column || address.ordering === `-${column}`)
  const known: object = listQuery(isForeign ? { ...address, ordering: undefined } : address, defaults)
  const values = known as Values<Search<Id>, Defaults, Column>
  const { page, page_size, ordering = '' } = known as { readonly page: number; readonly page_size: number; readonly ordering?: string }
  return {
    values,
    change,
    frame: { page, pageSize: page_size, ordering, onChange: change },
    searchField: {
      value: address.search ?? '',
      onValueChange: (text: string) => change({ search: text || undefined } as Changed<Search<Id>>),
    },
  }
}
