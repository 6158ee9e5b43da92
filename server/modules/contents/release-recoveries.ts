import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/** Recoveries of deliverables that go become those of their criteria, as which they count the same, and never as ordinary ones. */
export async function releaseRecoveries(tx: Tx, courseId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const released = sql<number>`any(${ids})`
  await tx
    .insertInto('deliverable_criteria')
    .columns(['deliverable_id', 'course_id', 'criterion_id', 'weight', 'pinned'])
    .expression((eb) =>
      eb
        .selectFrom('deliverables as recovery')
        .innerJoin('deliverable_criteria as assessed', 'assessed.deliverable_id', 'recovery.recovers_id')
        .where('recovery.id', '=', released)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('deliverable_criteria as own').whereRef('own.deliverable_id', '=', 'recovery.id').select('own.criterion_id')),
          ),
        )
        .select((row) => ['recovery.id', row.val(courseId).as('course_id'), 'assessed.criterion_id', 'assessed.weight', 'assessed.pinned']),
    )
    .execute()
  await tx.updateTable('deliverables').set({ recovers_id: null }).where('id', '=', released).execute()
}
