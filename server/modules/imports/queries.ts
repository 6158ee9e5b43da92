import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { displayName, personColumns, toPerson } from '#server/modules/people/person.ts'
import type { Field } from './reading/known-headings.ts'
import type { Student } from './reading/student.ts'
import { accessibleImports } from './access.ts'
import { type ImportFailure, type ImportRow, type KeptColumn, type RowState, type StudentImport, undoUntil } from './student-import.ts'

type Counts = StudentImport['counts']
const none: Counts = { new: 0, existing: 0, skipped: 0, problem: 0, created: 0, enrolled: 0, undone: 0, kept: 0 }

/** Rows of imports by state. */
async function countsOf(db: Db | Tx, importIds: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await db
    .selectFrom('student_import_rows')
    .where('import_id', 'in', [0, ...importIds])
    .where('state', '!=', 'unchecked')
    .select(({ fn }) => ['import_id', 'state', fn.countAll<number>().as('count')])
    .groupBy(['import_id', 'state'])
    .execute()
  const counts = new Map(importIds.map((id) => [id, { ...none }]))
  for (const { import_id, state, count } of rows) if (state !== 'unchecked') (counts.get(import_id) ?? { ...none })[state] = count
  return counts
}

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

function importsWithin(db: Db, caller: Caller) {
  return accessibleImports(db, caller)
    .innerJoin('centers', 'centers.id', 'student_imports.center_id')
    .leftJoin('groups', 'groups.id', 'student_imports.group_id')
    .innerJoin('users', 'users.id', 'student_imports.created_by')
    .select(['student_imports.id as import_id', 'groups.id as group_id', 'groups.name as group_name', ...personColumns])
}

/** A page of the imports that a caller can access, newest first, and the total count. */
export async function importPage(db: Db, caller: Caller, page: { limit: number; offset: number }) {
  const { count } = await accessibleImports(db, caller)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await importsWithin(db, caller)
    .select(['student_imports.state', 'student_imports.file_name', 'student_imports.row_count', 'student_imports.created_at'])
    .orderBy('student_imports.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const counts = await countsOf(
    db,
    rows.map(({ import_id }) => import_id),
  )
  return {
    count,
    rows: rows.map((row) => ({
      id: row.import_id,
      state: row.state,
      file_name: row.file_name,
      group: named(row.group_id, row.group_name),
      row_count: row.row_count,
      counts: counts.get(row.import_id) ?? none,
      created_by: toPerson(row),
      created_at: row.created_at.toISOString(),
    })),
  }
}

/** One import. @throws 404 if the caller cannot access it */
export async function readImport(db: Db, caller: Caller, id: number, now: Date): Promise<StudentImport> {
  const row = await importsWithin(db, caller)
    .where('student_imports.id', '=', id)
    .selectAll('student_imports')
    .select([
      'users.id',
      'centers.id as center_id',
      'centers.name as center_name',
      'centers.anonymous_users',
      'centers.student_licenses',
      'centers.student_seats_used',
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  const counts = (await countsOf(db, [id])).get(id) ?? none
  const fields = row.mapping as unknown as (Field | null)[]
  const columns = row.columns as unknown as KeptColumn[]
  return {
    id,
    state: row.state,
    source: row.source,
    file_name: row.file_name,
    format: row.format,
    encoding: row.encoding as StudentImport['encoding'],
    delimiter: row.delimiter as StudentImport['delimiter'],
    sheet: row.sheet,
    heading_row: row.heading_row,
    columns: columns.map(({ heading, notKept, samples }, index) => ({ heading, field: fields[index] ?? null, not_kept: notKept, samples })),
    row_count: row.row_count,
    blank_count: row.blank_count,
    center: { id: row.center_id, name: row.center_name },
    group: named(row.group_id, row.group_name),
    by_column: row.by_column,
    anonymous_users: row.anonymous_users,
    counts,
    seats: { needed: counts.new + counts.existing, left: Math.max(0, row.student_licenses - row.student_seats_used) },
    progress: progressOf(row, counts),
    invites: row.invites,
    failure: row.failure as unknown as ImportFailure | null,
    undo:
      row.state === 'done' && row.finished_at
        ? {
            until: undoUntil(row.finished_at).toISOString(),
            is_over: row.undo_started_at === null && undoUntil(row.finished_at) <= now,
          }
        : null,
    created_by: toPerson(row),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  }
}

/**
 * Rows that are finished, of those to import or, once it is being undone, to undo. A row with an account that is not enrolled yet is half
 * finished.
 */
function progressOf({ state, done_count }: { state: StudentImport['state']; done_count: number }, counts: Counts) {
  const imported = counts.created + counts.enrolled
  const undone = counts.undone + counts.kept
  if (state === 'undoing' || state === 'undone') return { done: undone, total: imported + undone }
  const total = counts.new + counts.existing + imported
  if (state !== 'importing' && state !== 'failed') return { done: imported, total }
  const halves = total + counts.new + counts.created
  return { done: Math.min(total, Math.floor((total * (done_count + imported)) / Math.max(1, halves))), total }
}

const shown: Record<'ready' | 'skipped' | 'problem' | 'done' | 'undone' | 'kept', readonly RowState[]> = {
  ready: ['new', 'existing'],
  skipped: ['skipped'],
  problem: ['problem'],
  done: ['created', 'enrolled'],
  undone: ['undone'],
  kept: ['kept'],
}
export type RowFilter = keyof typeof shown | 'all'

/** Rows of an import in the order of the file, and the total count. */
export async function rowPage(db: Db, importId: number, show: RowFilter, page: { limit: number; offset: number }) {
  let matching = db.selectFrom('student_import_rows as r').where('r.import_id', '=', importId)
  if (show !== 'all') matching = matching.where('r.state', 'in', shown[show])
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('groups', 'groups.id', 'r.group_id')
    .leftJoin('users', 'users.id', 'r.user_id')
    .select(['r.number', 'r.state', 'r.reason', 'r.other_row', 'r.cells', 'r.student', 'r.user_id', 'groups.name as group_name'])
    .select(sql<string | null>`users.username`.as('username'))
    .orderBy('r.number')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { count, rows: rows.map(toRow) }
}

interface RowAsKept {
  number: number
  state: RowState
  reason: string | null
  other_row: number | null
  cells: unknown
  student: unknown
  user_id: number | null
  group_name: string | null
  username: string | null
}

function toRow(row: RowAsKept): ImportRow {
  const student = row.student as Student | null
  return {
    number: row.number,
    state: row.state,
    reason: row.reason as ImportRow['reason'],
    other_row: row.other_row,
    name:
      (student && displayName(student)) ||
      (row.cells as string[])
        .filter((cell) => cell !== '')
        .slice(0, 3)
        .join(' · '),
    email: student?.email ?? '',
    username: row.username ?? student?.username ?? '',
    group: row.group_name ?? student?.group ?? '',
    user_id: row.user_id,
  }
}

/** The center of an import; undefined when it is gone. */
export async function centerOfImport(db: Db, importId: number): Promise<number | undefined> {
  return (await db.selectFrom('student_imports').where('id', '=', importId).select('center_id').executeTakeFirst())?.center_id
}
