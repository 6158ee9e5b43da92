import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, groupArchived, invalid, notFound } from '#server/errors.ts'
import { isContentActive, isResourceOpen, pathRows } from './content-queries.ts'
import { isDone } from './learning-path.ts'
import { awardForPath } from './milestones.ts'
import { learningPlace, type LearningPlace } from './place.ts'

interface Wanted {
  contentId: number
  groupId: number
  now: Date
}

type Place = LearningPlace & { group: NonNullable<LearningPlace['group']> }

/** The content in a group of the student, whose progress changes. @throws 404, 409 `group_archived` */
export async function writablePlace(tx: Tx, caller: Caller, { contentId, groupId, now }: Wanted): Promise<Place> {
  const place = await learningPlace(tx, caller, { of: { content: contentId }, group: groupId, now })
  if (!place.group || !(await isContentActive(tx, contentId))) throw notFound()
  if (place.group.is_archived) throw groupArchived()
  return { ...place, group: place.group }
}

/** What the content holds for the student. */
async function heldBy(tx: Tx, { reader, group, program, studentId }: Place, contentId: number) {
  const [held] = await pathRows(tx, reader, [{ group: group.id, course: program.id, student: studentId }], contentId)
  if (!held) throw notFound()
  return held
}

/** Notes that the student is in the content, and what they have opened; the first time of each resource stays. */
export async function noteOpened(tx: Tx, { group, studentId }: Place, { contentId, now }: Wanted, resourceId?: number): Promise<void> {
  const opened = json(resourceId === undefined ? {} : { [resourceId]: now.toISOString() })
  await tx
    .insertInto('content_progress')
    .values({
      ...{ group_id: group.id, student_id: studentId, content_id: contentId, center_id: group.center.id },
      ...{ opened_at: now, seen_at: now, opened_resources: opened },
    })
    .onConflict((same) =>
      same.columns(['group_id', 'student_id', 'content_id']).doUpdateSet({
        // null where only a resource came from another content
        opened_at: sql`coalesce(content_progress.opened_at, excluded.opened_at)`,
        seen_at: now,
        opened_resources: sql`excluded.opened_resources || content_progress.opened_resources`,
      }),
    )
    .execute()
}

/** Stores that the content is done, or no longer; what the student reaches with it is stored in the same transaction. */
async function setCompleted(
  tx: Tx,
  { group, studentId, program, reader }: Place,
  contentId: number,
  completed_at: Date | null,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('content_progress')
    .set({ completed_at })
    .where('group_id', '=', group.id)
    .where('student_id', '=', studentId)
    .where('content_id', '=', contentId)
    .where('completed_at', completed_at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (completed_at !== null && numUpdatedRows > 0n) await awardForPath(tx, { group: group.id, course: program.id }, [studentId], reader.now)
}

/** Stores that the content is done when nothing that it requires is left, so that what a teacher adds later does not take it away. */
export async function completeIfDone(tx: Tx, place: Place, { contentId, now }: Wanted): Promise<void> {
  if (isDone(await heldBy(tx, place, contentId))) await setCompleted(tx, place, contentId, now)
}

export const progressHandlers = {
  openContent: async ({ caller, params, body }, { db, clock }) => {
    const wanted = { contentId: params.id, groupId: body.group_id, now: clock.now() }
    await transact(db, async (tx) => {
      const place = await writablePlace(tx, caller, wanted)
      const { resource_id: resourceId } = body
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
      if ((await heldBy(tx, place, params.id)).requirements > 0) throw denied()
      await noteOpened(tx, place, wanted)
      await setCompleted(tx, place, params.id, body.done ? wanted.now : null)
    })
  },
} satisfies Partial<Handlers>
