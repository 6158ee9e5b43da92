import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, groupArchived, invalid, notFound } from '#server/errors.ts'
import { completeDone, storeCompleted } from './completion.ts'
import { pathRows } from './content-queries.ts'
import { canMark } from './learning-path.ts'
import { recordPath } from './milestones.ts'
import { learningPlace, type LearningPlace } from './place.ts'
import { isResourceOpen, lockActiveContent } from './place-queries.ts'

interface Wanted {
  contentId: number
  groupId: number
  now: Date
  /** When the student was there, where that was not now. */
  seenAt?: Date
}

type Place = LearningPlace & { group: NonNullable<LearningPlace['group']> }

/** The content in a group of the student, whose progress changes. @throws 404, 409 `group_archived` */
export async function writablePlace(tx: Tx, caller: Caller, { contentId, groupId, now }: Wanted): Promise<Place> {
  const place = await learningPlace(tx, caller, { of: { content: contentId }, group: groupId, now })
  if (!place.group || !(await lockActiveContent(tx, contentId, place.group.id, caller.id))) throw notFound()
  if (place.group.is_archived) throw groupArchived()
  return { ...place, group: place.group }
}

/** What the content holds for the student. */
async function heldBy(tx: Tx, { reader, group, program, studentId }: Place, contentId: number) {
  const [held] = await pathRows(tx, reader, [{ group: group.id, course: program.id, student: studentId }], [contentId])
  if (!held) throw notFound()
  return held
}

/** Notes that the student is in the content, and what they have opened; the first time of each resource stays. */
export async function noteOpened(
  tx: Tx,
  { group, studentId }: Place,
  { contentId, now, seenAt = now }: Wanted,
  resourceId?: number,
): Promise<void> {
  const opened = json(resourceId === undefined ? {} : { [resourceId]: now.toISOString() })
  await tx
    .insertInto('content_progress')
    .values({
      ...{ group_id: group.id, student_id: studentId, content_id: contentId, center_id: group.center.id },
      ...{ opened_at: now, seen_at: seenAt, opened_resources: opened },
    })
    .onConflict((same) =>
      same.columns(['group_id', 'student_id', 'content_id']).doUpdateSet({
        // null where only a resource came from another content
        opened_at: sql`coalesce(content_progress.opened_at, excluded.opened_at)`,
        seen_at: sql`greatest(content_progress.seen_at, excluded.seen_at)`,
        opened_resources: sql`excluded.opened_resources || content_progress.opened_resources`,
      }),
    )
    .execute()
}

/** Stores that the content is done when nothing that it requires is left, and what the student reaches with it. */
export async function completeIfDone(tx: Tx, { group, program, studentId }: Place, { contentId, now }: Wanted): Promise<void> {
  const place = { group: group.id, course: program.id, student: studentId }
  await recordPath(tx, await completeDone(tx, [place], [contentId], now), now)
}

/** Stores that the student says that the content is done, and what they reach with it. */
async function complete(tx: Tx, { group, program, studentId }: Place, { contentId, now }: Wanted): Promise<void> {
  const done = { group: group.id, course: program.id, student: studentId, content: contentId }
  await recordPath(tx, await storeCompleted(tx, [done], now), now)
}

/** The content is no longer done. What was reached with it stays. */
const withdrawCompleted = (tx: Tx, { group, studentId }: Place, contentId: number) =>
  tx
    .updateTable('content_progress')
    .set({ completed_at: null })
    .where('group_id', '=', group.id)
    .where('student_id', '=', studentId)
    .where('content_id', '=', contentId)
    .execute()

export const progressHandlers = {
  openContent: async ({ caller, params, body }, { db, clock }) => {
    const { resource_id: resourceId, student_id: studentId = caller.id, opened_ago: openedAgo = 0 } = body
    if (studentId !== caller.id) throw denied()
    const now = clock.now()
    const wanted = { contentId: params.id, groupId: body.group_id, now, seenAt: new Date(now.getTime() - openedAgo) }
    await transact(db, async (tx) => {
      const place = await writablePlace(tx, caller, wanted)
      if (resourceId !== undefined && !(await isResourceOpen(tx, wanted.groupId, params.id, resourceId, wanted.now))) {
        throw invalid({ resource_id: ['choice'] })
      }
      await noteOpened(tx, place, wanted, resourceId)
      await completeIfDone(tx, place, wanted)
    })
  },

  markContent: async ({ caller, params, body }, { db, clock }) => {
    const wanted = { contentId: params.id, groupId: body.group_id, now: clock.now() }
    await transact(db, async (tx) => {
      const place = await writablePlace(tx, caller, wanted)
      if (!canMark(await heldBy(tx, place, params.id))) throw denied()
      await noteOpened(tx, place, wanted)
      await (body.done ? complete(tx, place, wanted) : withdrawCompleted(tx, place, params.id))
    })
  },
} satisfies Partial<Handlers>
