import type { components } from '#openapi/generated/schema.gen.ts'
import type { Handlers } from '#server/contract.ts'
import type { Files } from '#server/adapters/files.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, notFound } from '#server/errors.ts'
import { readVideoLength } from '#server/modules/files/video-length.ts'
import { isResourceOpen } from './content-queries.ts'
import { learningPlace } from './place.ts'
import { completeIfDone, noteOpened, writablePlace } from './progress.ts'
import { type KeptFile, keptFileIn, lockWatched, storeVideoSeconds, storeWatched, watchedOf } from './watched-queries.ts'
import { percentOf, type Range, type Watched, withReport } from './watched-ranges.ts'

const toWatched = (watched: Watched): components['schemas']['Watched'] => ({
  at: watched.at,
  percent: percentOf(watched),
  is_done: watched.is_done,
})
/** Nothing is known of it, or it is a PDF. */
const nothing = { at: 0, percent: 0, is_done: false }

const toRange = ([from = 0, until = 0]: readonly number[]): Range => [from, until]

/** How long a video is, 0 where its file does not say it. The first report of it reads the file. */
async function secondsOf(tx: Tx, files: Files, file: KeptFile): Promise<number> {
  if (file.video_seconds !== null) return file.video_seconds
  const seconds = (await readVideoLength(files, file)) ?? 0
  await storeVideoSeconds(tx, file.id, seconds)
  return seconds
}

export const watchedHandlers = {
  getWatched: async ({ caller, params: { id: contentId }, query: { group, resource: relatedId } }, { db, clock }) => {
    const place = await learningPlace(db, caller, { of: { content: contentId }, group, now: clock.now() })
    if (place.group === null) throw notFound()
    const found = await watchedOf(db, { groupId: group, studentId: caller.id, contentId, relatedId })
    return found?.watched ? toWatched(found.watched) : { ...nothing, at: found?.page ?? 0 }
  },

  saveWatched: async ({ caller, params: { id: contentId }, body }, { db, clock, files }) => {
    const { group_id: groupId, resource_id: relatedId, at, duration } = body
    const now = clock.now()
    const wanted = { contentId, groupId, now }
    return transact(db, async (tx) => {
      const place = await writablePlace(tx, caller, wanted)
      const isOpen = await isResourceOpen(tx, groupId, contentId, relatedId, now)
      const file = isOpen ? await keptFileIn(tx, contentId, relatedId) : undefined
      if (!file) throw invalid({ resource_id: ['choice'] })
      await noteOpened(tx, place, wanted, relatedId)
      const key = { groupId, studentId: caller.id, contentId, relatedId }
      const before = await lockWatched(tx, key)
      if (file.kind === 'pdf') {
        const page = Math.max(1, Math.trunc(Math.min(at, duration)))
        await storeWatched(tx, key, { page, reported_at: now.toISOString() })
        return { ...nothing, at: page }
      }
      const since = new Date(before?.watched?.reported_at ?? before?.opened_at ?? now)
      const report = { at, duration, ranges: body.ranges.map(toRange) }
      const next = withReport(before?.watched ?? null, report, since, now, await secondsOf(tx, files, file))
      if (!next) throw invalid({ ranges: ['too_fast'] })
      await storeWatched(tx, key, next)
      if (next.is_done && !before?.watched?.is_done) await completeIfDone(tx, place, wanted)
      return toWatched(next)
    })
  },
} satisfies Partial<Handlers>
