import { sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { isVideo, watchedPart } from './met-queries.ts'
import type { Watched } from './watched-ranges.ts'

interface Place {
  groupId: number
  studentId: number
  contentId: number
  relatedId: number
}

/** Where a student is in a video or on which page of a PDF. */
type Kept = (Watched | { page: number }) & {
  /** When they were there. */
  reported_at: string
}

interface Stored {
  watched: Watched | null
  page: number | null
  reported_at: string | null
  opened_at: string | null
}

/** A file that is watched or read. */
export interface KeptFile {
  id: number
  kind: 'video' | 'pdf'
  storage_key: string
  media_type: string
  /** Bytes. */
  size: number
  /** Null until it was read from the file, 0 where the file does not say it. */
  video_seconds: number | null
}

/** The file of a resource of a content that is a video which browsers play, or a PDF; undefined where it is neither. */
export async function keptFileIn(db: Db | Tx, contentId: number, relatedId: number): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`select files.id, case when ${isVideo} then 'video' else 'pdf' end as kind, files.storage_key,
      files.media_type, files.size, files.video_seconds
    from related_resources join resources on resources.id = related_resources.resource_id join files on files.id = resources.file_id
    where related_resources.id = ${relatedId} and related_resources.content_id = ${contentId}
      and (${isVideo} or files.media_type = 'application/pdf')`.execute(db)
  return rows[0]
}

export const storeVideoSeconds = (db: Db, fileId: number, seconds: number) =>
  db.updateTable('files').set({ video_seconds: seconds }).where('id', '=', fileId).execute()

const own = ({ groupId, studentId, contentId }: Place) =>
  sql`content_progress.group_id = ${groupId} and content_progress.student_id = ${studentId} and content_progress.content_id = ${contentId}`

const stored = (place: Place) => sql<Stored>`
  select ${watchedPart(sql`${String(place.relatedId)}`)} as watched, (watched -> ${String(place.relatedId)} ->> 'page')::integer as page,
    watched -> ${String(place.relatedId)} ->> 'reported_at' as reported_at,
    opened_resources ->> ${String(place.relatedId)} as opened_at
  from content_progress where ${own(place)}`

/** What a student has watched of a video, or the page of a PDF on which they are, and when they opened it first. */
export const watchedOf = async (db: Db, place: Place) => (await stored(place).execute(db)).rows[0]

/** The same; reports of several devices take turns. */
export const lockWatched = async (tx: Tx, place: Place) =>
  (
    await sql<Stored>`
  ${stored(place)} for no key update`.execute(tx)
  ).rows[0]

/** A replaced file may be of the other kind: what was stored of the former one goes. */
export const storeWatched = (tx: Tx, place: Place, watched: Kept) =>
  sql`update content_progress set watched = watched || ${json({ [place.relatedId]: { ...watched } })}::jsonb where ${own(place)}`.execute(
    tx,
  )
