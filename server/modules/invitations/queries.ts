import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tx } from '#server/db/client.ts'

export type InvitationSummary = components['schemas']['InvitationSummary']

/** Students of a center, or only those of one of its groups or imports. */
export interface Scope {
  centerId: number
  groupId: number | null
  importId: number | null
}

/** Limits of inviting again. */
export interface Limits {
  /** Hours between two invitations of one person. */
  hours: number
  /** Invitations of a center within an hour. */
  perHour: number
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3600_000)

/** Students of a scope who have not chosen a password, with what keeps them from being invited. */
const notCome = ({ centerId, groupId, importId }: Scope, { hours }: Limits, now: Date) => sql`
  select u.id, u.email,
    exists (select from mails as m where m.user_id = u.id and m.kind = 'student_invitation' and m.center_id = ${centerId}
      and m.state = 'queued') as is_waiting,
    exists (select from mails as m where m.user_id = u.id and m.kind = 'student_invitation' and m.center_id = ${centerId}
      and m.state = 'sent' and m.ended_at > ${hoursBefore(now, hours)}) as is_recent
  from center_students as s join users as u on u.id = s.user_id
  where s.center_id = ${centerId} and s.archived_at is null and u.is_active and u.password_hash is null
    ${
      groupId === null
        ? sql``
        : sql`and exists (select from group_students as g where g.group_id = ${groupId} and g.user_id = u.id and g.left_at is null)`
    }
    ${
      importId === null
        ? sql``
        : sql`and exists (select from student_import_rows as r where r.import_id = ${importId} and r.user_id = u.id and r.state in ('created', 'enrolled'))`
    }`

/** How many invitations a center may still send again within the hour. */
const left = (centerId: number, { perHour }: Limits, now: Date) => sql<number>`greatest(0, ${perHour}::integer - (
  select count(*)::integer from mails where center_id = ${centerId} and kind = 'student_invitation' and import_id is null and priority = 1
    and created_at > ${hoursBefore(now, 1)}))`

/** Who would be invited, and who would be left out for which reason. */
export async function invitationSummary(db: Db | Tx, scope: Scope, limits: Limits, now: Date): Promise<InvitationSummary> {
  const { rows } = await sql<{ ready: number; no_address: number; waiting: number; recent: number; left: number }>`
    with people as materialized (${notCome(scope, limits, now)})
    select count(*) filter (where email is not null and not is_waiting and not is_recent)::integer as ready,
      count(*) filter (where email is null)::integer as no_address,
      count(*) filter (where email is not null and is_waiting)::integer as waiting,
      count(*) filter (where email is not null and not is_waiting and is_recent)::integer as recent,
      ${left(scope.centerId, limits, now)} as left
    from people`.execute(db)
  const { ready, left: free, ...leftOut } = rows[0] as (typeof rows)[number]
  const count = Math.min(ready, free)
  return { count, left_out: { ...leftOut, over_limit: ready - count }, hours: limits.hours, per_hour: limits.perHour }
}

/** The next students to invite, within the limit of the hour. */
export async function nextToInvite(
  tx: Tx,
  scope: Scope,
  limits: Limits,
  { most, now }: { most: number; now: Date },
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    with people as (${notCome(scope, limits, now)})
    select id, email from people where email is not null and not is_waiting and not is_recent
    order by id limit least(${most}::integer, ${left(scope.centerId, limits, now)})`.execute(tx)
  return rows
}
