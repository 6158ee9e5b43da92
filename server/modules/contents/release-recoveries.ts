import type { Tx } from '#server/db/client.ts'

/** The recoveries of deliverables become those of their criteria, as which they count the same, and never as ordinary ones. */
export async function releaseRecoveries(tx: Tx, courseId: number, deliverableIds: readonly number[]): Promise<void> {
  if (deliverableIds.length === 0) return
  await tx
    .insertInto('deliverable_criteria')
    .columns(['deliverable_id', 'course_id', 'criterion_id', 'weight', 'pinned'])
    .expression((eb) =>
      eb
        .selectFrom('deliverables as recovery')
        .innerJoin('deliverable_criteria as assessed', 'assessed.deliverable_id', 'recovery.recovers_id')
        .where('recovery.recovers_id', 'in', deliverableIds)
        .where('recovery.id', 'not in', deliverableIds)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('deliverable_criteria as own').whereRef('own.deliverable_id', '=', 'recovery.id').select('own.criterion_id')),
          ),
        )
        .select((row) => ['recovery.id', row.val(courseId).as('course_id'), 'assessed.criterion_id', 'assessed.weight', 'assessed.pinned']),
    )
    .execute()
  await tx.updateTable('deliverables').set({ recovers_id: null }).where('recovers_id', 'in', deliverableIds).execute()
}
