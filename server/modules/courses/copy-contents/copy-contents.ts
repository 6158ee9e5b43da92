import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { denied, invalid } from '#server/errors.ts'
import { mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { changeTree } from '#server/modules/contents/tree-change.ts'
import { copyFiles } from '../clone/copy-files.ts'
import { leftBehind } from '../clone/left-behind-queries.ts'
import { filesOfContents, filesToCopy } from '../file-queries.ts'
import { copyPart, type PartCopied } from './copy-part.ts'
import { contentsBelow } from './part-queries.ts'

/**
 * Copies chosen contents with everything in them, and single deliverables and resources, to a place of a program, also of the same one. Like a copy of a whole program, it stores
 * files of another center again before the transaction.
 */
export const copyContents: Handler<'copyContents'> = async (call, ctx) => {
  const { db, clock, config } = ctx
  const { caller, body } = call
  const { course_id: source, target_id: target } = body
  await requireCourseAccess(db, caller, source)
  const { center_id: owner } = await requireCourseAccess(db, caller, target)
  if (!mayEditCourse(caller, { center_id: owner })) throw denied()
  const { items = [] } = body
  if (body.ids.length + items.length === 0) throw invalid({ ids: ['required'] })
  const contentIds = await contentsBelow(db, source, body.ids)
  const deliverableIds = items.flatMap(({ kind, id }) => (kind === 'deliverable' ? [id] : []))
  const copies = await copyFiles(ctx, await filesToCopy(db, await filesOfContents(db, source, contentIds, deliverableIds), owner), {
    centerId: owner,
    by: caller.id,
  })
  const made: PartCopied[] = []
  const changed = await changeTree(
    ctx,
    auditContextOf(call, clock),
    target,
    async (tx, change) => {
      made.push(await copyPart(tx, change, body, { owner, fileIds: await copies.insert(tx), publicUrl: config.publicUrl }))
    },
    { source, classes: { contentIds: items.length > 0 && body.parent_id !== null ? [body.parent_id] : [] } },
  )
  const [part] = made
  const left = await leftBehind(db, caller, { courseId: source, contentIds: part?.originals ?? [], items, targetId: owner })
  return answer(201, {
    changed,
    copied: { contents: part?.originals.length ?? 0, deliverables: part?.deliverables ?? 0, resources: part?.resources ?? 0 },
    not_copied: { ...left, criteria: part?.withoutCriteria ?? [], recoveries: part?.withoutRecovered ?? [] },
  })
}
