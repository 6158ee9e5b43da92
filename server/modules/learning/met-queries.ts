import { type RawBuilder, sql } from 'kysely'
import type { Watched } from './watched-ranges.ts'

/** A file that is watched rather than opened: a video that browsers play. */
export const isVideo = sql<boolean>`coalesce(files.media_type in ('video/mp4', 'video/webm', 'video/ogg'), false)`

/** What was watched of a resource, by the id of its place; null where only a page is kept. */
export const watchedPart = (relatedId: RawBuilder<unknown>) =>
  sql<Watched | null>`case when content_progress.watched -> ${relatedId} ? 'ranges' then content_progress.watched -> ${relatedId} end`

/** A page of another service, which does not tell us when it is done: its student says so. */
export const isFinishable = sql<boolean>`(resources.type = 'typeform')`

export const isFinished = sql<boolean>`coalesce(content_progress.finished_resources ? related_resources.id::text, false)`

/** A required resource is met when it was opened, a video when it was watched, a typeform when its student says so. */
export const isMet = sql<boolean>`case when ${isVideo} then (content_progress.watched -> related_resources.id::text ->> 'is_done')::boolean
  when ${isFinishable} then ${isFinished} else content_progress.opened_resources ? related_resources.id::text end`
