import { sql } from 'kysely'
import { type Call, answer } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx, violatedConstraint } from '#server/db/client.ts'
import { conflict, denied, etag, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import { type AuditContext, auditContextOf } from '#server/caller.ts'
import { discardExports } from '#server/modules/exports/discard.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { endLinks, lockAccount } from '#server/modules/auth/queries.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { requireNotErased } from '#server/modules/people/forget-queries.ts'
import { emailChangedMails, queueMails } from '#server/modules/mail/queue.ts'
import { leaveActiveGroups } from './archive.ts'
import { findStudent, type Student } from './queries.ts'
import { centerOfStudent, managesStudents, requireOwnAccounts } from './access.ts'

type StudentCall = Pick<Call<'getStudent'>, 'caller' | 'params'>

async function readStudent(ctx: Ctx, { caller, params }: StudentCall, centerId: number): Promise<Student> {
  const student = await findStudent(ctx.db, caller, centerId, params.id)
  if (!student) throw notFound()
  return student
}

export async function getStudent(call: StudentCall, ctx: Ctx) {
  const student = await readStudent(ctx, call, await centerOfStudent(ctx.db, call.caller, call.params.id))
  return answer(200, student, { headers: { etag: etag(student.revision) } })
}

/** Changes names and e-mail. A changed e-mail ends the links sent to the old one, and both addresses are notified. */
export async function updateStudent(call: Call<'updateStudent'>, ctx: Ctx) {
  const { caller, ifMatch, params } = call
  const centerId = await centerOfStudent(ctx.db, caller, params.id)
  if (ifMatch === null) throw ifMatchRequired()
  const change = Object.fromEntries(
    Object.entries(call.body).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as typeof call.body
  if (change.first_name === '') throw invalid({ first_name: ['required'] })
  if (change.email !== undefined && !managesStudents(caller, centerId)) throw denied()
  try {
    const stale = await transact(ctx.db, (tx) =>
      write(tx, ctx, auditContextOf(call, ctx.clock), { centerId, userId: params.id, ifMatch, change }),
    )
    if (stale !== null) throw conflict(await readStudent(ctx, call, centerId), stale)
  } catch (error) {
    if (violatedConstraint(error) === 'login_names_pkey') throw invalid({ email: ['email_taken'] })
    throw error
  }
  return getStudent(call, ctx)
}

interface Change {
  centerId: number
  userId: number
  ifMatch: number
  change: Call<'updateStudent'>['body']
}

/** Returns the current revision if it is another one, null after writing. */
async function write(
  tx: Tx,
  { jobs }: Pick<Ctx, 'jobs'>,
  auditContext: AuditContext,
  { centerId, userId, ifMatch, change }: Change,
): Promise<number | null> {
  const { revision, is_anonymous, password_hash, ...before } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['revision', 'is_anonymous', 'first_name', 'last_name_1', 'last_name_2', 'email', 'gender', 'password_hash'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (revision !== ifMatch) return revision
  const fields = (Object.keys(change) as (keyof typeof before)[]).filter((field) => change[field] !== before[field])
  if (fields.length === 0) return null
  await requireOwnAccounts(tx, centerId, [userId])
  await requireNotErased(tx, [userId])
  if (fields.includes('email')) {
    if (change.email === null && !is_anonymous) throw invalid({ email: ['required'] })
    await endLinks(tx, userId, auditContext.at)
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    // a person with a password is notified at the old address too
    const addresses = password_hash === null || !change.email ? [] : [before.email, change.email]
    await queueMails(tx, jobs, auditContext.at, emailChangedMails(userId, addresses, change.email ?? null, centerId))
  }
  await tx
    .updateTable('users')
    .set({ ...change, revision: revision + 1, ...(change.email == null ? {} : { is_anonymous: false }) })
    .where('id', '=', userId)
    .execute()
  const only = (values: typeof before | typeof change) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  await recordAuditEvents(tx, auditContext, [
    { action: 'updated', entity: 'student', entityId: userId, centerId, studentId: userId, before: only(before), after: only(change) },
  ])
  return null
}

/** Removes a student from the center for good, and deletes their account if they belong to no other center. */
export async function removeStudent(call: Call<'removeStudent'>, ctx: Ctx): Promise<void> {
  const { caller, params } = call
  const centerId = await centerOfStudent(ctx.db, caller, params.id)
  if (!managesStudents(caller, centerId)) throw denied()
  await transact(ctx.db, async (tx) => {
    const auditContext = auditContextOf(call, ctx.clock)
    await lockSeats(tx, centerId)
    await lockAccount(tx, params.id)
    if (await hasWork(tx, centerId, params.id)) throw rejected('student_has_work', 'The student has work, marks or purchases.')
    await leaveActiveGroups(tx, auditContext, centerId, [params.id])
    const person = await tx
      .selectFrom('users')
      .where('id', '=', params.id)
      .select(['username', 'is_staff', 'is_superuser'])
      .executeTakeFirst()
    await tx.deleteFrom('center_students').where('center_id', '=', centerId).where('user_id', '=', params.id).execute()
    const elsewhere = await tx.selectFrom('center_students').where('user_id', '=', params.id).select('center_id').executeTakeFirst()
    const isLast = person !== undefined && !person.is_staff && !person.is_superuser && !elsewhere && !(await wasStaff(tx, params.id))
    if (isLast) {
      await removeStored(tx, ctx.jobs, await discardExports(tx, { userIds: [params.id] }))
      await tx.updateTable('files').set({ uploaded_by: null }).where('uploaded_by', '=', params.id).execute()
      await tx.deleteFrom('users').where('id', '=', params.id).execute()
    }
    await recordAuditEvents(tx, auditContext, [
      {
        action: 'removed',
        entity: 'student',
        entityId: params.id,
        centerId,
        before: { username: person?.username, account: isLast ? 'deleted' : 'kept' },
      },
    ])
  })
}

/** Whether they were once staff or an IT admin: their past actions keep naming them. */
async function wasStaff(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from student_imports where created_by = ${userId})
    or exists (select from center_setups where created_by = ${userId})
    or exists (select from auth_sessions where impersonator_id = ${userId}) as found`.execute(tx)
  return rows[0]?.found === true
}

/** Whether data of theirs would be lost; a photo does not count. */
async function hasWork(tx: Tx, centerId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from submissions where student_id = ${userId} and center_id = ${centerId})
    or exists (select from custom_scores where student_id = ${userId} and center_id = ${centerId})
    or exists (select from recovery_plans where student_id = ${userId} and center_id = ${centerId})
    or exists (select from student_notes where student_id = ${userId} and center_id = ${centerId})
    or exists (select from evaluation_records as r join groups on groups.id = r.group_id
      where r.student_id = ${userId} and groups.center_id = ${centerId})
    or exists (select from purchases where user_id = ${userId})
    or exists (select from files join users on users.id = files.uploaded_by
      where users.id = ${userId} and files.purpose is distinct from 'profile') as found`.execute(tx)
  return rows[0]?.found === true
}
