import { setTimeout as pause } from 'node:timers/promises'
import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { beginGroup } from './begin-group.ts'
import { deleteCreated, undoGroup } from './undo-group.ts'
import { auditContextOfYear, keepSeats, lockYear, nextPending } from './under-way.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'settle-new-year': { yearId: number }
  }
}

/** The next step of a year: one group. @returns whether there was any */
async function settleNext(tx: Tx, yearId: number, now: Date): Promise<boolean> {
  const year = await lockYear(tx, yearId)
  if (!year) return false
  const auditContext = auditContextOfYear(year, now)
  const group = await nextPending(tx, year)
  if (!group) {
    await keepSeats(tx, auditContext, year, 0)
    await tx.updateTable('new_years').set({ settled_at: now }).where('id', '=', yearId).execute()
    return false
  }
  const step = year.undone_at === null ? beginGroup : group.role === 'created' ? deleteCreated : undoGroup
  await step(tx, auditContext, year, group)
  return true
}

/**
 * Job: does the steps of a school year that is beginning or being undone, each group in a transaction of its own: the center is locked only
 * for one group, and others have their turn in between. It can be repeated and run twice at once.
 * @param signal ends the work after a step
 */
async function settleYear({ yearId }: { yearId: number }, { clock, db }: Ctx, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted()
    const start = performance.now()
    isMore = await transact(db, (tx) => settleNext(tx, yearId, clock.now()))
    await pause((performance.now() - start) / 2)
  }
}

export const newYearJobs = { 'settle-new-year': settleYear } satisfies Partial<JobTable<Ctx>>
