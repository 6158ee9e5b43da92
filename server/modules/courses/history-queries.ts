import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import { historyOf } from '#server/modules/audit/queries.ts'

/** How many events of a program the caller may read; undefined for a program that does not exist for them. */
export async function countHistory(db: Db, caller: Caller, filters: Parameters<typeof historyOf>[2]): Promise<number | undefined> {
  const found = await accessibleCourses(db, caller)
    .where('courses.id', '=', filters.courseId)
    .select(
      historyOf(db, caller, filters)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
    )
    .executeTakeFirst()
  return found && (found.count ?? 0)
}
