import { isDeepStrictEqual } from 'node:util'
import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { lockEditableCourse, mayEditCourse } from '#server/modules/access/courses.ts'
import { mayPlaceIn } from '#server/modules/access/resources.ts'
import { deleteItems } from '#server/modules/contents/bin-items.ts'
import { changeTree } from '#server/modules/contents/tree-change.ts'
import { criteriaOf, findContent, moveTo, placedIn } from './place-queries.ts'
import { answerPlaced, lockPlaced, readPlaced, recordPlaced, toPlaced } from './placed.ts'
import { findResource } from './queries.ts'

/** The place behind the resources of a content. */
async function lastPlace(tx: Tx, contentId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('related_resources')
    .where('content_id', '=', contentId)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

export const placeHandlers = {
  listPlacedResources: async ({ caller, query }, { db }) => {
    const content = await findContent(db, caller, query.content)
    if (!content) throw notFound()
    const rows = await placedIn(db, caller, query.content)
    return { can_edit: mayEditCourse(caller, content), center_id: content.center_id, results: rows.map(toPlaced) }
  },

  getPlacedResource: async ({ caller, params }, { db }) => answerPlaced(db, caller, params.id),

  placeResource: async (call, { db, clock, workListener }) => {
    const { body, caller } = call
    const { content_id, resource_id, is_required = false } = body
    const id = await transact(db, async (tx) => {
      const content = await findContent(tx, caller, content_id)
      if (!content) throw notFound()
      const { course_id } = content
      await workListener.classesChange(tx, { contentIds: [content_id] }, clock.now())
      const { center_id: centerId } = await lockEditableCourse(tx, caller, course_id)
      // Another person may have deleted it before this lock, and deletes the resource only after it.
      if (!(await findContent(tx, caller, content_id))) throw notFound()
      await tx.selectFrom('resources').where('id', '=', resource_id).select('id').forKeyShare().execute()
      const resource = await findResource(tx, caller, resource_id)
      // One of another center, although the caller works in both: whoever reads the program would read it.
      if (!resource || !mayPlaceIn(resource, { center_id: centerId })) throw invalid({ resource_id: ['choice'] })
      const present = await tx
        .selectFrom('related_resources')
        .where('content_id', '=', content_id)
        .where('resource_id', '=', resource_id)
        .select('id')
        .executeTakeFirst()
      if (present) return present.id
      const placed = await tx
        .insertInto('related_resources')
        .values({ course_id, content_id, resource_id, is_required, position: await lastPlace(tx, content_id) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const after = { resource: resource.name, is_required }
      await recordPlaced(tx, auditContextOf(call, clock), { action: 'resource_placed', courseId: course_id, centerId, after })
      return placed.id
    })
    return answerPlaced(db, caller, id)
  },

  updatePlacedResource: async (call, { db, clock, workListener }) => {
    const { body, caller, ifMatch, params } = call
    const isStale = await transact(db, async (tx) => {
      const context = auditContextOf(call, clock)
      // nothing is locked for somebody who may not see it
      if (body.is_required === true && (await readPlaced(tx, caller, params.id)))
        await workListener.classesChange(tx, { relatedIds: [params.id] }, clock.now())
      const row = await lockPlaced(tx, context, params.id)
      if (ifMatch === null) throw ifMatchRequired()
      if (ifMatch !== row.revision) return true
      const is_required = body.is_required ?? row.is_required
      await tx
        .updateTable('related_resources')
        .set({ is_required, revision: row.revision + 1 })
        .where('id', '=', row.id)
        .execute()
      if (body.index !== undefined) await moveTo(tx, row, body.index)
      await recordPlaced(tx, context, {
        action: 'resource_changed',
        courseId: row.course_id,
        centerId: row.centerId,
        before: { is_required: row.is_required },
        after: { resource: row.name, is_required },
      })
      return false
    })
    if (!isStale) return answerPlaced(db, caller, params.id)
    const current = await readPlaced(db, caller, params.id)
    throw conflict(current, current.revision)
  },

  removePlacedResource: async (call, ctx) => {
    const { caller, ifMatch, params } = call
    const context = auditContextOf(call, ctx.clock)
    const { course } = await readPlaced(ctx.db, caller, params.id)
    return changeTree(ctx, context, course.id, async (tx, change) => {
      const { id, revision } = await lockPlaced(tx, context, params.id)
      if (ifMatch === null) throw ifMatchRequired()
      if (ifMatch !== revision) throw conflict(await readPlaced(tx, caller, id), revision)
      await deleteItems(tx, change, [{ kind: 'resource', id, revision }], context)
    })
  },

  saveResourceResults: async (call, { db, clock }) => {
    const { body, caller, ifMatch } = call
    const wanted = body.results.toSorted((a, b) => a.criterion_id - b.criterion_id)
    const ids = [...new Set(wanted.map(({ criterion_id }) => criterion_id))]
    if (ids.length < wanted.length) throw invalid({ results: ['choice'] })
    const sum = wanted.reduce((all, { weight }) => all + weight, 0)
    if (wanted.some(({ weight }) => weight === 0) || (wanted.length > 0 && sum !== WHOLE_WEIGHT)) throw invalid({ results: ['sum'] })
    const isStale = await transact(db, async (tx) => {
      const context = auditContextOf(call, clock)
      const row = await lockPlaced(tx, context, body.related_id)
      if (ifMatch === null) throw ifMatchRequired()
      const before = await tx
        .selectFrom('related_results')
        .where('related_resource_id', '=', row.id)
        .select(['criterion_id', 'weight'])
        .orderBy('criterion_id')
        .execute()
      // The same list again changes nothing, so a repetition after a lost answer is no conflict.
      if (isDeepStrictEqual(before, wanted)) return false
      if (ifMatch !== row.revision) return true
      if ((await criteriaOf(tx, row.course_id, ids)).length < ids.length) throw invalid({ results: ['choice'] })
      await tx.deleteFrom('related_results').where('related_resource_id', '=', row.id).execute()
      if (wanted.length > 0)
        await tx
          .insertInto('related_results')
          .values(wanted.map((each) => ({ related_resource_id: row.id, ...each })))
          .execute()
      await tx
        .updateTable('related_resources')
        .set({ revision: row.revision + 1 })
        .where('id', '=', row.id)
        .execute()
      await recordPlaced(tx, context, {
        action: 'resource_changed',
        courseId: row.course_id,
        centerId: row.centerId,
        before: { criteria: before.length },
        after: { resource: row.name, criteria: wanted.length },
      })
      return false
    })
    if (!isStale) return answerPlaced(db, caller, body.related_id)
    const current = await readPlaced(db, caller, body.related_id)
    throw conflict(current, current.revision)
  },
} satisfies Partial<Handlers>
