import { sql } from 'kysely'
import type { Handler } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { type AuditContext, auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { cancelImportMails } from '#server/modules/mail/queue.ts'
import { archiveStudents } from '#server/modules/students/archive.ts'
import { unlinkStudents } from '#server/modules/students/enrol.ts'
import { deleteUntouched, isUnused } from './accounts.ts'
import { readImport } from './queries.ts'
import { lockImport, requireImportAccess } from './access.ts'
import { decideUndo, type Imported } from './undo-decision.ts'
import { undoUntil } from './student-import.ts'

/** Undoes an import, except what has been used since; the remaining rows have a reason. */
export const undoImport: Handler<'undoImport'> = async (call, { clock, db }) => {
  const { caller, params } = call
  const { centerId } = await requireImportAccess(db, caller, params.id)
  const auditContext = auditContextOf(call, clock)
  await transact(db, async (tx) => {
    await lockSeats(tx, centerId)
    const row = await lockImport(tx, params.id)
    if (row.state === 'undone') return
    if (row.state !== 'done' || !row.finished_at) throw rejected('import_not_done', 'The import has not ended.')
    if (undoUntil(row.finished_at) <= auditContext.at) throw rejected('undo_over', 'The import can no longer be undone.')
    const decisions = decideUndo(await importedRows(tx, params.id, row.finished_at))
    const leaving = decisions.flatMap(({ row: { userId }, reason }) => (reason === null && userId !== null ? [userId] : []))
    await cancelImportMails(tx, params.id, leaving, auditContext.at)
    await takeBack(
      tx,
      auditContext,
      centerId,
      decisions.flatMap(({ row: imported, reason }) => (reason === null ? [imported] : [])),
    )
    const found = json(decisions.map(({ row: { number }, reason }) => ({ number, state: reason === null ? 'undone' : 'kept', reason })))
    await sql`update student_import_rows as r set state = found.state, reason = found.reason
      from jsonb_to_recordset(${found}::jsonb) as found (number integer, state text, reason text)
      where r.import_id = ${params.id} and r.number = found.number`.execute(tx)
    await tx.updateTable('student_imports').set({ state: 'undone', undone_at: auditContext.at }).where('id', '=', params.id).execute()
    const kept = decisions.filter(({ reason }) => reason !== null).length
    await recordAuditEvents(tx, auditContext, [
      {
        action: 'import_undone',
        entity: 'student_import',
        entityId: params.id,
        centerId,
        after: { undone: decisions.length - kept, kept },
      },
    ])
  })
  return readImport(db, caller, params.id, auditContext.at)
}

/** The effects of the import, and what has changed since. */
async function importedRows(tx: Tx, importId: number, since: Date): Promise<Imported[]> {
  const within = (table: string, student: string, at: string) =>
    sql`exists (select from ${sql.table(table)} as w where w.group_id = r.group_id and ${sql.ref(`w.${student}`)} = r.user_id and ${sql.ref(`w.${at}`)} >= ${since})`
  const { rows } = await sql<Imported>`
    select r.number, r.state, r.user_id as "userId", r.group_id as "groupId", r.returned, r.restored,
      coalesce(groups.archived_at is not null, true) as "isArchived",
      exists (select from group_students as g where g.group_id = r.group_id and g.user_id = r.user_id and g.left_at is null) as "isLiving",
      (${within('submissions', 'student_id', 'created_at')} or ${within('learning_sessions', 'user_id', 'started_at')}
        or ${within('custom_scores', 'student_id', 'created_at')} or ${within('student_notes', 'student_id', 'created_at')}
        or exists (select from submissions as s join deliverable_versions as v on v.submission_id = s.id
          where s.group_id = r.group_id and s.student_id = r.user_id and v.updated_at >= ${since})
        or exists (select from submissions as s join grades as m on m.submission_id = s.id
          where s.group_id = r.group_id and s.student_id = r.user_id and m.graded_at >= ${since})) as "hasWork",
      coalesce(not ${isUnused('users')}, false) as "signedIn",
      coalesce(users.revision > 1, false) as "isChanged",
      array(select g.group_id from group_students as g
        where g.user_id = r.user_id and g.left_at is null and g.group_id <> r.group_id) as "otherGroups"
    from student_import_rows as r
    left join users on users.id = r.user_id
    left join groups on groups.id = r.group_id
    where r.import_id = ${importId} and r.state in ('created', 'enrolled')
    order by r.number`.execute(tx)
  return rows
}

/** Maximum students of one call, below the limit of parameters. */
const chunk = 2000

async function takeBack(tx: Tx, auditContext: AuditContext, centerId: number, rows: readonly Imported[]): Promise<void> {
  for (const [groupId, members] of Map.groupBy(rows, (row) => row.groupId ?? 0)) {
    for (let from = 0; from < members.length; from += chunk) {
      const userIds = members.slice(from, from + chunk).flatMap(({ userId }) => userId ?? [])
      await unlinkStudents(tx, auditContext, { groupId, userIds }, 'import_undone')
    }
    // A student who was not in the group before leaves no trace in it.
    const newcomers = members.flatMap(({ returned, userId }) => (returned || userId === null ? [] : [userId]))
    await sql`delete from group_students where group_id = ${groupId} and user_id = any(${newcomers}::bigint[])`.execute(tx)
  }
  const restored = rows.flatMap((row) => (row.restored && row.userId !== null ? [row.userId] : []))
  if (restored.length > 0) await archiveStudents(tx, auditContext, centerId, restored)
  const userIds = rows.flatMap((row) => (row.state === 'created' ? (row.userId ?? []) : []))
  await deleteUntouched(tx, auditContext, { centerId, userIds, reason: 'import_undone' })
}
