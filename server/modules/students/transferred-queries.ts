import { type RawBuilder, sql } from 'kysely'

/** Whether a center has let a student go to another one, where they learn now: their account and their return are up to that one. */
export const isTransferredFrom = (centerId: number, userId: RawBuilder<number>) => sql<boolean>`exists (
  select from student_transfers join center_students as there
    on there.center_id = student_transfers.to_center_id and there.user_id = student_transfers.user_id and there.archived_at is null
  where student_transfers.from_center_id = ${centerId} and student_transfers.user_id = ${userId} and student_transfers.state = 'accepted')`
