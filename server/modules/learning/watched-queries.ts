import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { isVideo } from './content-queries.ts'
import type { Watched } from './watched-ranges.ts'

interface Place {
  groupId: number
  studentId: number
  contentId: number
  relatedId: number
}

/** Whether a resource of a content is a video that browsers play. */
export async function isVideoIn(db: Db | Tx, contentId: number, relatedId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from related_resources join resources on resources.id = related_resources.resource_id
    join files on files.id = resources.file_id
    where related_resources.id = ${relatedId} and related_resources.content_id = ${contentId} and ${isVideo}`.execute(db)
  return rows.length > 0
}

const own = ({ groupId, studentId, contentId }: Place) =>
  sql`content_progress.group_id = ${groupId} and content_progress.student_id = ${studentId} and content_progress.content_id = ${contentId}`

const stored = (place: Place) => sql<{ watched: Watched | null; opened_at: string | null }>`
  select watched -> ${String(place.relatedId)} as watched, opened_resources ->> ${String(place.relatedId)} as opened_at
  from content_progress where ${own(place)}`

/** What a student has watched of a video, and when they opened it first. */
export const watchedOf = async (db: Db, place: Place) => (await stored(place).execute(db)).rows[0]

/** The same; reports of several devices take turns. */
export const lockWatched = async (tx: Tx, place: Place) =>
  (
    await sql<{ watched: Watched | null; opened_at: string | null }>`
  ${stored(place)} for no key update`.execute(tx)
  ).rows[0]

export const storeWatched = (tx: Tx, place: Place, watched: Watched) =>
  sql`update content_progress set watched = watched || ${json({ [place.relatedId]: { ...watched } })}::jsonb, seen_at = ${watched.reported_at}
    where ${own(place)}`.execute(tx)
