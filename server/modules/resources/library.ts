import { isDeepStrictEqual } from 'node:util'
import { auditContextOf } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired, invalid } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { centerOfNew } from './center.ts'
import { deleteResource } from './delete.ts'
import { readLink } from './link-type.ts'
import { lockEditable, recordResource } from './locked.ts'
import { findResource, knownCategories, resourcePage } from './queries.ts'
import { answerResource, readResource, toResource } from './views.ts'

/** @throws 400 `{url: [format | typeform_form]}` */
function requireLink(url: string) {
  const link = readLink(url)
  if (!link.ok) throw invalid({ url: [link.code] })
  return { url: link.url, type: link.type }
}

function requireName(name: string): string {
  if (name.trim() === '') throw invalid({ name: ['required'] })
  return name.trim()
}

/** @throws 400 `{category_ids: [choice]}` */
async function setCategories(tx: Tx, resourceId: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)]
  if ((await knownCategories(tx, ids)).length < ids.length) throw invalid({ category_ids: ['choice'] })
  await tx.deleteFrom('resource_categories').where('resource_id', '=', resourceId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('resource_categories')
      .values(ids.map((category_id) => ({ resource_id: resourceId, category_id })))
      .execute()
}

const categoriesOf = async (tx: Tx, resourceId: number) =>
  (
    await tx.selectFrom('resource_categories').where('resource_id', '=', resourceId).select('category_id').orderBy('category_id').execute()
  ).map(({ category_id }) => category_id)

/** A resource of the platform is for every center; the rest is private until it is shared. */
const isSharedFrom = (centerId: number | null, wanted = false) => centerId === null || wanted

export const libraryHandlers = {
  listResources: async (call, { db }) => {
    const { count, results } = await resourcePage(db, call.caller, call.query, pageOf(call.query))
    return paged(
      call,
      results.map((row) => toResource(call.caller, row)),
      count,
    )
  },

  getResource: async ({ caller, params }, { db }) => answerResource(db, caller, params.id, 200),

  addLinkResource: async (call, { db, clock }) => {
    const { body, caller } = call
    const link = requireLink(body.url)
    const name = requireName(body.name)
    const centerId = await centerOfNew(db, caller, body.center_id)
    const is_shared = isSharedFrom(centerId, body.is_shared)
    const id = await transact(db, async (tx) => {
      const row = await tx
        .insertInto('resources')
        .values({
          ...link,
          name,
          description: body.description?.trim() ?? '',
          is_shared,
          center_id: centerId,
          owner_id: caller.id,
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setCategories(tx, row.id, body.category_ids ?? [])
      await recordResource(tx, auditContextOf(call, clock), { action: 'created', id: row.id, centerId, after: { name, is_shared } })
      return row.id
    })
    return answerResource(db, caller, id, 201)
  },

  updateResource: async (call, { db, clock, workListener }) => {
    const { body, caller, ifMatch, params } = call
    const { category_ids, url, ...fields } = body
    if (fields.name !== undefined) fields.name = requireName(fields.name)
    if (fields.description !== undefined) fields.description = fields.description.trim()
    const link = url === undefined ? {} : requireLink(url)
    const isStale = await transact(db, async (tx) => {
      const context = auditContextOf(call, clock)
      // of another kind of link its student may have to say that it is done
      if (url !== undefined && (await findResource(tx, caller, params.id)))
        await workListener.classesChange(tx, { resourceIds: [params.id] }, clock.now())
      const row = await lockEditable(tx, context, params.id)
      if (ifMatch === null) throw ifMatchRequired()
      if (url !== undefined && row.url === null) throw invalid({ url: ['choice'] })
      const before = { ...row, category_ids: await categoriesOf(tx, row.id) }
      // The platform's stay shared; what the deletion of a center has left to it is not, until an IT admin shares it.
      const is_shared = (row.center_id === null && row.is_shared) || (fields.is_shared ?? row.is_shared)
      const change = { ...fields, ...link, is_shared }
      const after = { ...before, ...change, ...(category_ids && { category_ids: category_ids.toSorted((a, b) => a - b) }) }
      const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]))
      if (changed.length === 0) return false
      if (ifMatch !== row.revision) return true
      if (category_ids) await setCategories(tx, row.id, category_ids)
      await tx
        .updateTable('resources')
        .set({ ...change, revision: row.revision + 1 })
        .where('id', '=', row.id)
        .execute()
      const only = (values: typeof after) => Object.fromEntries(changed.map((field) => [field, values[field]]))
      await recordResource(tx, context, {
        action: 'updated',
        id: row.id,
        centerId: row.center_id,
        before: only(before),
        after: only(after),
      })
      return false
    })
    const resource = await readResource(db, caller, params.id)
    if (isStale) throw conflict(resource, resource.revision)
    return answer(200, resource, { headers: { etag: etag(resource.revision) } })
  },

  deleteResource,
} satisfies Partial<Handlers>
