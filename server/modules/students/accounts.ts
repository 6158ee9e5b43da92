import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { freeUsernames } from '#server/modules/people/usernames.ts'
import { restoreStudents } from './archive.ts'
import { isTransferredFrom } from './transferred-queries.ts'
import { newCode } from './one-time-passwords.ts'

/** A new student of a center. Without an e-mail they are anonymous, and without a name their code is displayed. */
export interface NewStudent {
  first_name: string
  last_name_1: string
  last_name_2: string
  email: string | null
  /** A free username of their own; by default one made of the name, or a code for those without a name. */
  username?: string | null
  gender?: Tables['users']['gender'] | null
  /** Hash of a one-time password; without one they choose a password through a link. */
  passwordHash?: string | null
}

/**
 * Outcome of a row: `created`, `present` (already a student), or `restored` from the center's archive. `email_taken`: the e-mail
 * belongs to a person who is no student of this center, and nothing was written for this row.
 */
export type Admission =
  | { outcome: 'created' | 'present' | 'restored'; userId: number; username: string }
  | { outcome: 'email_taken'; userId: null; username: null }

/**
 * Makes people students of a center, in a few statements for thousands of them; takes no seat. An account with the e-mail that
 * belongs to this center is reused, rows with the same e-mail are the same person, and a taken e-mail is returned as an outcome: the
 * caller decides whether to roll back.
 * @returns one admission per row, in the order of the rows
 * @throws 404 without the center, 409 `anonymous_not_allowed` for a row without an e-mail where the center permits none
 */
export async function admitStudents(
  tx: Tx,
  auditContext: AuditContext,
  centerId: number,
  students: readonly NewStudent[],
): Promise<Admission[]> {
  await lockSeats(tx, centerId)
  if (students.some(({ email }) => email === null)) await requireAnonymous(tx, centerId)
  const known = await findByEmail(tx, centerId, emailsOf(students))
  const archived = [...known.values()].flatMap(({ outcome, userId }) => (outcome === 'restored' ? [userId] : []))
  await restoreStudents(tx, auditContext, centerId, archived)

  // One account per e-mail, and one for every row without.
  const newcomers = new Map<Key, NewStudent>()
  for (const student of students) {
    const key = keyOf(student)
    if (!known.has(key) && !newcomers.has(key)) newcomers.set(key, student)
  }
  const accounts = await createAccounts(tx, auditContext, centerId, [...newcomers.values()])
  const outcomes = new Map<Key, Admission>(known)
  for (const [index, key] of [...newcomers.keys()].entries()) {
    outcomes.set(key, { outcome: 'created', ...(accounts[index] as Account) })
  }
  return students.map((student) => {
    const key = keyOf(student)
    const admission = outcomes.get(key) as Admission
    // the next row with this e-mail finds the account
    if (admission.outcome !== 'email_taken') outcomes.set(key, { ...admission, outcome: 'present' })
    return admission
  })
}

type Key = string | NewStudent
const keyOf = (student: NewStudent): Key => student.email?.toLowerCase() ?? student

const emailsOf = (students: readonly NewStudent[]) => students.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]))

async function requireAnonymous(tx: Tx, centerId: number): Promise<void> {
  const center = await tx.selectFrom('centers').where('id', '=', centerId).select('anonymous_users').executeTakeFirst()
  if (!center?.anonymous_users) throw rejected('anonymous_not_allowed', 'The center does not permit anonymous users.')
}

/**
 * The accounts with these e-mails, as seen from a center: its students, and the others without a name.
 * @param emails in lower case
 */
