import { studentQueries } from '@/entities/student'
import type { Query } from '@/shared/api'
import { readPageSize } from '@/shared/lib/page-size'

/** What the address of the page asks for. */
export interface StudentsSearch {
  readonly center?: number | undefined
  readonly status?: NonNullable<Query<'listStudents'>['status']> | undefined
  readonly group?: number | undefined
  readonly search?: string | undefined
  readonly ordering?: NonNullable<Query<'listStudents'>['ordering']> | undefined
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}

export const studentsQuery = ({ center, status, group, search, ordering, page = 1, page_size = readPageSize() }: StudentsSearch) =>
  studentQueries.list({
    page,
    page_size,
    ...(center === undefined ? {} : { center }),
    ...(status === undefined ? {} : { status }),
    ...(group === undefined ? {} : { group }),
    ...(search ? { search } : {}),
    ...(ordering === undefined ? {} : { ordering }),
  })
