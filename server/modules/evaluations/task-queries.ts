import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { schoolMoment, type TimeZone } from '#server/school-day.ts'

const dayMinutes = 24 * 60

/** Tasks of a program that open or are due in a group after a day, on which it is evaluated; none without a day. */
export const laterTasks = (db: Db | Tx, { groupId, courseId }: { groupId: number; courseId: number }, day: string | null, zone: TimeZone) =>
  db
    .selectFrom('group_deliverables as dates')
    .innerJoin('deliverables', 'deliverables.id', 'dates.deliverable_id')
    .where('dates.group_id', '=', groupId)
    .where('deliverables.course_id', '=', courseId)
    .where(sql<boolean>`greatest(dates.opens_at, dates.due_at) >= ${day === null ? null : schoolMoment(day, dayMinutes, zone)}`)
    .select('deliverables.id')