export async function findByEmail(tx: Tx, centerId: number, emails: readonly string[]): Promise<Map<Key, Admission>> {
  const { rows } = await sql<{ key: string; id: number; username: string; is_student: boolean; is_archived: boolean }>`
    select names.name_key as key, users.id, users.username, lower(users.email) = names.name_key and center_students.user_id is not null
        and not users.is_staff and not users.is_superuser
        and not (center_students.archived_at is not null and ${isTransferredFrom(centerId, sql`users.id`)}) as is_student,
      center_students.archived_at is not null as is_archived
    from login_names as names
    join users on users.id = names.user_id
    left join center_students on center_students.user_id = users.id and center_students.center_id = ${centerId}
    where names.name_key = any(${emails}::text[])`.execute(tx)
  return new Map(
    rows.map(({ key, id, username, is_student, is_archived }): [Key, Admission] => [
      key,
      is_student
        ? { outcome: is_archived ? 'restored' : 'present', userId: id, username }
        : { outcome: 'email_taken', userId: null, username: null },
    ]),
  )
}

interface Account {
  userId: number
  username: string
}

/** Maximum rows of one statement, below the limit of parameters. */
const chunk = 4000

const isNamed = ({ first_name, last_name_1 }: NewStudent) => first_name !== '' || last_name_1 !== ''

/** Usernames of new accounts: their own, one made of the name, or a code. */
async function usernamesOf(tx: Tx, students: readonly NewStudent[]): Promise<string[]> {
  const named = students.filter((student) => student.username == null && isNamed(student))
  const reserved = students.flatMap(({ username }) => username?.toLowerCase() ?? [])
  const made = await freeUsernames(tx, named, reserved)
  const names = new Map(named.map((student, index) => [student, made[index] ?? null]))
  const codes = await freeCodes(tx, students.filter((student) => student.username == null && names.get(student) == null).length)
  return students.map((student) => student.username ?? names.get(student) ?? (codes.shift() as string))
}

/** Creates accounts in the given order. */
async function createAccounts(tx: Tx, auditContext: AuditContext, centerId: number, students: readonly NewStudent[]): Promise<Account[]> {
  if (students.length === 0) return []
  const usernames = await usernamesOf(tx, students)
  const rows = students.map(({ passwordHash = null, gender = null, ...student }, index): Insertable<Tables['users']> => {
    const username = usernames[index] as string
    return {
      ...student,
      gender,
      username,
      first_name: student.first_name === '' && student.last_name_1 === '' ? username : student.first_name,
      is_anonymous: student.email === null,
      password_hash: passwordHash,
      password_is_one_time: passwordHash !== null,
      created_at: auditContext.at,
    }
  })
  const ids = new Map<string, number>()
  for (let from = 0; from < rows.length; from += chunk) {
    const written = await tx
      .insertInto('users')
      .values(rows.slice(from, from + chunk))
      .returning(['id', 'username'])
      .execute()
    for (const { id, username } of written) ids.set(username, id)
  }
  const accounts = usernames.map((username) => ({ userId: ids.get(username) as number, username }))
  await sql`insert into center_students (center_id, user_id, joined_at)
    select ${centerId}::bigint, id, ${auditContext.at}::timestamptz from unnest(${accounts.map(({ userId }) => userId)}::bigint[]) as made (id)`.execute(
    tx,
  )
  await recordAuditEvents(
    tx,
    auditContext,
    accounts.map(({ userId }, index) => ({
      action: 'created',
      entity: 'student',
      entityId: userId,
      centerId,
      studentId: userId,
      after: { username: usernames[index], email: students[index]?.email ?? null },
    })),
  )
  return accounts
}

/** Codes that are not in use as usernames. */
async function freeCodes(tx: Tx, count: number): Promise<string[]> {
  if (count === 0) return []
  const codes = new Set<string>()
  while (codes.size < count) {
    while (codes.size < count) codes.add(newCode())
    const keys = [...codes].map((code) => code.toLowerCase())
    const { rows } = await sql<{ key: string }>`select name_key as key from login_names where name_key = any(${keys}::text[])`.execute(tx)
    for (const { key } of rows) codes.delete(key.toUpperCase())
  }
  return [...codes]
}
