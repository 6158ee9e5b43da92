import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { denied, invalid, rejected } from '#server/errors.ts'
import { lockDeliverables, lockEditableCourse, mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { countCourseData } from './deletion-queries.ts'
import { filesInBin, filesOfCourse } from './file-queries.ts'

type CourseData = Awaited<ReturnType<typeof countCourseData>>
const hasWork = ({ marks_count, works_count, sessions_count }: CourseData) => marks_count + works_count + sessions_count > 0

export const deletionHandlers = {
  previewCourseDeletion: async ({ caller, params }, { db }) => {
    if (!mayEditCourse(caller, await requireCourseAccess(db, caller, params.id))) throw denied()
    const counts = await countCourseData(db, params.id)
    return { ...counts, can_delete: !hasWork(counts) }
  },

  deleteCourse: async (call, { db, clock, jobs }) => {
    const { id } = call.params
    await transact(db, async (tx) => {
      const { center_id: centerId } = await lockEditableCourse(tx, call.caller, id)
      const { name } = await tx.selectFrom('courses').where('id', '=', id).select('name').executeTakeFirstOrThrow()
      if (call.query.name?.trim() !== name) throw invalid({ name: [call.query.name === undefined ? 'required' : 'different'] })
      await lockDeliverables(tx, id)
      if (hasWork(await countCourseData(tx, id))) throw rejected('has_work', 'There are marks, work or attendance in this program.')
      const fileIds = [...new Set([...(await filesOfCourse(tx, id)), ...(await filesInBin(tx, id))])]
      await tx.deleteFrom('courses').where('id', '=', id).execute()
      for (const fileId of fileIds) await jobs.send(tx, 'forget-file', { fileId })
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        { action: 'deleted', entity: 'course', entityId: id, centerId, before: { name } },
      ])
    })
  },
} satisfies Partial<Handlers>
