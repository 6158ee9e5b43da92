import type { Jobs } from '#server/adapters/jobs.ts'
import type { WorkListener } from '#server/context.ts'
import { completeDone } from './completion.ts'
import { recordPath } from './milestones.ts'

/** What students reach on their paths by work and marks. */
export const workListener = (jobs: Jobs): WorkListener => ({
  async handedIn(tx, { group_id: group, course_id: course, content_id: contentId, studentIds }, now) {
    const program = { group, course }
    const done = await completeDone(tx, program, contentId, studentIds, now)
    if (done.length > 0) await recordPath(tx, program, done, now)
  },

  // A mark can be taken back, so that no class is stored as done with it.
  async marksPublished(tx, { group_id: group, course_id: course, studentIds }, now) {
    await recordPath(tx, { group, course }, studentIds, now)
    await jobs.send(tx, 'award-milestones', { groupId: group, courseId: course, studentIds: [...studentIds] })
  },
})
