import { centerOfImport } from './queries.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import { ApiError, noLicences } from '#server/errors.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { admitStudents, type Admission } from '#server/modules/students/accounts.ts'
import { restoreStudents } from '#server/modules/students/archive.ts'
import { enrolStudents } from '#server/modules/students/enrol.ts'
import type { Student } from './reading/student.ts'
import { auditContextOfImport, beginAttempt, type Import, notifyAuthor, stepsOf } from './steps.ts'
import type { ImportFailure } from './student-import.ts'

/** Accounts created in one transaction: the most that a killed process loses. */
const chunk = 250

/**
 * Job: creates the accounts in chunks, then enrols all students in one transaction, so that the center gives all the seats or none.
 * It can be repeated and run twice at once: every step starts at what is still to be done. An error ends the import as failed, to be
 * started again by a person; it is thrown only if even that cannot be saved.
 */
export async function runImport({ importId }: { importId: number }, { clock, db, jobs, log }: Ctx): Promise<void> {
  const centerId = await centerOfImport(db, importId)
  if (centerId === undefined) return
  const step = stepsOf(db, { centerId, importId, state: 'importing' })
  try {
    await beginAttempt(step, clock.now())
    while ((await step((tx, row) => admitNext(tx, row, clock.now()))) === true);
    await step(async (tx, row) => {
      await enrolAll(tx, row, clock.now())
      if (row.invites) await jobs.send(tx, 'student-import-invitations', { importId })
    })
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code === 'internal') log.error({ err: error, importId }, 'an import has failed')
    await step((tx, row) => fail(tx, row, failure, clock.now()))
  }
}

const expected: ReadonlySet<string> = new Set(['no_licences', 'group_archived', 'student_archived', 'not_found', 'anonymous_not_allowed'])

function failureOf(error: unknown): ImportFailure {
  if (!(error instanceof ApiError) || !expected.has(error.body.code)) return { code: 'internal' }
  const { code, seats } = error.body
  return { code: code as ImportFailure['code'], ...(seats ? { seats } : {}) }
}

async function fail(tx: Tx, row: Import, failure: ImportFailure, at: Date): Promise<void> {
  await tx
    .updateTable('student_imports')
    .set({ state: 'failed', failure: json(failure) })
    .where('id', '=', row.id)
    .execute()
  await notifyAuthor(tx, row, 'import_failed', at)
}

/** Creates the next accounts. @returns whether there were any */
async function admitNext(tx: Tx, row: Import, at: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', row.id)
    .where('state', '=', 'new')
    .where('user_id', 'is', null)
    .select(['number', 'student'])
    // own usernames first, so that nobody gets one of them for their name
    .orderBy(sql`coalesce(student ->> 'username', '') = ''`)
    .orderBy('number')
    .limit(chunk)
    .execute()
  if (rows.length === 0) return false
  const people = rows.map(({ number, student }) => ({ number, student: student as unknown as Student }))
  const taken = await takenUsernames(
    tx,
    people.flatMap(({ student }) => student.username || []),
  )
  const free = people.filter(({ student }) => !taken.has(student.username))
  const admissions = await admitStudents(
    tx,
    auditContextOfImport(row, at),
    row.center_id,
    free.map(({ student: { first_name, last_name_1, last_name_2, email, username, gender } }) => {
      return { first_name, last_name_1, last_name_2, gender, email: email || null, username: username || null }
    }),
  )
  const outcomes = free.map(({ number }, index) => ({
    number,
    ...outcomeOf[(admissions[index] as Admission).outcome],
    user_id: admissions[index]?.userId,
  }))
  const rejectedRows = people.flatMap(({ number, student }) =>
    taken.has(student.username) ? [{ number, state: 'problem', reason: 'username_taken', user_id: null, restored: false }] : [],
  )
  await sql`update student_import_rows as r
    set state = found.state, reason = found.reason, user_id = found.user_id, restored = found.restored
    from jsonb_to_recordset(${json([...outcomes, ...rejectedRows])}::jsonb)
      as found (number integer, state text, reason text, user_id bigint, restored boolean)
    where r.import_id = ${row.id} and r.number = found.number`.execute(tx)
  await tx
    .updateTable('student_imports')
    .set({ done_count: row.done_count + rows.length, moved_at: at })
    .where('id', '=', row.id)
    .execute()
  return true
}

/** The outcome of a row after concurrent changes. */
const outcomeOf: Record<Admission['outcome'], { state: string; reason: string | null; restored: boolean }> = {
  created: { state: 'new', reason: null, restored: false },
  present: { state: 'existing', reason: null, restored: false },
  restored: { state: 'existing', reason: 'from_archive', restored: true },
  email_taken: { state: 'problem', reason: 'email_taken', restored: false },
}

