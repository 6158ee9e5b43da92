import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import type { ProgramNow } from './marks-now.ts'
import { marksLeft, readersAmong } from './notice-queries.ts'
import type { EvaluationRow } from './queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'remind-of-evaluations': Record<string, never>
  }
}

type Closed = Pick<EvaluationRow, 'id' | 'center_id' | 'group_id'>

/**
 * Tells the students of a closed program who can read marks of it: released ones, or a learning result that the closing holds, which
 * publishes it. To the others it would announce what they cannot see.
 */
export async function noticeClosing(
  tx: Tx,
  evaluation: Closed,
  courseId: number,
  { students }: Pick<ProgramNow, 'students'>,
  at: Date,
): Promise<void> {
  const { id, center_id: centerId, group_id } = evaluation
  const data = { group_id, course_id: courseId, evaluation_id: id }
  const held = [...students].flatMap(([studentId, { results }]) => (results.length > 0 ? [studentId] : []))
  const readers = await readersAmong(tx, { groupId: group_id, courseId }, [...students.keys()], held)
  await insertNotifications(
    tx,
    readers.map((userId) => ({ centerId, userId, kind: 'evaluation_closed', data, at })),
  )
}

export const evaluationJobs = {
  /** Once a day: each teacher is told once of a program of an evaluation. */
  'remind-of-evaluations': async (_data, { clock, db, jobs }) => {
    await jobs.daily(db, 'remind-of-evaluations', {})
    const now = clock.now()
    await transact(db, async (tx) => {
      const left = await marksLeft(tx, now)
      await insertNotifications(
        tx,
        left.map(({ user_id: userId, center_id: centerId, group_id, course_id, evaluation_id }) => ({
          ...{ centerId, userId, kind: 'marks_left' as const, at: now },
          data: { group_id, course_id, evaluation_id },
        })),
      )
    })
  },
} satisfies Partial<JobTable<Ctx>>
