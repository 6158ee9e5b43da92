import { keptAuditContext } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { repeatInChunks } from '#server/db/chunks.ts'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { cancelImportMails, releaseImportMails } from '#server/modules/mail/queue.ts'
import { archiveStudents } from '#server/modules/students/archive.ts'
import { unlinkStudents } from '#server/modules/students/enrol.ts'
import { deleteUntouched, isUnused } from './accounts.ts'
import { centerOfImport } from './queries.ts'
import { removeCreatedGroups } from './create-groups.ts'
import { analyseRows } from './row-queries.ts'
import { beginAttempt, type Import, notifyAuthor, stepsOf } from './steps.ts'
import { decideUndo, type Imported } from './undo-decision.ts'

/**
 * Job: undoes an import, except what has been used since; rows that stay have a reason. It works in chunks of rows, each in a
 * transaction of its own that takes back all rows of its people or none. It can be repeated and run twice at once: every step starts
 * at the rows that are left. An error gives the import back as it is then, to be undone further by a person.
 * @param signal ends the work after the chunk; the queue gives the job to the next process
 */
export async function runUndo({ importId }: { importId: number }, { clock, db, log }: Ctx, signal: AbortSignal): Promise<void> {
  const centerId = await centerOfImport(db, importId)
  if (centerId === undefined) return
  const step = stepsOf(db, { centerId, importId, state: 'undoing' })
  try {
    await analyseRows(db)
    await beginAttempt(step, clock.now())
    await repeatInChunks(step, (tx, row, size) => undoNext(tx, row, size, clock.now()), signal)
  } catch (error) {
    log.error({ err: error, importId }, 'undoing an import has failed')
    await step((tx, row) => fail(tx, row, clock.now()))
  }
  signal.throwIfAborted()
}

async function fail(tx: Tx, row: Import, at: Date): Promise<void> {
  await releaseImportMails(tx, row.id, at)
  await tx
    .updateTable('student_imports')
    .set({ state: 'done', failure: json({ code: 'internal' }) })
    .where('id', '=', row.id)
    .execute()
  await notifyAuthor(tx, row, 'import_undo_failed', at)
}

/** Undoes the next rows, or completes the undo. @returns whether there were any */
async function undoNext(tx: Tx, row: Import, size: number, at: Date): Promise<boolean> {
  const decisions = decideUndo(await nextRows(tx, row, size))
  if (decisions.length === 0) {
    await complete(tx, row, at)
    return false
  }
  const auditContext = keptAuditContext(row, at)
  const people = (isKept: boolean) =>
    decisions.flatMap(({ row: { userId }, reason }) => ((reason !== null) === isKept && userId !== null ? [userId] : []))
  await cancelImportMails(tx, row.id, people(false), at)
  await releaseImportMails(tx, row.id, at, people(true))
  await takeBack(
    tx,
    auditContext,
    row.center_id,
    decisions.flatMap(({ row: imported, reason }) => (reason === null ? [imported] : [])),
  )
  const found = json(decisions.map(({ row: { number }, reason }) => ({ number, state: reason === null ? 'undone' : 'kept', reason })))
  await sql`update student_import_rows as r set state = found.state, reason = found.reason
    from jsonb_to_recordset(${found}::jsonb) as found (number integer, state text, reason text)
    where r.import_id = ${row.id} and r.number = found.number`.execute(tx)
  await tx.updateTable('student_imports').set({ moved_at: at }).where('id', '=', row.id).execute()
  return true
}

async function complete(tx: Tx, row: Import, at: Date): Promise<void> {
  const counted = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', row.id)
    .where('state', 'in', ['undone', 'kept'])
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  await removeCreatedGroups(tx, row, at)
  const count = (state: 'undone' | 'kept') => counted.find((each) => each.state === state)?.count ?? 0
  await tx.updateTable('student_imports').set({ state: 'undone', undone_at: at }).where('id', '=', row.id).execute()
  await recordAuditEvents(tx, keptAuditContext(row, at), [
    {
      action: 'import_undone',
      entity: 'student_import',
      entityId: row.id,
      centerId: row.center_id,
      after: { undone: count('undone'), kept: count('kept') },
    },
  ])
  await notifyAuthor(tx, row, 'import_undone', at)
}

