import { isDeepStrictEqual } from 'node:util'
import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf, type CallAuditContext } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired } from '#server/errors.ts'
import { lockEditableCourse } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { forgetReplaced } from '#server/modules/images/replaced.ts'
import { setAreas, trimmedTexts } from './fields.ts'
import { takeImages } from './insert.ts'
import { readCourse } from './read.ts'

type Change = components['schemas']['CourseChange']

async function current(tx: Tx, id: number) {
  const course = await tx.selectFrom('courses').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const areas = await tx.selectFrom('course_categories').where('course_id', '=', id).select('category_id').orderBy('category_id').execute()
  return { ...course, area_ids: areas.map(({ category_id }) => category_id) }
}

const only = (row: Record<string, unknown>, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]))

/**
 * Changes a program, if the caller may; a change that changes nothing needs no fresh revision.
 * @returns whether the caller's copy is outdated, so that nothing was changed
 */
function change(ctx: Pick<Ctx, 'db' | 'jobs'>, auditContext: CallAuditContext, id: number, ifMatch: number | null, given: Change) {
  const { caller } = auditContext
  const { area_ids, ...fields } = trimmedTexts(given)
  return transact(ctx.db, async (tx) => {
    await lockEditableCourse(tx, caller, id)
    if (ifMatch === null) throw ifMatchRequired()
    const before = await current(tx, id)
    const after = { ...before, ...fields, area_ids: area_ids?.toSorted((a, b) => a - b) ?? before.area_ids }
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]))
    if (changed.length === 0) return false
    if (ifMatch !== before.revision) return true
    const images = {
      logo_file_id: { purpose: 'course_logo', wanted: fields.logo_file_id, current: before.logo_file_id },
      background_file_id: { purpose: 'course_background', wanted: fields.background_file_id, current: before.background_file_id },
    } as const
    await checkImages(tx, caller, images)
    await forgetReplaced(tx, ctx.jobs, images)
    if (changed.includes('area_ids')) await setAreas(tx, id, after.area_ids)
    await tx
      .updateTable('courses')
      .set({ ...fields, revision: before.revision + 1 })
      .where('id', '=', id)
      .execute()
    if (before.center_id !== null) await takeImages(tx, before.center_id, [fields.logo_file_id, fields.background_file_id])
    await recordAuditEvents(tx, auditContext, [
      {
        ...{ action: 'updated', entity: 'course', entityId: id, centerId: before.center_id },
        ...{ before: only(before, changed), after: only(after, changed) },
      },
    ])
    return false
  })
}

export const updateCourse: Handler<'updateCourse'> = async (call, ctx) => {
  const { id } = call.params
  const isStale = await change(ctx, auditContextOf(call, ctx.clock), id, call.ifMatch, call.body)
  const course = await readCourse(ctx.db, call.caller, id)
  if (isStale) throw conflict(course, course.revision)
  return answer(200, course, { headers: { etag: etag(course.revision) } })
}

export const getCourseCategories: Handler<'getCourseCategories'> = async ({ caller, params }, { db }) => {
  const { areas, revision } = await readCourse(db, caller, params.id)
  return answer(200, { results: areas, revision }, { headers: { etag: etag(revision) } })
}

export const setCourseCategories: Handler<'setCourseCategories'> = async (call, ctx) => {
  const { id } = call.params
  const isStale = await change(ctx, auditContextOf(call, ctx.clock), id, call.ifMatch, { area_ids: call.body.area_ids })
  const { areas, revision } = await readCourse(ctx.db, call.caller, id)
  if (isStale) throw conflict({ results: areas, revision }, revision)
  return answer(200, { results: areas, revision }, { headers: { etag: etag(revision) } })
}
