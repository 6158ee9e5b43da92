import { type Expression, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { fullName } from '#server/modules/people/person.ts'

export type TeamInvitation = components['schemas']['TeamInvitation']
type OwnInvitation = components['schemas']['OwnInvitation']

const day = 24 * 60 * 60 * 1000
/** How long an answered invitation is listed, and a second refusal is respected. */
export const memoryMs = 365 * day
/** Maximum rows of the list. */
const listed = 200

const rowsOf = (db: Db, centerId: number) =>
  db
    .selectFrom('team_invitations')
    .where('center_id', '=', centerId)
    .select(['id', 'email', 'state', 'as_administrator', 'declines', 'sent_at', 'expires_at', 'answered_at'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A pending invitation is over after its last moment. */
export const stateOf = ({ state, expires_at }: Pick<Row, 'state' | 'expires_at'>, now: Date): TeamInvitation['state'] =>
  state === 'pending' && expires_at <= now ? 'expired' : state

const toInvitation = (row: Row, now: Date): TeamInvitation => ({
  ...row,
  state: stateOf(row, now),
  sent_at: row.sent_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
})

/** Invitations to the team of a center, the last sent first: those of the last year. */
export async function teamInvitations(db: Db, centerId: number, now: Date): Promise<TeamInvitation[]> {
  const rows = await rowsOf(db, centerId)
    .where(sql<boolean>`coalesce(answered_at, expires_at) > ${new Date(now.getTime() - memoryMs)}`)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()
  return rows.map((row) => toInvitation(row, now))
}

export async function teamInvitation(db: Db, centerId: number, id: number, now: Date): Promise<TeamInvitation> {
  return toInvitation(await rowsOf(db, centerId).where('id', '=', id).executeTakeFirstOrThrow(), now)
}

/** Invitations that wait for a person's answer, the one that expires first at the top; rows for {@link toOwnInvitation}. */
export const ownInvitations = (db: Db, userId: number | Expression<number>, now: Date | Expression<Date>) =>
  db
    .selectFrom('team_invitations')
    .innerJoin('centers', 'centers.id', 'team_invitations.center_id')
    .leftJoin('users as inviter', 'inviter.id', 'team_invitations.invited_by')
    .where('team_invitations.user_id', '=', userId)
    .where('team_invitations.state', '=', 'pending')
    .where('team_invitations.expires_at', '>', now)
    .select(['team_invitations.id', 'team_invitations.as_administrator', 'team_invitations.expires_at'])
    .select(['centers.id as center_id', 'centers.name', 'centers.city'])
    .select(['inviter.first_name', 'inviter.last_name_1', 'inviter.last_name_2'])
    .orderBy('team_invitations.expires_at')
    .orderBy('team_invitations.id')

type OwnRow = Omit<Awaited<ReturnType<ReturnType<typeof ownInvitations>['execute']>>[number], 'expires_at'>

/** @param row its moment is a text where it comes out of a JSON column */
export const toOwnInvitation = ({
  id,
  center_id,
  name,
  city,
  as_administrator,
  ...row
}: OwnRow & { expires_at: Date | string }): OwnInvitation => ({
  id,
  center: { id: center_id, name },
  city,
  as_administrator,
  invited_by:
    row.first_name === null
      ? null
      : fullName({ first_name: row.first_name, last_name_1: row.last_name_1 ?? '', last_name_2: row.last_name_2 ?? '' }),
  expires_at: new Date(row.expires_at).toISOString(),
})
