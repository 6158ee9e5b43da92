import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { ChangedClasses, Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, rejected } from '#server/errors.ts'
import { lockEditableCourse, mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { type AuditEvent, recordAuditEvents } from '#server/modules/audit/record.ts'
import { type NodeRow, nodesOf, writeNodes } from './content-queries.ts'
import { Outline, type PlaceError } from './outline.ts'

type Change = components['schemas']['ContentChange']
type ItemMove = components['schemas']['ContentItemMove']
type Item = components['schemas']['ContentItem']
type Activity = components['schemas']['ContentActivity']
export type ContentsChanged = components['schemas']['ContentsChanged']

/** A tree that is being changed, with what the audit log and an undo need of each step. */
export interface TreeChange {
  courseId: number
  outline: Outline<NodeRow>
  /** Nodes that are new in the tree. */
  added: number[]
  removed: number[]
  /** Resources and deliverables that are in the bin now. */
  removedItems: ContentsChanged['removed_items']
  /** Resources and deliverables with other places. */
  resources: ContentsChanged['resources']
  deliverables: ContentsChanged['deliverables']
  /** Entries of the bin that somebody else had restored before. */
  alreadyRestored: ContentsChanged['already_restored']
  undo: {
    changes: Change[]
    restore: number[]
    items: ItemMove[]
    remove: Item[]
    deliverables: Activity[]
    inside?: components['schemas']['ContentsInside']
  }
  /** Of the program, unless they name another entity. */
  events: (Pick<AuditEvent, 'action' | 'before' | 'after'> & Partial<Pick<AuditEvent, 'entity' | 'entityId' | 'courseId'>>)[]
}

const placeErrors: Record<PlaceError, () => Error> = {
  no_parent: () => invalid({ parent_id: ['choice'] }),
  too_deep: () => rejected('too_deep', 'A program has three levels.'),
  inside_itself: () => rejected('inside_itself', 'A node cannot be placed in itself.'),
}

/** @throws 400 for an unknown parent, 409 where a fourth level would begin, or a node would hang from itself */
export function requirePlaced(error: PlaceError | null): void {
  if (error !== null) throw placeErrors[error]()
}

interface TreeChangeOptions {
  /** Another program that is read; both are locked in the order of their ids, so that two such changes do not wait for each other. */
  source?: number
  /** Where something may become required, or there may be other classes. */
  classes?: ChangedClasses | null
}

/** Runs one change of a tree under the lock of its program and answers what differs now. */
export function changeTree(
  { db, workListener }: Pick<Ctx, 'db' | 'workListener'>,
  context: CallAuditContext,
  courseId: number,
  work: (tx: Tx, change: TreeChange) => Promise<void> | void,
  { source = courseId, classes = null }: TreeChangeOptions = {},
): Promise<ContentsChanged> {
  return transact(db, async (tx) => {
    // nothing is locked for somebody who may not change it
    if (classes && mayEditCourse(context.caller, await requireCourseAccess(tx, context.caller, courseId)))
      await workListener.classesChange(tx, { ...classes, courseId }, context.at)
    if (source !== courseId)
      await tx.selectFrom('courses').where('id', 'in', [courseId, source]).select('id').orderBy('id').forUpdate().execute()
    const course = await lockEditableCourse(tx, context.caller, courseId)
    const outline = new Outline(await nodesOf(tx, courseId).execute())
    const change: TreeChange = {
      ...{ courseId, outline, added: [], removed: [], removedItems: [], resources: [], deliverables: [], alreadyRestored: [] },
      ...{ undo: { changes: [], restore: [], items: [], remove: [], deliverables: [] }, events: [] },
    }
    await work(tx, change)
    const changed = outline.changed()
    await writeNodes(tx, changed)
    const event = { entity: 'course', entityId: courseId, centerId: course.center_id }
    if (change.events.length > 0)
      await recordAuditEvents(
        tx,
        context,
        change.events.map((each) => ({ ...event, ...each })),
      )
    const added = change.added.flatMap((id) => outline.nodes.get(id) ?? [])
    const nodes = [...added, ...changed.filter(({ id }) => !change.added.includes(id))]
    const { removed, removedItems, resources, deliverables, alreadyRestored } = change
    const undo = { course_id: courseId, ...change.undo }
    return { nodes, removed, removed_items: removedItems, resources, deliverables, already_restored: alreadyRestored, undo }
  })
}
