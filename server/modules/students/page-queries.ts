import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { nearerEnd } from '#server/pagination.ts'
import { lastAccessIn } from '#server/modules/people/last-access-queries.ts'
import { managesStudents } from './access.ts'
import { matchingStudents, type StudentFilter } from './matching-queries.ts'

/** Order of a class list in a query over `center_students`, where triggers keep the order of the accounts (see migration 0096). */
export const studentsByName = sql.ref<string>('center_students.sort_key')
const joined = sql.ref<Date>('center_students.joined_at')
/** When a student was last here, in a query over `center_students` and `users`. */
export const lastAccess = lastAccessIn(sql.ref('center_students.center_id'))
const lastAccessOfStudent = sql`(select ${lastAccess} from users where users.id = center_students.user_id)`

export interface StudentPage extends StudentFilter {
  ordering: 'name' | '-name' | 'last_access' | '-last_access' | 'joined' | '-joined'
  limit: number
  offset: number
}

/** Sort column and direction; students without a visit are last when the newest are first. */
const orders: Record<StudentPage['ordering'], { by: RawBuilder<unknown>; descending: boolean; nullsFirst?: boolean }> = {
  name: { by: studentsByName, descending: false },
  '-name': { by: studentsByName, descending: true },
  last_access: { by: lastAccessOfStudent, descending: false, nullsFirst: true },
  '-last_access': { by: lastAccessOfStudent, descending: true, nullsFirst: false },
  joined: { by: joined, descending: false },
  '-joined': { by: joined, descending: true },
}

/** Order in a query over `center_students`. */
export function inOrder(ordering: StudentPage['ordering'], reversed = false): RawBuilder<unknown> {
  const { by, descending, nullsFirst } = orders[ordering]
  const way = sql.raw(descending === reversed ? 'asc' : 'desc')
  const nulls = nullsFirst === undefined ? '' : ` nulls ${nullsFirst === reversed ? 'last' : 'first'}`
  return sql`${by} ${way}${sql.raw(nulls)}, center_students.user_id ${way}`
}

/** Whether a filter leaves all students of a center with a status: triggers count them, and indexes hold them in the order of names. */
export const isOfAll = (caller: Caller, centerId: number, { groupId, ids, search }: StudentFilter) =>
  groupId === undefined && !ids && search === '' && managesStudents(caller, centerId)

const counts = { active: sql`active`, archived: sql`archived`, all: sql`active + archived` }
const countOfAll = (centerId: number, status: StudentFilter['status']) =>
  sql<number>`coalesce((select ${counts[status]} from student_counts where center_id = ${centerId}), 0)`

/** How many students match. */
export async function countStudents(db: Db, caller: Caller, centerId: number, filter: StudentFilter): Promise<number> {
  const count = isOfAll(caller, centerId, filter)
    ? db.selectNoFrom(countOfAll(centerId, filter.status).as('count'))
    : matchingStudents(db, caller, centerId, filter).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}

/**
 * The ids of the students of a page, each with the number of all that match. A page of all students of a center by name is a range of an
 * index, whatever the plan is. Others are found first: no plan may look for a few of them through everybody in the order of names.
 */
export function chosenPage(
  db: Db,
  caller: Caller,
  centerId: number,
  { ordering, ...filter }: StudentPage,
  { limit, offset, reversed }: ReturnType<typeof nearerEnd>,
) {
  const matching = matchingStudents(db, caller, centerId, filter)
  const page = sql`order by ${inOrder(ordering, reversed)} limit ${sql.lit(limit)} offset ${offset === 0 ? sql.lit(0) : offset}`
  const chosen = isOfAll(caller, centerId, filter)
    ? sql<{ user_id: number; count: number }>`(select user_id, ${countOfAll(centerId, filter.status)} as count
        from (${matching.select('center_students.user_id')} ${page}) as chosen)`
    : sql<{ user_id: number; count: number }>`(with matching as materialized (${matching.selectAll('center_students')})
        select user_id, (select count(*) from matching) as count from matching as center_students ${page})`
  return chosen.as('page')
}
