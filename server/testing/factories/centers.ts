import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { inChunks, next } from './rows.ts'

export type Center = Selectable<Tables['centers']>
export type Seat = Insertable<Tables['licence_ledger']>

/** A center with its setup finished and room for 20 teachers and 500 students. */
export async function createCenter(db: Db | Tx, given: Partial<Insertable<Tables['centers']>> = {}): Promise<Center> {
  const n = next()
  return db
    .insertInto('centers')
    .values({
      name: `Centro ${n}`,
      slug: `centro-${n}`,
      city: 'Burgos',
      country: 'ES',
      teacher_licenses: 20,
      student_licenses: 500,
      setup_finished_at: '2026-09-01T08:00:00Z',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Takes and frees seats through rows of the ledger. The trigger keeps the counts on the center.
 * @throws AU001 when the center has no licence left
 */
export async function moveSeats(db: Db | Tx, seats: readonly Seat[]): Promise<void> {
  await inChunks(seats, (chunk) => db.insertInto('licence_ledger').values(chunk).returning('id').execute())
}

/** A draft of a center at its first step, assigned to its creator. */
export function createSetup(db: Db | Tx, given: Insertable<Tables['center_setups']>) {
  return db.insertInto('center_setups').values(given).returningAll().executeTakeFirstOrThrow()
}
