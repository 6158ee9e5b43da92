import { sql } from 'kysely'
import type { Files } from '../../adapters/files.ts'
import type { Db, Tx } from '../client.ts'
import { calendar } from './calendar.ts'
import type { GroupKey } from './courses/task.ts'
import { closeGroup, loadGroup } from './load/groups.ts'
import { loadLibrary } from './load/library.ts'
import type { Load } from './load/load.ts'
import { loadCustomScores, loadRevisions } from './load/marks.ts'
import { loadPeople } from './load/people.ts'
import { loadAreas, loadCourses } from './load/programs.ts'
import { loadNotices, loadProgress } from './load/traces.ts'
import { loadWork } from './load/work.ts'
import { groups } from './school/groups.ts'

/**
 * Fills an empty database with the demo school, all of it or nothing: two centers, their people, programs, groups, work
 * and marks. Dates hang from `now`, everything else is the same at every load.
 * @returns false, and changes nothing, when there are people in the database already
 */
export async function loadDemoSchool({ db, files }: { db: Db; files: Files }, now: Date): Promise<boolean> {
  const stored: string[] = []
  const shelf: Files = {
    ...files,
    async save(content, limit) {
      const file = await files.save(content, limit)
      stored.push(file.key)
      return file
    },
  }
  try {
    return await db.transaction().execute(async (tx) => {
      // Two processes that start together: the second waits, and then finds people.
      await sql`select pg_advisory_xact_lock(hashtext('demo school'))`.execute(tx)
      if (await hasPeople(tx)) return false
      await loadSchool({ tx, files: shelf, calendar: calendar(now) })
      return true
    })
  } catch (error) {
    await Promise.all(stored.map((key) => files.remove(key)))
    throw error
  }
}

const hasPeople = async (tx: Tx) => (await tx.selectFrom('users').select('id').limit(1).execute()).length > 0

async function loadSchool(load: Load): Promise<void> {
  const school = await loadPeople(load)
  const areaIds = await loadAreas(load)
  const courses = await loadCourses(load, school, areaIds)
  const placed = await loadLibrary(load, school, courses, areaIds)
  const works = []
  for (const key of Object.keys(groups) as GroupKey[]) {
    const group = await loadGroup(load, key, school, courses, areaIds, placed)
    const done = await loadWork(load, group)
    await loadCustomScores(load, group)
    await loadProgress(load, group)
    await loadRevisions(load, done)
    if (key === 'archived') await closeGroup(load, group)
    works.push(...done)
  }
  await loadNotices(load, works)
}
