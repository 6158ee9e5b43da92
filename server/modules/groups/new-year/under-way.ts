import { type Selectable, sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Tables, Tx } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { lockSeats, releaseSeats, reserveSeats } from '#server/modules/licences/seats.ts'

export type YearUnderWay = Selectable<Tables['new_years']>

/** Seconds after which the queue looks whether steps are left to do, because the process that did them has died. */
const againSeconds = 60

const underWay = () => rejected('year_under_way', 'A school year is beginning here or being undone. Try again in a moment.')

/** For a locked center. @throws 409 `year_under_way` */
export async function requireNoYearUnderWay(tx: Tx, centerId: number): Promise<void> {
  const found = await tx
    .selectFrom('new_years')
    .where('center_id', '=', centerId)
    .where('settled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (found) throw underWay()
}

/** For a locked group, before it is archived, unarchived or deleted. @throws 409 `year_under_way` */
export async function requireNotMoving(tx: Tx, groupId: number): Promise<void> {
  const found = await tx
    .selectFrom('new_year_groups')
    .innerJoin('new_years', 'new_years.id', 'new_year_groups.new_year_id')
    .where('new_year_groups.group_id', '=', groupId)
    .where('new_years.settled_at', 'is', null)
    .select('new_years.id')
    .executeTakeFirst()
  if (found) throw underWay()
}

/**
 * Reserves what the steps left to do need, as far as there are free seats: those that earlier steps free are reserved by them. What is no
 * longer needed is released.
 */
export async function keepSeats(
  tx: Tx,
  auditContext: AuditContext,
  { id, center_id, seats_reserved: reserved }: Pick<YearUnderWay, 'id' | 'center_id' | 'seats_reserved'>,
  needed: number,
): Promise<void> {
  const { left } = (await lockSeats(tx, center_id)).student
  const kept = Math.min(needed, reserved + left)
  await reserveSeats(tx, auditContext, center_id, Math.max(0, kept - reserved))
  await releaseSeats(tx, auditContext, center_id, Math.max(0, reserved - kept))
  await tx.updateTable('new_years').set({ seats_needed: needed, seats_reserved: kept }).where('id', '=', id).execute()
}

/** Queues the steps of a year. */
export async function settleSoon(tx: Tx, jobs: Ctx['jobs'], yearId: number): Promise<void> {
  await jobs.send(tx, 'settle-new-year', { yearId })
  await jobs.send(tx, 'settle-new-year', { yearId }, againSeconds)
}

/** Locks the center of a year, then the year. @returns undefined once it is settled or gone */
export async function lockYear(tx: Tx, yearId: number): Promise<YearUnderWay | undefined> {
  const found = await tx.selectFrom('new_years').where('id', '=', yearId).select('center_id').executeTakeFirst()
  if (!found) return undefined
  await lockSeats(tx, found.center_id)
  return tx.selectFrom('new_years').where('id', '=', yearId).where('settled_at', 'is', null).selectAll().forUpdate().executeTakeFirst()
}

/** A group of a year whose step is left to do. */
export interface PendingGroup {
  number: number
  group_id: number
  role: 'ended' | 'created' | 'joined'
  name: string
  was_active: boolean
}

/**
 * The next group of a year. Groups that free seats go first.
 * @returns undefined when none is left
 */
export async function nextPending(tx: Tx, { id, undone_at }: YearUnderWay): Promise<PendingGroup | undefined> {
  const freesSeats = undone_at === null ? sql`was_active` : sql`not was_active`
  const { rows } = await sql<PendingGroup>`select number, group_id, role, name, was_active from new_year_groups
    where new_year_id = ${id} and is_pending and group_id is not null
    order by role = 'created', ${freesSeats} desc, number limit 1`.execute(tx)
  return rows[0]
}

/** The step of a group is done. */
export async function setDone(tx: Tx, { id }: YearUnderWay, { number }: Pick<PendingGroup, 'number'>): Promise<void> {
  await sql`update new_year_groups set is_pending = false where new_year_id = ${id} and number = ${number}`.execute(tx)
}
