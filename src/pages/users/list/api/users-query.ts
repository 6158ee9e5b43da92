import { userQueries } from '@/entities/user'
import type { Query } from '@/shared/api'
import { readPageSize } from '@/shared/lib/page-size'

type Asked = Query<'listUsers'>

/** What the address of the page asks for. */
export interface UsersSearch {
  readonly search?: string | undefined
  readonly role?: NonNullable<Asked['role']> | undefined
  readonly state?: NonNullable<Asked['state']> | undefined
  readonly center?: number | undefined
  readonly ordering?: NonNullable<Asked['ordering']> | undefined
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}

export const usersQuery = ({
  search,
  role,
  state = 'active',
  center,
  ordering = 'name',
  page = 1,
  page_size = readPageSize(),
}: UsersSearch) =>
  userQueries.list({
    state,
    ordering,
    page,
    page_size,
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(center ? { center } : {}),
  })
