import { studentQueries } from '@/entities/student'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export type StudentFilters = Pick<Query<'exportStudents'>, 'center' | 'group' | 'status' | 'search'>

/** The address of the filtered list as a file. */
export function exportHref(filters: StudentFilters, format: 'xlsx' | 'csv', language: 'es' | 'en'): string {
  const known = Object.entries({ ...filters, format, language }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  )
  return `/api/v1/centers/students/export?${new URLSearchParams(known)}`
}

export const studentsQuery = (address: ListAddress<Query<'listStudents'>>) => studentQueries.list(listQuery(address, {}))
