import type { Jobs } from '#server/adapters/jobs.ts'
import type { ChangedWork, WorkListener } from '#server/context.ts'
import { completeDone } from './completion.ts'
import { keepDone } from './keep-done.ts'
import { recordPath } from './milestones.ts'

const placesOf = ({ group_id: group, course_id: course, studentIds }: ChangedWork) =>
  studentIds.map((student) => ({ group, course, student }))

/** What students reach on their paths by work and marks. */
export const workListener = (jobs: Jobs): WorkListener => ({
  async handedIn(tx, work, now) {
    await recordPath(tx, await completeDone(tx, placesOf(work), [work.content_id], now), now)
  },

  // A mark can be taken back, so that no class is stored as done with it. What is reached takes reading whole programs of up to 300 students.
  resultsChanged: (tx, { group_id: groupId, course_id: courseId, studentIds }) =>
    jobs.send(tx, 'award-milestones', { groupId, courseId, studentIds: [...studentIds] }),

  classesChange: keepDone,
})
