import { type RawBuilder, sql } from 'kysely'
import type { Watched } from './watched-ranges.ts'

/** A file that is watched rather than opened: a video that browsers play. */
export const isVideo = sql<boolean>`coalesce(files.media_type in ('video/mp4', 'video/webm', 'video/ogg'), false)`

/** What was watched of a resource, by the id of its place; null where only a page is kept. */
export const watchedPart = (relatedId: RawBuilder<unknown>) =>
  sql<Watched | null>`case when content_progress.watched -> ${relatedId} ? 'ranges' then content_progress.watched -> ${relatedId} end`

const isWatched = sql<boolean>`coalesce((content_progress.watched -> related_resources.id::text ->> 'is_done')::boolean, false)`

/** Its student says when it is done: a page of another service does not tell us, nor does a video whose file has no readable length. */
export const isFinishable = sql<boolean>`(resources.type = 'typeform' or (${isVideo} and files.video_seconds = 0))`

/** What was watched before it was known that the file has no length stays. */
export const isFinished = sql<boolean>`(coalesce(content_progress.finished_resources ? related_resources.id::text, false) or ${isWatched})`

/** A required resource is met when it was opened, a video when it was watched, and otherwise when its student says so. */
export const isMet = (isTold = isFinishable, isWatchable = isVideo) => sql<boolean>`case
  when ${isTold} then ${isFinished} when ${isWatchable} then ${isWatched} else content_progress.opened_resources ? related_resources.id::text end`
