import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { toPerson } from '#server/modules/people/person.ts'

type Transfer = components['schemas']['Transfer']

const day = 24 * 60 * 60 * 1000
/** How long an answered request is listed. */
const memoryMs = 365 * day
/** Maximum rows of the list. */
const listed = 200

interface Row {
  state: 'pending' | 'accepted' | 'declined' | 'withdrawn'
  expires_at: Date
}

/** A pending request is over after its last moment. */
export const stateOf = ({ state, expires_at }: Row, now: Date): Transfer['state'] =>
  state === 'pending' && expires_at <= now ? 'expired' : state

/** Requests that a center asked or was asked, pending ones first, then the last asked. */
export async function centerTransfers(db: Db, centerId: number, now: Date): Promise<Transfer[]> {
  const isPending = sql<boolean>`(t.state = 'pending' and t.expires_at > ${now})`
  const rows = await db
    .selectFrom('student_transfers as t')
    .leftJoin('users', 'users.id', 't.user_id')
    .leftJoin('groups', 'groups.id', 't.group_id')
    .leftJoin('centers as from', 'from.id', 't.from_center_id')
    .innerJoin('centers as to', 'to.id', 't.to_center_id')
    .where(({ eb, or }) => or([eb('t.to_center_id', '=', centerId), eb('t.from_center_id', '=', centerId)]))
    .where(sql<boolean>`coalesce(t.answered_at, t.expires_at) > ${new Date(now.getTime() - memoryMs)}`)
    .select(['t.id', 't.to_center_id', 't.account', 't.asked_by_receiver', 't.state', 't.reason', 't.is_enrolled'])
    .select(['t.requested_at', 't.expires_at', 't.answered_at', 't.group_id', 'groups.name as group_name'])
    .select(['users.id as user_id', 'users.first_name', 'users.last_name_1', 'users.last_name_2', 'users.profile_image_file_id'])
    .select(['from.id as from_id', 'from.name as from_name', 'to.id as to_id', 'to.name as to_name'])
    .orderBy(isPending, 'desc')
    .orderBy('t.requested_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(listed)
    .execute()
  return rows.map((row) => {
    const isIn = row.to_center_id === centerId
    const isOurs = row.asked_by_receiver === isIn
    // a center that asks learns nothing of the person until the other one has accepted
    const isKnown = !isIn || !isOurs || row.state === 'accepted'
    const { user_id: id, first_name, last_name_1, last_name_2, profile_image_file_id } = row
    const isNamed = isKnown && id !== null && first_name !== null && last_name_1 !== null && last_name_2 !== null
    const other = isIn ? { id: row.from_id, name: row.from_name } : { id: row.to_id, name: row.to_name }
    return {
      id: row.id,
      direction: isIn ? 'in' : 'out',
      is_ours: isOurs,
      state: stateOf(row, now),
      account: isIn ? row.account : null,
      person: isNamed ? toPerson({ id, first_name, last_name_1, last_name_2, profile_image_file_id }) : null,
      other_center: isKnown && other.id !== null && other.name !== null ? { id: other.id, name: other.name } : null,
      group: isIn && row.group_id !== null && row.group_name !== null ? { id: row.group_id, name: row.group_name } : null,
      is_enrolled: isIn && row.is_enrolled,
      reason: row.reason,
      requested_at: row.requested_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
    }
  })
}

/** A request that the caller, who administers one of its centers, asked or was asked. */
export const accessibleTransfers = (db: Db | Tx, caller: Caller) => {
  const transfers = db.selectFrom('student_transfers')
  if (caller.role === 'admin') return transfers
  const own = caller.managedCenterId ?? 0
  return transfers.where(({ eb, or }) => or([eb('to_center_id', '=', own), eb('from_center_id', '=', own)]))
}

/** A person with this address or username, with the centers where they learn now. */
export async function findAccount(tx: Tx, account: string) {
  const { rows } = await sql<{ id: number; is_student: boolean; center_ids: number[] }>`
    select users.id, not users.is_staff and not users.is_superuser and users.is_active as is_student,
      coalesce((select json_agg(center_id order by joined_at desc, center_id) from center_students
        where user_id = users.id and archived_at is null), '[]') as center_ids
    from login_names join users on users.id = login_names.user_id
    where login_names.name_key = ${account.toLowerCase()}`.execute(tx)
  return rows[0]
}

/** The manager of a center; none where it has none. */
export const managersOf = async (tx: Tx, centerId: number): Promise<number[]> =>
  (await tx.selectFrom('centers').where('id', '=', centerId).select('manager_id').execute()).flatMap(({ manager_id }) => manager_id ?? [])
