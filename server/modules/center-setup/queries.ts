import type { Caller } from '#server/context.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** Setups in the caller's hands, for queries on `center_setups`: all of them for an IT admin, else those handed over to them. */
export function accessibleSetups(db: Db | Tx, caller: Caller) {
  const setups = db.selectFrom('center_setups')
  return caller.kind === 'admin' ? setups : setups.where('center_setups.handed_to', '=', caller.id)
}

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

/** One setup, if the caller reaches it. */
export const setupRow = (db: Db | Tx, caller: Caller, id: number) =>
  accessibleSetups(db, caller).where('center_setups.id', '=', id).select(columns).executeTakeFirst()

export type SetupRow = NonNullable<Awaited<ReturnType<typeof setupRow>>>

/** The same, held until the transaction ends. */
export const lockSetup = (tx: Tx, caller: Caller, id: number) =>
  accessibleSetups(tx, caller).where('center_setups.id', '=', id).select(columns).forUpdate().executeTakeFirst()

/** Unfinished setups in the caller's hands, last saved first. */
export const openSetups = (db: Db, caller: Caller) =>
  accessibleSetups(db, caller)
    .where('center_setups.finished_at', 'is', null)
    .select(columns)
    .orderBy('center_setups.updated_at', 'desc')
    .orderBy('center_setups.id', 'desc')
    .execute()

/** The unfinished setup that a center came from, if it is in the caller's hands. */
export const openSetupOf = (db: Db, caller: Caller, centerId: number) =>
  accessibleSetups(db, caller)
    .where('center_setups.center_id', '=', centerId)
    .where('center_setups.finished_at', 'is', null)
    .select('center_setups.id')
    .executeTakeFirst()

/** A draft that the caller began and wrote nothing into. */
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
