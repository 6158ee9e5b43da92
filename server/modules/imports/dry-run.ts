import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { mapInTurns } from '#server/turns.ts'
import { type GroupChoice, storedRows } from './check-queries.ts'
import { importContextFor } from './context-queries.ts'
import { judge } from './judge.ts'
import { placesFor } from './places.ts'
import type { Mapping } from './reading/headings.ts'
import { studentReader } from './reading/student.ts'
import type { Import } from './steps.ts'
import type { RowCheck } from './student-import.ts'

/** What a request is about to change in an import that has not started. */
export interface Change {
  settings?: Pick<Import, 'mapping' | 'group_id' | 'by_column' | 'without_group'>
  row?: { number: number; cells: string[]; samePerson: boolean | null }
  /** Decisions about names that match no group, by key. */
  groups?: ReadonlyMap<string, GroupChoice & { new_name: string | null; period: string | null; category_id: number | null }>
}

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
export type StoredResult = ReturnType<typeof toStored>

export interface DryRun {
  /** Those that differ from what is stored: a correction of one of thousands of rows changes few. */
  results: StoredResult[]
  /** Names that match no group, by key, as they are first written. */
  names: ReadonlyMap<string, string>
}

/**
 * Checks every row of an import as a change would leave it. Reads only and takes no lock.
 * @throws 404 or 409 `group_archived` for a target that cannot be used
 */
export async function dryRun(db: Db, caller: Caller, before: Import, { settings, row: corrected, groups }: Change): Promise<DryRun> {
  const row = { ...before, ...settings }
  const stored = await storedRows(db, row.id)
  const rows = stored.map(({ number, cells, same_person }) =>
    number === corrected?.number ? corrected : { number, cells: cells as string[], samePerson: same_person },
  )
  const read = studentReader(row.mapping as unknown as Mapping, rows)
  const students = await mapInTurns(rows, (each) => ({ number: each.number, student: read(each), samePerson: each.samePerson }))
  const plain = students.map(({ student }) => student)
  const { names, ...places } = await placesFor(db, caller, row, plain, groups)
  const school = await importContextFor(db, row.center_id, plain, places)
  const isChanged = (result: StoredResult, index: number) => {
    const { cells: _cells, same_person: _decision, ...kept } = stored[index] ?? {}
    return !isDeepStrictEqual(kept, result)
  }
  const results = (await judge(students, { ...school, placeOf: places.placeOf })).map(toStored)
  const changes = await mapInTurns(results, isChanged)
  return { results: results.filter((_, index) => changes[index]), names }
}
