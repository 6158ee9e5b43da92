import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { datesFor } from './date-queries.ts'
import { graderName } from './grade-queries.ts'
import { stageAt } from './stage-queries.ts'
import type { WorkRef } from './work-queries.ts'

interface Task {
  id: number
  group_id: number
}

/** Dates as they are granted; null: the group's. */
export interface GrantedDates {
  due_at: Date | null
  closes_at: Date | null
}

/** The extensions of some students, as they were granted. */
export const grantedExtensions = (db: Db | Tx, task: Task, studentIds: readonly number[]) =>
  db
    .selectFrom('deliverable_extensions')
    .where('deliverable_id', '=', task.id)
    .where('group_id', '=', task.group_id)
    .where('student_id', '=', sql<number>`any(${studentIds}::bigint[])`)
    .select(['student_id', 'due_at', 'closes_at', 'reason', 'revision'])
    .execute()

export type GrantedExtension = Awaited<ReturnType<typeof grantedExtensions>>[number]

/** Grants the same dates to some students, or changes what they have. */
export async function writeExtensions(
  tx: Tx,
  task: Task & { center_id: number },
  studentIds: readonly number[],
  { due_at, closes_at, reason }: GrantedDates & { reason: string },
  by: { id: number; at: Date },
): Promise<void> {
  await sql`
    insert into deliverable_extensions as x
      (deliverable_id, group_id, student_id, center_id, due_at, closes_at, reason, granted_by, granted_at)
    select ${task.id}, ${task.group_id}, given.id, ${task.center_id}, ${due_at}::timestamptz, ${closes_at}::timestamptz, ${reason},
      ${by.id}, ${by.at}::timestamptz
    from unnest(${studentIds}::bigint[]) as given (id)
    on conflict (deliverable_id, group_id, student_id) do update set due_at = excluded.due_at, closes_at = excluded.closes_at,
      reason = excluded.reason, granted_by = excluded.granted_by, granted_at = excluded.granted_at, revision = x.revision + 1`.execute(tx)
}

/** Those of some students who can hand in at a time, by their own dates. */
export async function studentsWithTime(tx: Tx, task: Task, studentIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${studentIds}::bigint[]) as given (id)
    join deliverables on deliverables.id = ${task.id}
    left join lateral (select own.* from (${datesFor(tx, sql<number>`given.id`)}) as own
      where own.deliverable_id = ${task.id} and own.group_id = ${task.group_id}) as group_deliverables on true
    where ${stageAt(now)} in ('open', 'late') order by given.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes what some students have not read yet about their dates: the next notice says it as it is now. */
export async function withdrawDateNotices(tx: Tx, task: Task, studentIds: readonly number[]): Promise<void> {
  await sql`delete from notifications where user_id = any(${studentIds}::bigint[]) and kind = 'deadline_changed' and read_at is null
    and data @> ${json({ group_id: task.group_id, deliverable_id: task.id })}`.execute(tx)
}

/** The extension of one student's work, with the dates as they hold. */
export const extensionOf = (db: Db, { groupId, deliverableId, studentId }: WorkRef) =>
  db
    .selectFrom('deliverable_extensions')
    .leftJoin(datesFor(db, sql<number>`${studentId}`).as('dates'), (join) =>
      join
        .onRef('dates.group_id', '=', 'deliverable_extensions.group_id')
        .onRef('dates.deliverable_id', '=', 'deliverable_extensions.deliverable_id'),
    )
    .leftJoin('users as grader', 'grader.id', 'deliverable_extensions.granted_by')
    .where('deliverable_extensions.group_id', '=', sql<number>`${groupId}`)
    .where('deliverable_extensions.deliverable_id', '=', sql<number>`${deliverableId}`)
    .where('deliverable_extensions.student_id', '=', sql<number>`${studentId}`)
    .select(['dates.due_at', 'dates.closes_at', 'deliverable_extensions.reason', 'deliverable_extensions.revision'])
    .select(graderName.as('granted_by'))

export type ExtensionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof extensionOf>['executeTakeFirst']>>>
