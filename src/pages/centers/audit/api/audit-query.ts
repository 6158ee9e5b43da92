import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'
import { addDays, momentOf } from '@/shared/lib/format'
import { listQuery } from '@/shared/lib/lists'

/** The search of the page; days are in the time zone of the page. */
export interface AuditSearch {
  readonly search?: string | undefined
  /** `entity.action`. */
  readonly action?: string | undefined
  readonly center?: number | undefined
  readonly student?: number | undefined
  readonly impersonated?: true | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}

const midnight = (day: string) => momentOf(day, '00:00')

/** The filters of the API, from the first to the last day inclusive. */
export function filtersOf({ page: _, page_size: __, from, to, ...rest }: AuditSearch): Query<'listAudit'> {
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...known, ...(from ? { from: midnight(from) } : {}), ...(to ? { to: midnight(addDays(to, 1)) } : {}) }
}

/** The address of the exported file of the filtered log. */
export function exportHref(address: AuditSearch, language: 'es' | 'en'): string {
  const query = Object.entries({ ...filtersOf(address), language }).map(([name, value]): [string, string] => [name, String(value)])
  return `/api/v1/audit/export?${new URLSearchParams(query)}`
}

export function auditQuery(address: AuditSearch) {
  const { page, page_size } = listQuery(address, {})
  const query = { ...filtersOf(address), page, page_size }
  return queryOptions({
    queryKey: ['audit', query] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/audit', { params: { query }, signal })),
    placeholderData: (before) => before,
  })
}
