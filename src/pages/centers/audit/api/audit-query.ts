import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'
import { readPageSize } from '@/shared/lib/page-size'

/** What the address of the page asks for; days are those of the reader's calendar. */
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

/** Midnight of a day where the reader is, and `days` later. */
const midnight = (day: string, days = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + days).toISOString()
}

/** The filters as the API takes them; the last day is included. */
export function filtersOf({ search, action, center, student, impersonated, from, to }: AuditSearch): Query<'listAudit'> {
  return {
    ...(search ? { search } : {}),
    ...(action ? { action } : {}),
    ...(center ? { center } : {}),
    ...(student ? { student } : {}),
    ...(impersonated ? { impersonated } : {}),
    ...(from ? { from: midnight(from) } : {}),
    ...(to ? { to: midnight(to, 1) } : {}),
  }
}

/** Where the log is downloaded as it is filtered. */
export function exportHref(asked: AuditSearch, language: 'es' | 'en'): string {
  const query = Object.entries({ ...filtersOf(asked), language }).map(([name, value]): [string, string] => [name, String(value)])
  return `/api/v1/audit/export?${new URLSearchParams(query)}`
}

export function auditQuery(asked: AuditSearch) {
  const { page = 1, page_size = readPageSize() } = asked
  const query = { ...filtersOf(asked), page, page_size }
  return queryOptions({
    queryKey: ['audit', query] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/audit', { params: { query }, signal })),
    placeholderData: (before) => before,
  })
}
