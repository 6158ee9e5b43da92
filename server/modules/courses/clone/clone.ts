import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { etag, invalid } from '#server/errors.ts'
import { requireCourseAccess } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { ownerFor, trimmedTexts } from '../fields.ts'
import { insertCourse } from '../insert.ts'
import { readCourse } from '../read.ts'
import { copyCourse } from './copy-course.ts'
import { filesOfCourse, filesToCopy } from '../file-queries.ts'
import { copyDates, type DatesCopied } from './copy-dates.ts'
import { copyFiles } from './copy-files.ts'
import { groupHasCourse, leftBehind } from './left-behind-queries.ts'

/**
 * Copies a program. Files that the copy may not share, because they belong to another center, are stored again before the transaction,
 * so that no bytes are read while rows are locked.
 */
export const cloneCourse: Handler<'cloneCourse'> = async (call, ctx) => {
  const { db, clock, config } = ctx
  const { caller, params } = call
  const { name, center_id, dates: wanted = null } = trimmedTexts(call.body)
  await requireCourseAccess(db, caller, params.id)
  const owner = await ownerFor(db, caller, center_id)
  if (wanted && !(await groupHasCourse(db, caller, { groupId: wanted.group_id, courseId: params.id })))
    throw invalid({ 'dates.group_id': ['choice'] })
  const copies = await copyFiles(ctx, await filesToCopy(db, await filesOfCourse(db, params.id), owner), { centerId: owner, by: caller.id })
  const { id, dates } = await transact(db, async (tx) => {
    const original = await tx.selectFrom('courses').where('id', '=', params.id).selectAll().forShare().executeTakeFirstOrThrow()
    const fileIds = await copies.insert(tx)
    const fileOf = (fileId: number | null) => (fileId === null ? null : (fileIds.get(fileId) ?? fileId))
    const copyId = await insertCourse(tx, {
      name,
      center_id: owner,
      code: original.code,
      about: original.about,
      description: original.description,
      logo_file_id: fileOf(original.logo_file_id),
      background_file_id: fileOf(original.background_file_id),
      cloned_from: original.id,
      created_at: clock.now(),
    })
    const { publicUrl } = config
    const items = await copyCourse(tx, { from: params.id, to: copyId, owner, by: caller.id, at: clock.now(), fileIds, publicUrl })
    const proposed: DatesCopied | null =
      wanted && (await copyDates(tx, { to: copyId, groupId: wanted.group_id, days: wanted.days, ...items }))
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'cloned', entity: 'course', entityId: copyId, centerId: owner, after: { name, course_id: params.id } },
    ])
    return { id: copyId, dates: proposed }
  })
  const course = await readCourse(db, caller, id)
  const not_copied = await leftBehind(db, caller, { courseId: params.id, targetId: owner })
  return answer(201, { course, dates: dates && toDates(dates), not_copied }, { headers: { etag: etag(course.revision) } })
}

const toDates = ({ count, first, last }: DatesCopied) => ({
  count,
  first: first?.toISOString() ?? null,
  last: last?.toISOString() ?? null,
})
