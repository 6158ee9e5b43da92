import { keptAuditContext } from '#server/modules/audit/kept-caller.ts'
import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { repeatInChunks, type Step } from '#server/db/chunks.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { beginGroup } from './begin-group.ts'
import { deleteCreated, undoGroup } from './undo-group.ts'
import { keepSeats, lockYear, nextPending, type YearUnderWay } from './under-way.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'settle-new-year': { yearId: number }
    'resume-new-years': Record<string, never>
  }
}

/** The next step of a year: one group. @returns whether there was any */
async function settleNext(tx: Tx, year: YearUnderWay, now: Date): Promise<boolean> {
  const auditContext = keptAuditContext(year, now)
  const group = await nextPending(tx, year)
  if (!group) {
    await keepSeats(tx, auditContext, year, 0)
    await tx.updateTable('new_years').set({ settled_at: now }).where('id', '=', year.id).execute()
    return false
  }
  const doGroup = year.undone_at === null ? beginGroup : group.role === 'created' ? deleteCreated : undoGroup
  await doGroup(tx, auditContext, year, group)
  return true
}

/**
 * Job: does the steps of a school year that is beginning or being undone, each group in a transaction of its own: the center is locked only
 * for one group, and others have their turn in between. It can be repeated and run twice at once.
 * @param signal ends the work after a step
 */
async function settleYear({ yearId }: { yearId: number }, { clock, db }: Ctx, signal: AbortSignal): Promise<void> {
  const step: Step<YearUnderWay> = (work) =>
    transact(db, async (tx) => {
      const year = await lockYear(tx, yearId)
      return year ? work(tx, year) : null
    })
  await repeatInChunks(step, (tx, year) => settleNext(tx, year, clock.now()), signal)
  signal.throwIfAborted()
}

export const newYearJobs = {
  'settle-new-year': settleYear,

  /** Once a day: goes on where the queue has given up, because the database was away for too long. */
  'resume-new-years': async (_, { db, jobs }) => {
    await jobs.daily(db, 'resume-new-years', {})
    await transact(db, async (tx) => {
      const left = await tx.selectFrom('new_years').where('settled_at', 'is', null).select('id').execute()
      for (const { id } of left) await jobs.send(tx, 'settle-new-year', { yearId: id })
    })
  },
} satisfies Partial<JobTable<Ctx>>
