import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { inUse, invalid, notFound } from '#server/errors.ts'
import { requireCenterAccess } from '#server/modules/access/centers.ts'
import { lockEditableCourse } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { centerFor } from '#server/modules/students/access.ts'
import { centerCourseRows } from './center-course-queries.ts'
import { activeGroupsWith, offerOf } from './offer-queries.ts'

type Row = Awaited<ReturnType<typeof centerCourseRows>>['rows'][number]

const toCenterCourse = (centerId: number) => (row: Row) => ({
  id: row.id,
  course: {
    id: row.course_id,
    name: row.name,
    code: row.code,
    about: row.about,
    logo: fileUrl(row.logo_file_id),
    is_active: row.is_active,
    is_own: row.owner_id === centerId,
    groups_count: row.groups_count ?? 0,
  },
})

export const offerHandlers = {
  listCenterCourses: async (call, { db }) => {
    const { center, search = '' } = call.query
    await requireCenterAccess(db, call.caller, center)
    const { count, rows } = await centerCourseRows(db, center, { search, ...pageOf(call.query) })
    return paged(call, rows.map(toCenterCourse(center)), count)
  },

  offerCourse: async (call, { db, clock }) => {
    const { caller, body } = call
    const center = await centerFor(db, caller, body.center_id)
    await transact(db, async (tx) => {
      const course = await lockEditableCourse(tx, caller, body.course_id)
      if (course.center_id !== null && course.center_id !== center.id) throw invalid({ center_id: ['choice'] })
      const made = await tx
        .insertInto('center_courses')
        .values({ center_id: center.id, course_id: body.course_id, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) return
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        { action: 'offered', entity: 'course', entityId: body.course_id, centerId: center.id, after: { center_id: center.id } },
      ])
    })
    const { rows } = await centerCourseRows(db, center.id, { course: body.course_id, limit: 1, offset: 0 })
    const [offer] = rows.map(toCenterCourse(center.id))
    if (!offer) throw notFound()
    return offer
  },

  withdrawCourse: async (call, { db, clock }) => {
    await transact(db, async (tx) => {
      const offer = await offerOf(tx, call.caller, call.params.id)
      if (!offer) throw notFound()
      await lockEditableCourse(tx, call.caller, offer.course_id)
      const groups = await activeGroupsWith(tx, offer)
      if (groups.length > 0) throw inUse(groups)
      await tx.deleteFrom('center_courses').where('id', '=', offer.id).execute()
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        {
          ...{ action: 'withdrawn', entity: 'course', entityId: offer.course_id, centerId: offer.center_id },
          before: { center_id: offer.center_id },
        },
      ])
    })
  },
} satisfies Partial<Handlers>
