import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'

/** An import under way that has not moved for so many seconds has lost its process; two at once do no harm. */
export const silentSeconds = 30

/**
 * Takes imports up again that have lost their process, which the queue itself would notice after a quarter of an hour: those of the
 * whole database some time after a start, and the one that somebody is looking at.
 */
export async function resumeImports({ clock, db, jobs }: Pick<Ctx, 'clock' | 'db' | 'jobs'>, id?: number): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const silent = await tx
      .updateTable('student_imports')
      .set({ moved_at: now })
      .where('state', '=', 'importing')
      .where('moved_at', '<', new Date(now.getTime() - silentSeconds * 1000))
      .$if(id !== undefined, (some) => some.where('id', '=', id ?? 0))
      .returning('id')
      .execute()
    for (const { id: importId } of silent) await jobs.send(tx, 'student-import', { importId })
  })
}
