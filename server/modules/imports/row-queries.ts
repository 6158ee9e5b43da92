import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { displayName } from '#server/modules/people/person.ts'
import type { Field } from './reading/known-headings.ts'
import type { Student } from './reading/student.ts'
import { type ImportRow, type RowState, sameNameReasons } from './student-import.ts'

/**
 * Tells the planner about the rows that an import has stored or changed. Without it, each of many steps reads all of them, because the
 * planner expects one.
 */
export async function analyseRows(db: Db): Promise<void> {
  await sql`analyze student_import_rows`.execute(db)
}

const shown: Record<'ready' | 'skipped' | 'problem' | 'done' | 'undone' | 'kept', readonly RowState[]> = {
  ready: ['new', 'existing'],
  skipped: ['skipped'],
  problem: ['problem'],
  done: ['created', 'enrolled'],
  undone: ['undone'],
  kept: ['kept'],
}
export type RowFilter = keyof typeof shown | 'same_name' | 'all'

/** Rows of an import in the order of the file, and the total count. */
export async function rowPage(db: Db, importId: number, show: RowFilter, page: { limit: number; offset: number }) {
  let matching = db.selectFrom('student_import_rows as r').where('r.import_id', '=', importId)
  if (show === 'same_name') matching = matching.where('r.reason', 'in', sameNameReasons)
  else if (show !== 'all') matching = matching.where('r.state', 'in', shown[show])
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('groups', 'groups.id', 'r.group_id')
    .innerJoin('student_imports as i', 'i.id', 'r.import_id')
    .leftJoin('users', 'users.id', 'r.user_id')
    .leftJoin('student_import_groups as g', (join) => join.onRef('g.import_id', '=', 'r.import_id').onRef('g.key', '=', 'r.group_key'))
    .select([
      'r.number',
      'r.state',
      'r.reason',
      'r.other_row',
      'r.cells',
      'r.student',
      'r.user_id',
      'r.group_id',
      'r.without_group',
      'r.same_person',
      'i.mapping',
      'groups.name as group_name',
      'g.new_name',
    ])
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
  group_id: number | null
  without_group: boolean
  same_person: boolean | null
  mapping: unknown
  group_name: string | null
  new_name: string | null
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
    group: row.without_group ? '' : (row.group_name ?? row.new_name ?? student?.group ?? ''),
    group_id: row.without_group ? null : row.group_id,
    user_id: row.user_id,
    same_person: row.same_person,
    cells: cellsOf(row.cells as string[], row.mapping as (Field | null)[]),
  }
}

const cellsOf = (cells: readonly string[], mapping: readonly (Field | null)[]): ImportRow['cells'] =>
  cells.length === 0 ? [] : mapping.flatMap((field, index) => (field === null ? [] : [{ field, value: cells[index] ?? '' }]))
