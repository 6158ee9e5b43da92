import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { accessibleStudents } from './access.ts'

export interface StudentFilter {
  status: 'active' | 'archived' | 'all'
  groupId: number | undefined
  /** Only these. */
  ids?: readonly number[] | undefined
  search: string
}

/** The students of a center that the caller can access and that match a filter. Without a search, it does not read the users. */
export function matchingStudents(db: Db, caller: Caller, centerId: number, filter: StudentFilter) {
  let matching = accessibleStudents(db, caller, centerId)
  if (filter.status !== 'all') matching = matching.where('center_students.archived_at', filter.status === 'active' ? 'is' : 'is not', null)
  const { groupId } = filter
  if (groupId !== undefined) {
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_students')
          .whereRef('group_students.user_id', '=', 'center_students.user_id')
          .where('group_students.group_id', '=', groupId)
          .where('group_students.left_at', 'is', null)
          .select('group_students.id'),
      ),
    )
  }
  if (filter.ids) matching = matching.where('center_students.user_id', 'in', filter.ids)
  if (filter.search !== '') {
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .whereRef('users.id', '=', 'center_students.user_id')
          .where(holdsWords(personWords, filter.search))
          .select('users.id'),
      ),
    )
  }
  return matching
}
