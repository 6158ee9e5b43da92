import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf, type CallAuditContext } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { ApiError, conflict, etag, ifMatchRequired, notFound } from '#server/errors.ts'
import { mayEditCourse } from '#server/modules/access/courses.ts'
import { fullName } from '#server/modules/people/person.ts'
import { addNodes } from './add.ts'
import { applyChanges, classesIn } from './apply-changes.ts'
import { binLifetime, binnedSince } from './bin.ts'
import { listBin } from './bin-queries.ts'
import { findNode, findNodeDeliverables, findTree, type NodeRow } from './content-queries.ts'
import { lastAuthor } from './last-author-queries.ts'
import { changeTree, type TreeChange } from './tree-change.ts'

type Change = components['schemas']['ContentChange']

const toNode = ({ course_id: _course, ...node }: NodeRow & { course_id?: number }): components['schemas']['ContentNode'] => node

async function requireNode(db: Db, context: CallAuditContext, id: number) {
  const node = await findNode(db, context.caller, id)
  if (!node) throw notFound()
  return node
}

/** One change of one node; a conflict answers the node itself, and who changed it. */
async function changeOne(
  { db, workListener }: Ctx,
  context: CallAuditContext,
  id: number,
  ifMatch: number | null,
  change: Omit<Change, 'id' | 'revision'>,
) {
  const { course_id } = await requireNode(db, context, id)
  const work = async (tx: Tx, tree: TreeChange) => {
    if (ifMatch === null) throw ifMatchRequired()
    const node = tree.outline.nodes.get(id)
    if (node && node.revision !== ifMatch) {
      const by = await lastAuthor(tx, context.caller, course_id, [{ kind: 'content', id, name: node.name }])
      throw conflict({ ...toNode(node), changed_by: by }, node.revision)
    }
    return applyChanges(tx, tree, { course_id, changes: [{ ...change, id, revision: ifMatch }] }, context)
  }
  const classes = classesIn({ changes: [change] })
  const changed = await changeTree({ db, workListener }, context, course_id, work, { classes })
  const node = changed.nodes.find((each) => each.id === id)
  return answer(200, changed, { headers: node ? { etag: etag(node.revision) } : {} })
}

export const contentHandlers = {
  listContents: async ({ caller, query }, { db, clock }) => {
    const found = await findTree(db, caller, query.course, binnedSince(clock.now()))
    if (!found) throw notFound()
    const { id, name, center_id, nodes, resources, deliverables, bin_count, has_marks } = found
    return {
      course: { id, name },
      can_edit: mayEditCourse(caller, { center_id }),
      nodes,
      resources,
      deliverables,
      bin_count: bin_count ?? 0,
      has_marks,
    }
  },

  addContents: async (call, ctx) => {
    const { body } = call
    const context = auditContextOf(call, ctx.clock)
    return answer(201, await changeTree(ctx, context, body.course_id, (tx, tree) => addNodes(tx, tree, body), { classes: {} }))
  },

  getContent: async (call, { db, clock }) => {
    const node = await requireNode(db, auditContextOf(call, clock), call.params.id)
    return answer(200, toNode(node), { headers: { etag: etag(node.revision) } })
  },

  updateContent: (call, ctx) => changeOne(ctx, auditContextOf(call, ctx.clock), call.params.id, call.ifMatch, { fields: call.body }),

  moveContent: (call, ctx) => changeOne(ctx, auditContextOf(call, ctx.clock), call.params.id, call.ifMatch, { place: call.body }),

  deleteContent: (call, ctx) => changeOne(ctx, auditContextOf(call, ctx.clock), call.params.id, call.ifMatch, { is_deleted: true }),

  updateContents: (call, ctx) => {
    const context = auditContextOf(call, ctx.clock)
    const { body } = call
    return changeTree(ctx, context, body.course_id, (tx, tree) => applyChanges(tx, tree, body, context), { classes: classesIn(body) })
  },

  reindexContents: (call, ctx) => {
    const { course_id, parent_id, nodes } = call.body
    const context = auditContextOf(call, ctx.clock)
    return changeTree(ctx, context, course_id, (tx, tree) => {
      const siblings = tree.outline.children(parent_id)
      const ids = new Set(nodes.map(({ id }) => id))
      if (siblings.length !== nodes.length || siblings.some(({ id }) => !ids.has(id)))
        throw new ApiError(409, { detail: 'Somebody else saved this first.', code: 'conflict', current: { nodes: siblings } })
      const isInOrder = nodes.every(({ id }, index) => siblings[index]?.id === id)
      const changes = isInOrder ? [] : nodes.map((node, index) => ({ ...node, place: { parent_id, index } }))
      return applyChanges(tx, tree, { course_id, changes }, context)
    })
  },

  listContentBin: async ({ caller, query }, { db, clock }) => {
    const rows = await listBin(db, caller, query.course, binnedSince(clock.now()))
    if (!rows) throw notFound()
    const results = rows.flatMap((row) => {
      const { id, kind, name, level, deliverables, resources, deleted_at } = row
      if (id === null || kind === null || name === null || deleted_at === null) return []
      const counts = { nodes: row.nodes, deliverables: deliverables ?? 0, resources: resources ?? 0 }
      const until = new Date(deleted_at.getTime() + binLifetime)
      const { first_name, last_name_1, last_name_2 } = row
      const deletedBy =
        first_name === null ? null : fullName({ first_name, last_name_1: last_name_1 ?? '', last_name_2: last_name_2 ?? '' })
      const when = { deleted_at: deleted_at.toISOString(), deleted_by: deletedBy, restorable_until: until.toISOString() }
      return [{ id, kind, name, level, parent_name: row.parent_name, ...counts, ...when }]
    })
    return { results }
  },

  listContentDeliverables: async ({ caller, query }, { db }) => {
    const found = await findNodeDeliverables(db, caller, query.content)
    if (!found) throw notFound()
    return { results: found.deliverables }
  },
} satisfies Partial<Handlers>
