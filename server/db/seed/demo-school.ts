import { sql } from 'kysely'
import type { Files } from '../../adapters/files.ts'
import type { Db, Tx } from '../client.ts'
import { calendar } from './calendar.ts'
import { readDemoContent } from './content.ts'
import { type GroupKey } from './content-schema.ts'
import { loadAttendance } from './load/attendance.ts'
import { loadEvaluations } from './load/evaluations.ts'
import { closeGroup, loadGroup } from './load/groups.ts'
import { loadLibrary } from './load/library.ts'
import type { Load } from './load/load.ts'
import { loadPeople } from './load/people.ts'
import { loadAreas, loadCourses } from './load/programs.ts'
import { loadCustomScores, loadNotices, loadProgress, loadRevisions } from './load/traces.ts'
import { loadWork } from './load/work.ts'

/**
 * Fills an empty database with the demo school, all of it or nothing: two centers, their people, programs, groups, work
 * and marks. Dates count from `now`, everything else is the same at every load.
 * @returns false, and changes nothing, when the database has people already
 */
export async function loadDemoSchool({ db, files }: { db: Db; files: Files }, now: Date): Promise<boolean> {
  const stored: string[] = []
  const tracked: Files = {
    ...files,
    async save(content, limit) {
      const file = await files.save(content, limit)
      stored.push(file.key)
      return file
    },
  }
  try {
    return await db.transaction().execute(async (tx) => {
      // Of two processes that start together, the second waits here and then finds people.
      await sql`select pg_advisory_xact_lock(hashtext('demo school'))`.execute(tx)
      if (await hasPeople(tx)) return false
      await loadEverything({ tx, files: tracked, calendar: calendar(now), content: readDemoContent() })
      await markAsDemo(tx, now)
      return true
    })
  } catch (error) {
    await Promise.all(stored.map((key) => files.remove(key)))
    throw error
  }
}

const hasPeople = async (tx: Tx) => (await tx.selectFrom('users').select('id').limit(1).execute()).length > 0

/** Records the rows that this transaction wrote as the demo school's, so that they can be removed and nothing else. */
async function markAsDemo(tx: Tx, now: Date): Promise<void> {
  for (const entity of ['users', 'centers', 'courses', 'resources', 'categories', 'files'] as const) {
    await tx
      .insertInto('demo_rows')
      .columns(['entity', 'id'])
      .expression((eb) =>
        eb
          .selectFrom(entity)
          .where(sql<boolean>`xmin = pg_current_xact_id()::xid`)
          .select([sql.lit(entity).as('entity'), 'id']),
      )
      .execute()
  }
  const loaded = { loaded_at: now, removed_at: null }
  await tx
    .insertInto('demo_school')
    .values(loaded)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(loaded))
    .execute()
}

async function loadEverything(load: Load): Promise<void> {
  const people = await loadPeople(load)
  const areaIds = await loadAreas(load)
  const courses = await loadCourses(load, people, areaIds)
  const placed = await loadLibrary(load, people, courses, areaIds)
  const works = []
  for (const key of Object.keys(load.content.groups) as GroupKey[]) {
    const group = await loadGroup(load, key, people, courses, areaIds, placed)
    const done = await loadWork(load, group)
    await loadCustomScores(load, group)
    await loadProgress(load, group)
    await loadRevisions(load, done)
    await loadEvaluations(load, group)
    if (key === 'archived') await closeGroup(load, group)
    else await loadAttendance(load, group)
    works.push(...done)
  }
  await loadNotices(load, works)
}