/**
 * The next rows with every other row of the same people: the effects of the import, and what has changed since. An older closing has a line of
 * somebody who was never in the group before only if they were added to it since.
 */
async function nextRows(tx: Tx, { id, finished_at: since }: Import, size: number): Promise<Imported[]> {
  const next = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', id)
    .where('state', 'in', ['created', 'enrolled'])
    .select(['number', 'user_id'])
    .orderBy('number')
    .limit(size)
    .execute()
  if (next.length === 0) return []
  const numbers = next.map(({ number }) => number)
  const people = next.flatMap(({ user_id }) => user_id ?? [])
  const within = (table: string, student: string, at: string) =>
    sql`exists (select from ${sql.table(table)} as w where w.group_id = r.group_id and ${sql.ref(`w.${student}`)} = r.user_id and ${sql.ref(`w.${at}`)} >= ${since})`
  const { rows } = await sql<Imported>`
    select r.number, r.state, r.user_id as "userId", r.group_id as "groupId", r.returned, r.restored,
      coalesce(groups.archived_at is not null, true) as "isArchived",
      exists (select from group_students as g where g.group_id = r.group_id and g.user_id = r.user_id and g.left_at is null) as "isLiving",
      exists (select from group_students as g where g.group_id = r.group_id and g.user_id = r.user_id) as "wasEnrolled",
      (${within('submissions', 'student_id', 'created_at')} or ${within('learning_sessions', 'user_id', 'started_at')}
        or ${within('custom_scores', 'student_id', 'created_at')} or ${within('recovery_plans', 'student_id', 'created_at')}
        or ${within('student_notes', 'student_id', 'created_at')}
        or exists (select from submissions as s join deliverable_versions as v on v.submission_id = s.id
          where s.group_id = r.group_id and s.student_id = r.user_id and v.updated_at >= ${since})
        or exists (select from submissions as s join grades as m on m.submission_id = s.id
          where s.group_id = r.group_id and s.student_id = r.user_id and m.graded_at >= ${since})
        or exists (select from evaluation_records as e join evaluation_closings as c using (evaluation_id, course_id)
          where e.group_id = r.group_id and e.student_id = r.user_id
            and (c.closed_at >= ${since} or not r.returned))) as "hasWork",
      coalesce(not ${isUnused('users')}, false) as "signedIn",
      coalesce(users.revision > 1, false) as "isChanged",
      array(select g.group_id from group_students as g
        where g.user_id = r.user_id and g.left_at is null and g.group_id is distinct from r.group_id) as "otherGroups"
    from student_import_rows as r
    left join users on users.id = r.user_id
    left join groups on groups.id = r.group_id
    where r.import_id = ${id} and r.state in ('created', 'enrolled')
      and (r.number = any(${numbers}::integer[]) or r.user_id = any(${people}::bigint[]))
    order by r.number`.execute(tx)
  return rows
}

async function takeBack(tx: Tx, auditContext: AuditContext, centerId: number, rows: readonly Imported[]): Promise<void> {
  for (const [groupId, members] of Map.groupBy(
    rows.filter(({ wasEnrolled }) => wasEnrolled),
    (row) => row.groupId ?? 0,
  )) {
    const userIds = members.flatMap(({ userId }) => userId ?? [])
    await unlinkStudents(tx, auditContext, { groupId, userIds }, 'import_undone')
    // A student who was not in the group before leaves no trace in it.
    const newcomers = members.flatMap(({ returned, userId }) => (returned || userId === null ? [] : [userId]))
    await sql`delete from group_students where group_id = ${groupId} and user_id = any(${newcomers}::bigint[])`.execute(tx)
  }
  const restored = rows.flatMap((row) => (row.restored && row.userId !== null ? [row.userId] : []))
  if (restored.length > 0) await archiveStudents(tx, auditContext, centerId, restored)
  const userIds = rows.flatMap((row) => (row.state === 'created' ? (row.userId ?? []) : []))
  await deleteUntouched(tx, auditContext, centerId, userIds)
}
