import type { components } from '#openapi/generated/schema.gen.ts'
import type { Handlers } from '#server/contract.ts'
import { type Files, FilesUnavailable } from '#server/adapters/files.ts'
import { type Db, transact } from '#server/db/client.ts'
import { denied, invalid, notFound } from '#server/errors.ts'
import { readVideoLength } from '#server/modules/files/video-length.ts'
import { learningPlace } from './place.ts'
import { isResourceOpen } from './place-queries.ts'
import { completeIfDone, noteOpened, writablePlace } from './progress.ts'
import { type KeptFile, keptFileIn, lockWatched, storeVideoSeconds, storeWatched, watchedOf } from './watched-queries.ts'
import { percentOf, type Range, type Watched, withReport } from './watched-ranges.ts'

type Shown = components['schemas']['Watched']

/** @param seconds of the video; null until they were read from its file, 0 where that does not say them */
const toWatched = (watched: Watched | null, seconds: number | null): Shown => ({
  at: watched?.at ?? 0,
  percent: watched ? percentOf(watched) : 0,
  is_done: watched?.is_done ?? false,
  is_finishable: seconds === 0,
})
const toRead = (page: number | null): Shown => ({ at: page ?? 0, percent: 0, is_done: false, is_finishable: false })

const toRange = ([from = 0, until = 0]: readonly number[]): Range => [from, until]

/**
 * Reads how long a video is from its file, 0 where that does not say it. A store that does not answer is asked with the next report.
 * @returns the seconds, null where they are not known yet
 */
async function learnLength(db: Db, files: Files, file: KeptFile): Promise<number | null> {
  const seconds = await readVideoLength(files, file).catch((error: unknown) => {
    if (error instanceof FilesUnavailable) return undefined
    throw error
  })
  if (seconds === undefined) return null
  await storeVideoSeconds(db, file.id, seconds ?? 0)
  return seconds ?? 0
}

export const watchedHandlers = {
  getWatched: async ({ caller, params: { id: contentId }, query: { group, resource: relatedId } }, { db, clock }) => {
    const place = await learningPlace(db, caller, { of: { content: contentId }, group, now: clock.now() })
    if (place.group === null) throw notFound()
    const [found, file] = await Promise.all([
      watchedOf(db, { groupId: group, studentId: caller.id, contentId, relatedId }),
      keptFileIn(db, contentId, relatedId),
    ])
    return file?.kind === 'video' ? toWatched(found?.watched ?? null, file.video_seconds) : toRead(found?.page ?? null)
  },

  saveWatched: async ({ caller, params: { id: contentId }, body }, { db, clock, files }) => {
    const { group_id: groupId, resource_id: relatedId, at, duration, ended_ago: endedAgo = 0 } = body
    if (body.student_id !== caller.id) throw denied()
    const now = clock.now()
    const wanted = { contentId, groupId, now, seenAt: new Date(now.getTime() - endedAgo) }
    let unread: KeptFile | undefined
    const stored = await transact(db, async (tx) => {
      const place = await writablePlace(tx, caller, wanted)
      const isOpen = await isResourceOpen(tx, groupId, contentId, relatedId, now)
      const file = isOpen ? await keptFileIn(tx, contentId, relatedId) : undefined
      if (!file) throw invalid({ resource_id: ['choice'] })
      await noteOpened(tx, place, wanted, relatedId)
      const key = { groupId, studentId: caller.id, contentId, relatedId }
      const before = await lockWatched(tx, key)
      // where they were then, and not where they are
      const isOvertaken = before?.reported_at != null && Date.parse(before.reported_at) > wanted.seenAt.getTime()
      const reported_at = (isOvertaken && before.reported_at) || wanted.seenAt.toISOString()
      if (file.kind === 'pdf') {
        if (isOvertaken && before.page !== null) return toRead(before.page)
        const page = Math.max(1, Math.trunc(Math.min(at, duration)))
        await storeWatched(tx, key, { page, reported_at })
        // that it was opened may have been lost
        if (before?.page == null) await completeIfDone(tx, place, wanted)
        return toRead(page)
      }
      const openedAt = new Date(before?.opened_at ?? now)
      const report = { at: isOvertaken ? (before.watched?.at ?? at) : at, duration, ranges: body.ranges.map(toRange) }
      const next = withReport(before?.watched ?? null, report, openedAt, now, file.video_seconds)
      // it is opened all the same: the next report, which has this one's ranges too, can be late enough
      if (!next) return null
      if (file.video_seconds === null) unread = file
      await storeWatched(tx, key, { ...next, reported_at })
      if (next.is_done && !before?.watched?.is_done) await completeIfDone(tx, place, wanted)
      return toWatched(next, file.video_seconds)
    })
    if (!stored) throw invalid({ ranges: ['too_fast'] })
    // not within the transaction: a slow store would hold its connection
    return unread ? { ...stored, is_finishable: (await learnLength(db, files, unread)) === 0 } : stored
  },
} satisfies Partial<Handlers>
