import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '#server/db/client.ts'

/**
 * Waits until work of another transaction waits for a lock, or has ended.
 * @param already how many transactions waited before
 */
export async function waitsOrEnds(tx: Tx, work: Promise<unknown>, already = 0): Promise<void> {
  const state = { hasEnded: false }
  const end = () => void (state.hasEnded = true)
  work.then(end, end)
  const waits = async () => {
    // a transaction knows the connections of its first look
    await sql`select pg_stat_clear_snapshot()`.execute(tx)
    const { rows } = await sql`select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(tx)
    return rows.length > already
  }
  while (!state.hasEnded && !(await waits())) await pause(20)
}
