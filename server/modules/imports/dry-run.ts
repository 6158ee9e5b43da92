import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import { importContextFor } from './context-queries.ts'
import { judge } from './judge.ts'
import { placesFor } from './places.ts'
import type { Mapping } from './reading/headings.ts'
import { studentReader } from './reading/student.ts'
import type { Import } from './steps.ts'
import type { RowCheck } from './student-import.ts'

const rowsPerStatement = 5000

/** The result of a row as it is stored. */
const toStored = (check: RowCheck) => ({
  number: check.number,
  state: check.state,
  reason: check.reason,
  other_row: check.otherRow,
  student: { ...check.student },
  user_id: check.userId,
  group_id: check.groupId,
  group_key: check.groupKey,
  without_group: check.isWithoutGroup,
})

/** Saves results in one statement for thousands of rows. */
async function saveResults(tx: Tx, importId: number, results: readonly ReturnType<typeof toStored>[]): Promise<void> {
  for (let from = 0; from < results.length; from += rowsPerStatement) {
    await sql`update student_import_rows as r
      set state = found.state, reason = found.reason, other_row = found.other_row, student = found.student, user_id = found.user_id,
        group_id = found.group_id, group_key = found.group_key, without_group = found.without_group, returned = false, restored = false
      from jsonb_to_recordset(${json(results.slice(from, from + rowsPerStatement))}::jsonb) as found (number integer, state text,
        reason text, other_row integer, student jsonb, user_id bigint, group_id bigint, group_key text, without_group boolean)
      where r.import_id = ${importId} and r.number = found.number`.execute(tx)
  }
}

/**
 * Checks every row of an import that has not started, by its mapping, target and decisions, and saves only the results that changed: a
 * correction of one of thousands of rows changes few.
 * @throws 404 or 409 `group_archived` for a target that cannot be used
 */
export async function dryRun(tx: Tx, caller: Caller, row: Import): Promise<void> {
  const kept = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', row.id)
    .select(['number', 'cells', 'same_person', 'state', 'reason', 'other_row', 'student'])
    .select(['user_id', 'group_id', 'group_key', 'without_group'])
    .orderBy('number')
    .execute()
  const rows = kept.map(({ number, cells }) => ({ number, cells: cells as string[] }))
  const read = studentReader(row.mapping as unknown as Mapping, rows)
  const students = rows.map((each, index) => ({ number: each.number, student: read(each), samePerson: kept[index]?.same_person ?? null }))
  const plain = students.map(({ student }) => student)
  const places = await placesFor(tx, caller, row, plain)
  const school = await importContextFor(tx, row.center_id, plain, places)
  const results = judge(students, { ...school, placeOf: places.placeOf }).map(toStored)
  const isChanged = (result: (typeof results)[number], index: number) => {
    const { cells: _cells, same_person: _decision, ...before } = kept[index] ?? {}
    return !isDeepStrictEqual(before, result)
  }
  await saveResults(tx, row.id, results.filter(isChanged))
}
