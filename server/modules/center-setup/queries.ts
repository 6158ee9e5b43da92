import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleSetups } from '#server/modules/access/centers.ts'

const columns = [
  'center_setups.id',
  'center_setups.center_id',
  'center_setups.created_by',
  'center_setups.handed_to',
  'center_setups.step',
  'center_setups.data',
  'center_setups.outcome',
  'center_setups.logo_file_id',
  'center_setups.thumbnail_file_id',
  'center_setups.background_file_id',
  'center_setups.updated_at',
  'center_setups.finished_at',
  'center_setups.revision',
] as const

/** One setup, if the caller can access it. */
export const setupRow = (db: Db | Tx, caller: Caller, id: number) =>
  accessibleSetups(db, caller).where('center_setups.id', '=', id).select(columns).executeTakeFirst()

export type SetupRow = NonNullable<Awaited<ReturnType<typeof setupRow>>>

/** The same, locked until the transaction ends. */
export const lockSetup = (tx: Tx, caller: Caller, id: number) =>
  accessibleSetups(tx, caller).where('center_setups.id', '=', id).select(columns).forUpdate().executeTakeFirst()

/** Unfinished setups assigned to the caller, last saved first. */
export const openSetups = (db: Db, caller: Caller) =>
  accessibleSetups(db, caller)
    .where('center_setups.finished_at', 'is', null)
    .select(columns)
    .orderBy('center_setups.updated_at', 'desc')
    .orderBy('center_setups.id', 'desc')
    .execute()

/** An empty draft of the caller. */
export const untouchedSetup = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('center_setups')
    .where('created_by', '=', caller.id)
    .where('revision', '=', 1)
    .where('handed_to', 'is', null)
    .where('finished_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
