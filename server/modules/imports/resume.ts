import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'

/** Seconds without progress after which a running import or undo is taken as abandoned; running it twice at once does no harm. */
export const staleSeconds = 30

/**
 * Restarts imports and undos whose process has died, which the queue would notice only after a quarter of an hour: all of the database some
 * time after a start, or the one that is being displayed.
 */
export async function resumeImports({ clock, db, jobs }: Pick<Ctx, 'clock' | 'db' | 'jobs'>, id?: number): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const stale = await tx
      .updateTable('student_imports')
      .set({ moved_at: now })
      .where('state', 'in', ['importing', 'undoing'])
      .where('moved_at', '<', new Date(now.getTime() - staleSeconds * 1000))
      .$if(id !== undefined, (some) => some.where('id', '=', id ?? 0))
      .returning(['id', 'state'])
      .execute()
    for (const { id: importId, state } of stale)
      await jobs.send(tx, state === 'undoing' ? 'student-import-undo' : 'student-import', { importId })
  })
}
