import { keptAuditContext } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { admitStudents, type Admission } from '#server/modules/students/accounts.ts'
import type { Student } from './reading/student.ts'
import { type Import } from './steps.ts'

/** Creates the accounts of the next rows. @returns whether there were any */
export async function admitNext(tx: Tx, row: Import, size: number, at: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', row.id)
    .where('state', '=', 'new')
    .where('user_id', 'is', null)
    .select(['number', 'student'])
    // own usernames first, so that nobody gets one of them for their name
    .orderBy(sql`coalesce(student ->> 'username', '') = ''`)
    .orderBy('number')
    .limit(size)
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
    keptAuditContext(row, at),
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
    set state = found.state, reason = found.reason, user_id = found.user_id, restored = found.restored, cells = '[]'
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