async function takenUsernames(tx: Tx, usernames: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select name_key as key from login_names where name_key = any(${usernames}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Maximum enrolments of one call, below the limit of parameters. */
const enrolments = 2000

/** Takes the seats, enrols all students and records it, in one transaction. */
async function enrolAll(tx: Tx, row: Import, at: Date): Promise<void> {
  const auditContext = auditContextOfImport(row, at)
  await bringBack(tx, auditContext, row)
  const rows = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', row.id)
    .where('state', 'in', ['new', 'existing'])
    .select(['user_id', 'group_id'])
    .orderBy('number')
    .execute()
  await requireSeats(tx, row)
  const already: { group: number; user: number }[] = []
  for (const [groupId, members] of Map.groupBy(rows, ({ group_id }) => group_id ?? 0)) {
    for (let from = 0; from < members.length; from += enrolments) {
      const userIds = members.slice(from, from + enrolments).flatMap(({ user_id }) => user_id ?? [])
      const met = await enrolStudents(tx, auditContext, { groupId, userIds }, 'imported')
      already.push(...met.already.map((user) => ({ group: groupId, user })))
    }
  }
  await sql`update student_import_rows set state = 'skipped', reason = 'already_enrolled'
    from jsonb_to_recordset(${json(already)}::jsonb) as met ("group" bigint, "user" bigint)
    where import_id = ${row.id} and state in ('new', 'existing') and group_id = met."group" and user_id = met."user"`.execute(tx)
  await sql`update student_import_rows set state = case state when 'new' then 'created' else 'enrolled' end
    where import_id = ${row.id} and state in ('new', 'existing')`.execute(tx)
  await tx
    .updateTable('student_imports')
    .set({ state: 'done', failure: null, done_count: rows.length, moved_at: at, finished_at: at })
    .where('id', '=', row.id)
    .execute()
  await forgetFile(tx, row.id)
  await recordAuditEvents(tx, auditContext, [
    {
      action: 'imported',
      entity: 'student_import',
      entityId: row.id,
      centerId: row.center_id,
      after: { file_name: row.file_name, rows: rows.length },
    },
  ])
  await notifyAuthor(tx, row, 'import_finished', at)
}

/** The rows are linked to accounts now, so the rest of the file's data is deleted. */
async function forgetFile(tx: Tx, importId: number): Promise<void> {
  await sql`update student_import_rows set cells = '[]' where import_id = ${importId}`.execute(tx)
  await sql`update student_imports set columns = (
      select coalesce(jsonb_agg(entry || '{"samples": []}' order by place), '[]')
      from jsonb_array_elements(columns) with ordinality as list (entry, place))
    where id = ${importId}`.execute(tx)
}

/** Restores students from the center's archive; rows record the previous state, so that it can be undone. */
async function bringBack(tx: Tx, auditContext: AuditContext, { id, center_id }: Import): Promise<void> {
  await sql`update student_import_rows set reason = null
    where import_id = ${id} and state = 'existing' and reason = 'from_archive' and not restored`.execute(tx)
  const { rows } = await sql<{ user_id: number }>`update student_import_rows as r set restored = true, reason = 'from_archive'
    from center_students as c
    where r.import_id = ${id} and r.state = 'existing' and c.user_id = r.user_id and c.center_id = ${center_id} and c.archived_at is not null
    returning r.user_id`.execute(tx)
  await restoreStudents(
    tx,
    auditContext,
    center_id,
    rows.map(({ user_id }) => user_id),
  )
  await sql`update student_import_rows as r set returned = true from group_students as g
    where r.import_id = ${id} and r.state = 'existing' and g.group_id = r.group_id and g.user_id = r.user_id and g.left_at is not null`.execute(
    tx,
  )
}

/** @throws 409 `no_licences` with the seats of the whole import, before the first is taken */
async function requireSeats(tx: Tx, { id, center_id }: Import): Promise<void> {
  const { rows } = await sql<{ needed: number }>`select count(*)::integer as needed from student_import_rows as r
    where r.import_id = ${id} and r.state in ('new', 'existing') and not exists (
      select from group_students as g where g.group_id = r.group_id and g.user_id = r.user_id and g.left_at is null)`.execute(tx)
  const needed = rows[0]?.needed ?? 0
  const { left } = (await lockSeats(tx, center_id)).student
  if (needed > left) throw noLicences({ needed, left })
}
