import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { denied, groupArchived, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockEnrolled } from '#server/modules/deliverables/reminder-queries.ts'
import { lockGroup } from '#server/modules/deliverables/work-queries.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { lockPeople } from '#server/modules/notifications/reminded-queries.ts'
import { startOfSchoolDay } from '#server/school-day.ts'
import { pathRows } from './content-queries.ts'
import { isOpenPath, nobody } from './learning-path.ts'
import { findSubject, reminderData, studentsToRemind } from './subject-queries.ts'

export const learningReminderHandlers = {
  /** Reminds those who have not opened it, at most once a day of the school, whatever of. A student who wants no reminders gets none. */
  remindToLearn: async (call, { db, clock }) => {
    const { caller, body } = call
    const now = clock.now()
    const { group_id: groupId, course_id: courseId, content_id: contentId, resource_id: relatedId } = body
    if (relatedId !== undefined && contentId === undefined) throw invalid({ content_id: ['required'] })
    const subject = await findSubject(db, caller, { groupId, courseId, contentId, relatedId, now })
    if (!subject) throw notFound()
    const ofNobody = { group: groupId, course: courseId, student: nobody }
    const isOpen = contentId === undefined ? isOpenPath(await pathRows(db, { role: 'student', now }, [ofNobody])) : subject.is_open
    if (!isOpen) throw denied()
    const wanted = body.student_ids ? [...new Set(body.student_ids)] : null
    return transact(db, async (tx) => {
      const group = await lockGroup(tx, groupId)
      if (group.archived_at !== null) throw groupArchived()
      const enrolled = await lockEnrolled(tx, groupId, wanted)
      if (wanted && enrolled.length < wanted.length) throw invalid({ student_ids: ['choice'] })
      // other groups may remind the same students at this moment
      await lockPeople(tx, enrolled)
      const ids = await studentsToRemind(tx, subject, enrolled, startOfSchoolDay(now, group.time_zone))
      const data = reminderData(subject)
      const reminded = await insertNotifications(
        tx,
        ids.map((userId) => ({ centerId: subject.center_id, userId, kind: 'learning_reminder', data, at: now })),
      )
      if (reminded.length > 0) {
        const event = { action: 'students_reminded', entity: 'group', entityId: groupId, centerId: subject.center_id }
        await recordAuditEvents(tx, auditContextOf(call, clock), [{ ...event, after: { ...data, count: reminded.length } }])
      }
      return { reminded: reminded.length, skipped: enrolled.length - reminded.length }
    })
  },
} satisfies Partial<Handlers>
