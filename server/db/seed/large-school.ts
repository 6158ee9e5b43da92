import type { Db } from '../client.ts'
import { calendar } from './calendar.ts'
import { loadCenter, perCenter, slug } from './large-center.ts'

/**
 * Adds centers until there are this many more students than in the demo school, in groups of 30 with a program, work and
 * marks, one transaction per center. What is there already counts, so asking twice adds nothing.
 * @param onCenter told after each center how many students there are now
 */
export async function loadLargeSchool(db: Db, count: number, now: Date, onCenter: (students: number) => void): Promise<void> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('center_id', 'is', null)
    .where('code', '=', '0483')
    .executeTakeFirstOrThrow()
  const tasks = await db.selectFrom('deliverables').select(['id', 'max_points']).where('course_id', '=', course.id).orderBy('id').execute()
  for (let done = 0, number = 1; done < count; number += 1) {
    const size = Math.min(perCenter, count - done)
    const there = await db
      .selectFrom('centers')
      .innerJoin('center_students', 'center_id', 'centers.id')
      .where('slug', '=', slug(number))
      .select(({ fn }) => fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow()
    if (there.students === 0) await db.transaction().execute((tx) => loadCenter(tx, number, size, course, tasks, calendar(now)))
    done += there.students || size
    onCenter(done)
  }
}
