import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { json } from '../../db/json.ts'
import { inChunks } from './rows.ts'

export interface Draft {
  center_id: number
  group_id: number
  submission_id: number
  text?: string
  link?: string
  /** Counts the writes of one submission's drafts: above that of every version handed in before. */
  revision?: number
  /** When it was last written. */
  updated_at?: Date
  /** Ids of stored files that no other version has. */
  files?: readonly number[]
}

/** A submitted version: numbered from 1 within its submission. */
export interface HandedIn extends Draft {
  number: number
  submitted_at: Date
  is_late?: boolean
}

/** Drafts, one per submission at most. */
export async function saveDrafts(db: Db | Tx, drafts: readonly Draft[]): Promise<number[]> {
  const ids = (
    await inChunks(drafts, (chunk) =>
      db
        .insertInto('deliverable_versions')
        .values(
          chunk.map(({ center_id, group_id, submission_id, text, link, revision, updated_at }) => ({
            center_id,
            group_id,
            submission_id,
            text,
            link,
            revision,
            created_at: updated_at,
            updated_at,
          })),
        )
        .returning('id')
        .execute(),
    )
  ).map(({ id }) => id)
  const held = drafts.flatMap(({ files = [] }, index) =>
    files.map((file_id, position) => ({ version_id: ids[index] ?? 0, file_id, position })),
  )
  await inChunks(held, (chunk) => db.insertInto('version_files').values(chunk).returning('file_id').execute())
  return ids
}

/**
 * Submits work as the app does: a draft gets its files, then its number, date and receipt. A newer version is selected
 * automatically, unless an older one was selected on purpose or graded.
 * @returns ids of the versions in the given order
 */
export async function handIn(db: Db | Tx, versions: readonly HandedIn[]): Promise<number[]> {
  const ids: number[] = Array.from({ length: versions.length })
  const numbers = [...new Set(versions.map(({ number }) => number))].toSorted((a, b) => a - b)
  // A submission has one draft at a time, so all first versions go in before all second ones.
  for (const number of numbers) {
    const round = versions.map((version, index) => ({ version, index })).filter(({ version }) => version.number === number)
    const drafts = await saveDrafts(
      db,
      round.map(({ version }) => ({ updated_at: version.submitted_at, revision: number, ...version })),
    )
    for (const [at, { index }] of round.entries()) ids[index] = drafts[at] ?? 0
    await inChunks(round, (chunk) =>
      submit(
        db,
        chunk.map(({ version: { submission_id, submitted_at, is_late }, index }) => ({
          id: ids[index],
          submission_id,
          number,
          submitted_at,
          is_late,
          receipt: receipt(submission_id, number),
        })),
      ),
    )
  }
  return ids
}

async function submit(db: Db | Tx, rows: readonly object[]): Promise<{ id: number }[]> {
  const given = sql`jsonb_to_recordset(${json(rows)}::jsonb) as given
    (id bigint, submission_id bigint, number integer, submitted_at timestamptz, is_late boolean, receipt text)`
  const { rows: done } = await sql<{ id: number }>`
    update deliverable_versions v set number = given.number, submitted_at = given.submitted_at, is_late = coalesce(given.is_late, false),
      receipt = given.receipt
    from ${given} where v.id = given.id returning v.id`.execute(db)
  await sql`
    update submissions s set selected_version_id = given.id, revision = s.revision + 1
    from ${given} where s.id = given.submission_id
      and (s.selected_version_id is null or s.selected_version_id =
        (select v.id from deliverable_versions v where v.submission_id = s.id and v.number = given.number - 1))
      and not exists (select from grades g where g.submission_id = s.id and g.outcome is not null)`.execute(db)
  return done
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve unambiguous characters (Crockford's base 32), the same for the same version at every load. */
function receipt(submission_id: number, number: number): string {
  const digest = createHash('sha256').update(`${submission_id}/${number}`).digest()
  return [...digest.subarray(0, 12)]
    .map((byte) => alphabet[byte % 32])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')
}
