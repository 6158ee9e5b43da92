import { auditContextOf } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { ApiError, conflict, etag, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { areaErrors, lastPosition, lockTree, readArea, setOrder, siblingsOf, whatLosesIt } from './tree-queries.ts'
import { categoryRows } from './queries.ts'
import { inTreeOrder } from './tree.ts'

const trimmed = (name: string) => {
  if (name.trim() === '') throw invalid({ name: ['required'] })
  return name.trim()
}

/** An area that exists. @throws 404 */
async function area(tx: Tx, id: number) {
  const found = await readArea(tx, id)
  if (!found) throw notFound()
  return found
}

/** Training areas belong to the platform: the events have no center. */
const event = (action: string, entityId: number) => ({ action, entity: 'category', entityId, centerId: null })

const movedMeanwhile = (rows: Awaited<ReturnType<typeof categoryRows>>) =>
  new ApiError(409, { detail: 'Somebody else moved this first.', code: 'conflict', current: { results: inTreeOrder(rows) } })

export const writeHandlers = {
  createCategory: async (call, { db, clock }) => {
    const { parent_id } = call.body
    const name = trimmed(call.body.name)
    const made = await transact(db, async (tx) => {
      await lockTree(tx)
      const parent = parent_id === null ? null : await readArea(tx, parent_id)
      if (parent === undefined) throw invalid({ parent_id: ['choice'] })
      const { id, revision } = await tx
        .insertInto('categories')
        .values({ name, parent_id, position: (await lastPosition(tx, parent_id)) + 1 })
        .returning(['id', 'revision'])
        .executeTakeFirstOrThrow()
      await recordAuditEvents(tx, auditContextOf(call, clock), [{ ...event('created', id), after: { name, category_id: parent_id } }])
      return { id, name, parent_id, revision, depth: parent === null ? 0 : parent.depth + 1 }
    }).catch(areaErrors)
    return answer(201, made, { headers: { etag: etag(made.revision) } })
  },

  renameCategory: async (call, { db, clock }) => {
    const { ifMatch, params } = call
    const name = trimmed(call.body.name)
    const { current, isStale } = await transact(db, async (tx) => {
      await lockTree(tx)
      const before = await area(tx, params.id)
      if (ifMatch === null) throw ifMatchRequired()
      if (before.name === name) return { current: before, isStale: false }
      if (before.revision !== ifMatch) return { current: before, isStale: true }
      const revision = before.revision + 1
      await tx.updateTable('categories').set({ name, revision }).where('id', '=', params.id).execute()
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        { ...event('updated', params.id), before: { name: before.name }, after: { name } },
      ])
      return { current: { ...before, name, revision }, isStale: false }
    }).catch(areaErrors)
    if (isStale) throw conflict(current, current.revision)
    return answer(200, current, { headers: { etag: etag(current.revision) } })
  },

  moveCategory: async (call, { db, clock }) => {
    const { id, from, parent_id, index } = call.body
    const tree = await transact(db, async (tx) => {
      await lockTree(tx)
      const before = await area(tx, id)
      if (parent_id !== null && !(await readArea(tx, parent_id))) throw invalid({ parent_id: ['choice'] })
      const siblings = await siblingsOf(tx, parent_id)
      const others = siblings.filter((each) => each !== id)
      const order = others.toSpliced(Math.min(index, others.length), 0, id)
      if (before.parent_id === parent_id && order.join() === siblings.join()) return categoryRows(tx)
      const standing = before.parent_id === parent_id ? siblings : await siblingsOf(tx, before.parent_id)
      // An order that another person has made meanwhile is not overwritten by a move that was chosen from the earlier one.
      if (from.parent_id !== before.parent_id || standing[from.index] !== id) throw movedMeanwhile(await categoryRows(tx))
      // the parent is set first: the database refuses a cycle and a name that is taken there
      await tx.updateTable('categories').set({ parent_id }).where('id', '=', id).execute()
      await setOrder(tx, order)
      if (before.parent_id !== parent_id)
        await recordAuditEvents(tx, auditContextOf(call, clock), [
          { ...event('updated', id), before: { category_id: before.parent_id }, after: { category_id: parent_id } },
        ])
      return categoryRows(tx)
    }).catch(areaErrors)
    return { results: inTreeOrder(tree) }
  },

  previewCategoryDeletion: async ({ params }, { db }) => {
    const lost = await whatLosesIt(db, params.id)
    if (!lost) throw notFound()
    return lost
  },

  deleteCategory: async (call, { db, clock }) => {
    const { id } = call.params
    const typed = call.query.name?.trim()
    await transact(db, async (tx) => {
      await lockTree(tx)
      const lost = await whatLosesIt(tx, id)
      if (!lost) throw notFound()
      if (typed !== lost.name) throw invalid({ name: [typed === undefined ? 'required' : 'different'] })
      await tx.deleteFrom('categories').where('id', '=', id).execute()
      const { name, areas_count, courses_count, groups_count, resources_count } = lost
      const before = { name, areas: areas_count, courses: courses_count, groups: groups_count, resources: resources_count }
      await recordAuditEvents(tx, auditContextOf(call, clock), [{ ...event('deleted', id), before }])
    })
  },
} satisfies Partial<Handlers>
