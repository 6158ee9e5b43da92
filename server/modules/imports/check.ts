import { sql } from 'kysely'
import type { Handler } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, rejected } from '#server/errors.ts'
import { judge } from './judge.ts'
import { readImport } from './queries.ts'
import { lockImport, requireImportAccess } from './access.ts'
import type { Mapping } from './reading/headings.ts'
import type { Field } from './reading/known-headings.ts'
import { studentReader } from './reading/student.ts'
import { groupsFor, importContextFor } from './context-queries.ts'
import type { RowCheck } from './student-import.ts'

/** Fields that hold a first name. */
const naming: ReadonlySet<Field> = new Set(['first_name', 'full_name', 'surnames_first'])

/** @throws 400 where the fields cannot make students */
function requireCompleteMapping(fields: Mapping, width: number, byColumn: boolean): void {
  const used = fields.filter((field) => field !== null)
  const problems = [
    ...(fields.length === width ? [] : ['length']),
    ...(new Set(used).size === used.length ? [] : ['field_twice']),
    ...(used.some((field) => naming.has(field)) ? [] : ['name_missing']),
    ...(byColumn && !used.includes('group') ? ['group_missing'] : []),
  ]
  if (problems.length > 0) throw invalid({ fields: problems })
}

const rowsPerStatement = 5000

/** Saves the results in one statement for thousands of rows. */
async function saveRowChecks(tx: Tx, importId: number, checks: readonly RowCheck[]): Promise<void> {
  for (let from = 0; from < checks.length; from += rowsPerStatement) {
    const found = json(
      checks.slice(from, from + rowsPerStatement).map(({ number, state, reason, otherRow, student, userId, groupId }) => {
        return { number, state, reason, other_row: otherRow, student, user_id: userId, group_id: groupId }
      }),
    )
    await sql`update student_import_rows as r
      set state = found.state, reason = found.reason, other_row = found.other_row, student = found.student,
        user_id = found.user_id, group_id = found.group_id, returned = false, restored = false
      from jsonb_to_recordset(${found}::jsonb)
        as found (number integer, state text, reason text, other_row integer, student jsonb, user_id bigint, group_id bigint)
      where r.import_id = ${importId} and r.number = found.number`.execute(tx)
  }
}

/** The dry run: checks every row with the mapping of the request, and saves only the results. */
export const checkImport: Handler<'checkImport'> = async ({ body, caller, params }, { clock, db }) => {
  const { centerId } = await requireImportAccess(db, caller, params.id)
  const { fields, group_id: groupId = null } = body
  const target = await groupsFor(db, caller, { centerId, groupId })
  await transact(db, async (tx) => {
    const row = await lockImport(tx, params.id)
    if (row.state !== 'mapping' && row.state !== 'checked') throw rejected('import_started', 'The import has already been started.')
    requireCompleteMapping(fields, (row.columns as unknown[]).length, groupId === null)
    const kept = await tx
      .selectFrom('student_import_rows')
      .where('import_id', '=', params.id)
      .select(['number', 'cells'])
      .orderBy('number')
      .execute()
    const rows = kept.map(({ number, cells }) => ({ number, cells: cells as string[] }))
    const read = studentReader(fields, rows)
    const students = rows.map((each) => ({ number: each.number, student: read(each) }))
    const school = await importContextFor(
      tx,
      centerId,
      students.map(({ student }) => student),
      target.ids,
    )
    await saveRowChecks(tx, params.id, judge(students, { ...school, groupOf: target.groupOf }))
    await tx
      .updateTable('student_imports')
      .set({ state: 'checked', mapping: json(fields), group_id: groupId, by_column: groupId === null, done_count: 0 })
      .where('id', '=', params.id)
      .execute()
  })
  return readImport(db, caller, params.id, clock.now())
}
