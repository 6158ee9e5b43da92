import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf, type CallAuditContext, type Caller } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { invalid, notFound, rejected } from '#server/errors.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { type CourseRow, courseRows } from './course-queries.ts'
import { lockGroup } from './move.ts'
import { takeProposedDates } from './proposed-dates.ts'
import { requireEditable } from './rights.ts'
import { centerOfGroup } from '#server/modules/students/access.ts'

type GroupCourse = components['schemas']['GroupCourse']

/** A program of a group in the shape of the contract. */
export const toGroupCourse = ({ id, course_id, name, teacher_id, deliverables, works, marks, revision }: CourseRow): GroupCourse => ({
  id,
  course: { id: course_id, name },
  teacher_id,
  deliverables_count: deliverables ?? 0,
  works_count: works ?? 0,
  marks_count: marks ?? 0,
  revision,
})

async function coursesWithWork(db: Db, groupId: number): Promise<{ results: GroupCourse[] }> {
  const rows = await courseRows(db).where('group_courses.group_id', '=', groupId).execute()
  return { results: rows.map(toGroupCourse) }
}

/**
 * Appends programs of the center to those of a group, with the dates that they propose; programs it already has stay as they are.
 * @param teachers which teachers of the group teach them
 * @throws 400 `choice` for a program that the center does not offer, or that is inactive and new to the group
 */
export async function addCourses(
  tx: Tx,
  group: { id: number; center_id: number },
  courseIds: readonly number[],
  at: Date,
  teachers: readonly { readonly course_id: number; readonly teacher_id: number }[] = [],
): Promise<void> {
  if (courseIds.length === 0) return
  const offered = await tx
    .selectFrom('center_courses')
    .innerJoin('courses', 'courses.id', 'center_courses.course_id')
    .where('center_courses.center_id', '=', group.center_id)
    .where('center_courses.course_id', 'in', courseIds)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('courses.is_active', '=', true),
        exists(
          selectFrom('group_courses')
            .whereRef('group_courses.course_id', '=', 'courses.id')
            .where('group_courses.group_id', '=', group.id)
            .select('group_courses.id'),
        ),
      ]),
    )
    .select('center_courses.course_id')
    // one that is being withdrawn is waited for
    .forKeyShare('center_courses')
    .execute()
  if (offered.length < courseIds.length) throw invalid({ course_ids: ['choice'] })
  const { last } = await tx
    .selectFrom('group_courses')
    .where('group_id', '=', group.id)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const first = (last ?? -1) + 1
  const added = await tx
    .insertInto('group_courses')
    .values(
      courseIds.map((course_id, index) => ({
        ...{ group_id: group.id, course_id, position: first + index },
        teacher_id: teachers.find((each) => each.course_id === course_id)?.teacher_id ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['group_id', 'course_id']).doNothing())
    .returning(['group_id', 'course_id'])
    .execute()
  await takeProposedDates(tx, added, at)
}

/** Runs a change of a group's programs, if the caller may make it and the group is not archived. */
function changeCourses(
  db: Db,
  auditContext: CallAuditContext,
  groupId: number,
  work: (tx: Tx, group: { id: number; center_id: number }) => Promise<unknown>,
) {
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, auditContext, groupId)
    await requireEditable(tx, auditContext.caller, group)
    const idsNow = async () =>
      (await courseRows(tx).where('group_courses.group_id', '=', group.id).execute()).map(({ course_id }) => course_id)
    const before = await idsNow()
    await work(tx, group)
    const after = await idsNow()
    if (before.join() === after.join()) return
    const auditEvent = { action: 'courses_changed', entity: 'group', entityId: group.id, centerId: group.center_id }
    await recordAuditEvents(tx, auditContext, [{ ...auditEvent, before: { course_ids: before }, after: { course_ids: after } }])
  })
}

/** A program of a group that the caller can access. @throws 404 */
export async function accessibleCourse(db: Db, caller: Caller, id: number) {
  const row = await courseRows(db)
    .where('group_courses.id', '=', id)
    .where('group_courses.group_id', 'in', accessibleGroups(db, caller))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const courseHandlers = {
  listGroupCourses: async ({ caller, query }, { db }) => {
    await centerOfGroup(db, caller, query.group)
    return coursesWithWork(db, query.group)
  },

  addGroupCourses: async (call, { db, clock }) => {
    const { group_id: groupId, course_ids: courseIds } = call.body
    await changeCourses(db, auditContextOf(call, clock), groupId, (tx, group) => addCourses(tx, group, courseIds, clock.now()))
    return coursesWithWork(db, groupId)
  },

  orderGroupCourses: async (call, { db, clock }) => {
    const { group_id: groupId, course_ids: courseIds } = call.body
    await changeCourses(db, auditContextOf(call, clock), groupId, async (tx) => {
      const rows = await tx.selectFrom('group_courses').where('group_id', '=', groupId).select('course_id').execute()
      if (rows.length !== courseIds.length || rows.some(({ course_id }) => !courseIds.includes(course_id)))
        throw invalid({ course_ids: ['choice'] })
      for (const [position, courseId] of courseIds.entries())
        await tx.updateTable('group_courses').set({ position }).where('group_id', '=', groupId).where('course_id', '=', courseId).execute()
    })
    return coursesWithWork(db, groupId)
  },

  removeGroupCourse: async (call, { db, clock }) => {
    const { group_id: groupId } = await accessibleCourse(db, call.caller, call.params.id)
    await changeCourses(db, auditContextOf(call, clock), groupId, async (tx) => {
      const row = await courseRows(tx).where('group_courses.id', '=', call.params.id).executeTakeFirst()
      if (!row) throw notFound()
      const hasWork = (row.works ?? 0) + (row.marks ?? 0) > 0
      if (hasWork && call.query.with_work !== true) throw rejected('has_work', 'There is work in this program.')
      await tx.deleteFrom('group_courses').where('id', '=', row.id).execute()
    })
  },
} satisfies Partial<Handlers>
