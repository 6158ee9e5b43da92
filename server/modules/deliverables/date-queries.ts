import { type Expression, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/**
 * The dates of deliverables in groups as they hold: the group's, or for a student the later ones of an extension. Joined under the
 * name `group_deliverables`. Only this expression combines the two: a date that a group does not have is no limit for anybody, and a
 * group's date that became later than an extension counts.
 * @param studentId null: the group's dates
 */
export const datesFor = (db: Db, studentId: number | Expression<number> | null) =>
  db
    .selectFrom('group_deliverables as scheduled')
    .leftJoin('deliverable_extensions as extension', (join) =>
      join
        .onRef('extension.deliverable_id', '=', 'scheduled.deliverable_id')
        .onRef('extension.group_id', '=', 'scheduled.group_id')
        .on('extension.student_id', '=', sql<number>`${studentId}`),
    )
    .select([
      'scheduled.group_id',
      'scheduled.deliverable_id',
      'scheduled.opens_at',
      sql<Date | null>`case when scheduled.due_at is not null then greatest(scheduled.due_at, extension.due_at) end`.as('due_at'),
      sql<Date | null>`case when scheduled.closes_at is not null
        then greatest(scheduled.closes_at, extension.closes_at, extension.due_at) end`.as('closes_at'),
    ])

/** Whether the dates of an extension, under the name `extension`, are still ahead. */
export const hasOwnTime = (now: Date) => sql<boolean>`coalesce(greatest(extension.due_at, extension.closes_at) >= ${now}, false)`

/**
 * Whether a submitted version is late, in a query over `deliverable_versions` under a name: after the due date of its moment, and not
 * within an extension that was granted since.
 */
export const isLate = (version: string) => sql<boolean>`(${sql.ref(`${version}.is_late`)} and not exists (
  select from submissions as extended join deliverable_extensions as granted on granted.group_id = extended.group_id
    and granted.deliverable_id = extended.deliverable_id and granted.student_id = extended.student_id
  where extended.id = ${sql.ref(`${version}.submission_id`)} and granted.due_at >= ${sql.ref(`${version}.submitted_at`)}))`
