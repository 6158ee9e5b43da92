import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { existingCenters } from '#server/modules/access/centers.ts'
import { currentPeriod } from '#server/modules/groups/fields.ts'
import { managesStudents } from '#server/modules/students/access.ts'
import { personColumns, toPerson } from '#server/modules/people/person.ts'
import type { Field } from './reading/known-headings.ts'
import { accessibleImports } from './access.ts'
import { type ImportFailure, type KeptColumn, sameNameReasons, type StudentImport, undoUntil } from './student-import.ts'

type Counts = StudentImport['counts']
const none: Counts = { new: 0, existing: 0, skipped: 0, problem: 0, created: 0, enrolled: 0, undone: 0, kept: 0 }

interface Found {
  counts: Counts
  needed: number
  sameNames: number
}

/** Rows of imports by state, how many of them are ready and need a seat, and how many may be somebody of the same name. */
async function countsOf(db: Db | Tx, importIds: readonly number[]): Promise<Map<number, Found>> {
  const rows = await db
    .selectFrom('student_import_rows')
    .where('import_id', 'in', [0, ...importIds])
    .where('state', '!=', 'unchecked')
    .select(({ fn }) => [
      'import_id',
      'state',
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('without_group', '=', false).as('in_group'),
      fn.countAll<number>().filterWhere('reason', 'in', sameNameReasons).as('same_names'),
    ])
    .groupBy(['import_id', 'state'])
    .execute()
  const found = new Map(importIds.map((id) => [id, { counts: { ...none }, needed: 0, sameNames: 0 }]))
  for (const { import_id, state, count, in_group, same_names } of rows) {
    const each = found.get(import_id)
    if (!each || state === 'unchecked') continue
    each.counts[state] = count
    each.sameNames += same_names
    if (state === 'new' || state === 'existing') each.needed += in_group
  }
  return found
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
    .select('student_imports.without_group')
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
      without_group: row.without_group,
      row_count: row.row_count,
      counts: counts.get(row.import_id)?.counts ?? none,
      created_by: toPerson(row),
      created_at: row.created_at.toISOString(),
    })),
  }
}

/** The sheets of the workbook that can still be chosen. */
const sheetsOf = sql<StudentImport['sheets']>`array(
  select jsonb_build_object('name', s.name, 'row_count', s.row_count) from student_import_sheets as s
  where s.import_id = student_imports.id order by s.position)`.as('sheets')

/** A name without a decision has no group to create yet. */
type NewGroup = Omit<StudentImport['new_groups'][number], 'new_name' | 'period'> & { new_name: string | null; period: string | null }

/** Names that match no group, the most frequent first. */
const newGroupsOf = sql<NewGroup[]>`array(
  select jsonb_build_object('name', g.name, 'rows', coalesce(c.count, 0), 'choice', g.choice,
    'group', case when target.id is not null then jsonb_build_object('id', target.id, 'name', target.name) end,
    'new_name', g.new_name, 'period', g.period, 'category_id', g.category_id,
    'archived', (select max(old.period) from groups as old
      where old.center_id = student_imports.center_id and old.archived_at is not null and fold(old.name) = fold(g.name)))
  from student_import_groups as g
  left join groups as target on target.id = g.group_id
  left join (select r.group_key, count(*)::integer as count from student_import_rows as r
    where r.import_id = student_imports.id and (r.state in ('new', 'existing')
      or r.reason in ('group_unknown', 'group_missing', 'group_left_out'))
    group by r.group_key) as c on c.group_key = g.key
  where g.import_id = student_imports.id order by c.count desc nulls last, g.key)`.as('new_groups')

/** One import. @throws 404 if the caller cannot access it */
export async function readImport(db: Db, caller: Caller, id: number, now: Date): Promise<StudentImport> {
  const row = await importsWithin(db, caller)
    .where('student_imports.id', '=', id)
    .selectAll('student_imports')
    .select([
      'users.id',
      'centers.id as center_id',
      'centers.name as center_name',
      'centers.time_zone',
      'centers.anonymous_users',
      'centers.student_licenses',
      'centers.student_seats_used',
    ])
    .select([sheetsOf, newGroupsOf])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { counts, needed, sameNames } = (await countsOf(db, [id])).get(id) ?? { counts: none, needed: 0, sameNames: 0 }
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
    sheets: row.sheets,
    heading_row: row.heading_row,
    columns: columns.map(({ heading, notKept, samples }, index) => ({ heading, field: fields[index] ?? null, not_kept: notKept, samples })),
    row_count: row.row_count,
    blank_count: row.blank_count,
    center: { id: row.center_id, name: row.center_name },
    group: named(row.group_id, row.group_name),
    by_column: row.by_column,
    without_group: row.without_group,
    may_manage: managesStudents(caller, row.center_id),
    same_names: row.state === 'checked' ? sameNames : 0,
    new_groups: row.new_groups.map((group) => {
      return { ...group, new_name: group.new_name ?? group.name, period: group.period ?? currentPeriod(now, row.time_zone) }
    }),
    anonymous_users: row.anonymous_users,
    counts,
    seats: { needed, left: Math.max(0, row.student_licenses - row.student_seats_used) },
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

/** The center of an import; undefined when it is gone. */
export async function centerOfImport(db: Db, importId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('student_imports')
    .where('id', '=', importId)
    .where('center_id', 'in', existingCenters(db).select('centers.id'))
    .select('center_id')
    .executeTakeFirst()
  return row?.center_id
}
