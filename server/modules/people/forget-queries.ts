import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { aboutStudents, rejected } from '#server/errors.ts'

/** The identifying data of a person. */
interface Known {
  id: number
  username: string
  email: string | null
}

/** @throws 409 `erased` with those of the accounts that have been erased, which cannot be undone */
export async function requireNotErased(db: Db, userIds: readonly number[]): Promise<void> {
  const erased = await db
    .selectFrom('erasure_requests')
    .where('user_id', 'in', [0, ...userIds])
    .where('carried_out_at', 'is not', null)
    .select('user_id as id')
    .execute()
  if (erased.length === 0) return
  throw aboutStudents(
    rejected('erased', 'The account was erased.'),
    erased.map(({ id }) => id),
  )
}

const secondFactor = ['totp_secrets', 'recovery_codes', 'passkeys', 'factor_challenges'] as const

/** Removes names and addresses of a person from all data beside their account; the content of work and marks is not searched. */
export async function forgetWhoItWas(tx: Tx, person: Known): Promise<void> {
  for (const table of [
    'auth_sessions',
    'known_devices',
    'password_links',
    'email_changes',
    'external_identities',
    'notifications',
    'notice_settings',
    ...secondFactor,
    'team_invitations',
    'feedback_phrases',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', person.id).execute()
  }
  await forgetInLog(tx, person)
  await sql`update student_transfers set account = null, reason = null where user_id = ${person.id} and state = 'accepted'`.execute(tx)
  await sql`delete from student_transfers where user_id = ${person.id} and state <> 'accepted'
    or user_id is null and lower(account) in (${person.username.toLowerCase()}, ${person.email?.toLowerCase() ?? null})`.execute(tx)
  const names = [person.username, person.email].flatMap((name) => name?.toLowerCase() ?? [])
  await tx.deleteFrom('login_failures').where('account_key', 'in', names).execute()
  await sql`update mails set address = null, response = null, data = '{}',
      state = case state when 'queued' then 'cancelled' else state end,
      reason = case state when 'queued' then 'account_gone' else reason end,
      ended_at = coalesce(ended_at, now())
    where user_id = ${person.id}`.execute(tx)
  await forgetInImports(tx, person)
  await forgetInSetups(tx, person)
}

/** The log keeps what was done, by whom and when. */
async function forgetInLog(tx: Tx, { id, username, email }: Known): Promise<void> {
  const telling = sql`array['first_name', 'last_name_1', 'last_name_2', 'username', 'email', 'gender']`
  await sql`select set_config('app.purge', 'on', true)`.execute(tx)
  await sql`update audit_log set before = null, after = null, reason = null where entity = 'user' and entity_id = ${id}`.execute(tx)
  await sql`update audit_log set before = before - ${telling}, after = after - ${telling}
    where entity = 'student' and entity_id = ${id}`.execute(tx)
  await sql`update audit_log set after = after - 'email' where entity in ('center', 'center_setup')
    and (after ->> 'user_id' = ${String(id)} or after ->> 'handed_to' = ${String(id)})`.execute(tx)
  await sql`update audit_log set reason = null where student_id = ${id}
    and (entity in ('deliverable', 'evaluation') or action = 'transfer_declined' or (entity = 'grade' and action = 'exempt'))`.execute(tx)
  // the refusal of an offer does not name the student: it is of the other center
  await sql`update audit_log set reason = null from student_transfers as t where t.user_id = ${id} and t.state = 'declined'
    and audit_log.action = 'transfer_declined' and audit_log.center_id = t.to_center_id and audit_log.at = t.answered_at`.execute(tx)
  // names of files tend to name their person
  await sql`update audit_log set after = after - 'files' where entity = 'grade' and student_id = ${id} and after -> 'files' is not null`.execute(
    tx,
  )
  await sql`update audit_log set after = after - 'account' where entity = 'center' and action = 'transfer_requested'
    and lower(after ->> 'account') in (${username.toLowerCase()}, ${email?.toLowerCase() ?? null})`.execute(tx)
  if (email !== null) {
    await sql`update audit_log set before = before - 'email', after = after - 'email' where entity = 'center'
      and action in ('teacher_invited', 'invitation_withdrawn', 'invitation_declined', 'invitation_accepted')
      and lower(coalesce(after, before) ->> 'email') = ${email.toLowerCase()}`.execute(tx)
    await sql`update audit_log set after = jsonb_set(after, '{failed}', ${withoutAddress(sql`after -> 'failed'`, email)})
      where action = 'setup_finished' and jsonb_typeof(after -> 'failed') = 'array'`.execute(tx)
  }
  await sql`select set_config('app.purge', 'off', true)`.execute(tx)
}

/** A list of people without those of an address. */
const withoutAddress = (list: ReturnType<typeof sql>, email: string) => sql`(
  select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(${list}) as list (entry)
  where lower(entry ->> 'email') is distinct from ${email.toLowerCase()})`

/** A row that is not imported yet stays as one that cannot be. */
async function forgetInImports(tx: Tx, { id, email }: Known): Promise<void> {
  const { rows } = await sql<{ import_id: number }>`update student_import_rows as r set cells = '[]', student = null,
      state = case when state in ('unchecked', 'new', 'existing') then 'problem' else state end,
      reason = case when state in ('unchecked', 'new', 'existing') then 'already_left' else reason end
    where user_id = ${id} or exists (
      select from jsonb_array_elements_text(r.cells) as cell where lower(cell) = ${email?.toLowerCase() ?? null})
    returning import_id`.execute(tx)
  const imports = [...new Set(rows.map(({ import_id }) => import_id))]
  if (email !== null) {
    await sql`delete from student_import_sheets where exists (
      select from jsonb_array_elements(rows) as row (list), jsonb_array_elements_text(row.list -> 'cells') as cell
      where lower(cell) = ${email.toLowerCase()})`.execute(tx)
  }
  await sql`update student_imports set columns = (
      select coalesce(jsonb_agg(entry || '{"samples": []}' order by place), '[]')
      from jsonb_array_elements(columns) with ordinality as list (entry, place))
    where id = any(${imports}::bigint[])`.execute(tx)
}

async function forgetInSetups(tx: Tx, { email }: Known): Promise<void> {
  if (email === null) return
  const address = email.toLowerCase()
  await sql`update center_setups set outcome = ${withoutAddress(sql`outcome`, address)},
      data = data || jsonb_build_object('team', ${withoutAddress(sql`coalesce(data -> 'team', '[]')`, address)},
        'administrator', case when lower(data ->> 'administrator') = ${address} then null else data -> 'administrator' end)
    where lower(data ->> 'administrator') = ${address}
      or exists (select from jsonb_array_elements(coalesce(data -> 'team', '[]')) as member where lower(member ->> 'email') = ${address})`.execute(
    tx,
  )
}
