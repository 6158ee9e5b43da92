import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import { nextSize } from '#server/db/chunks.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { lockImport } from './access.ts'
import { importNow } from './check-queries.ts'
import { type Change, type DryRun, dryRun, type StoredResult } from './dry-run.ts'
import type { Import } from './steps.ts'

/** Results saved with the change itself: a correction changes fewer. */
const firstResults = 100

/**
 * Changes an import that has not started and checks its rows. They are checked before anything is locked; the change is carried out only
 * if the import is still as it was, else all begins again. A result that is saved in one transaction leaves no state between; one of
 * thousands of rows is saved in several, and until the last of them the import is not checked.
 * @param changeFor validates the request against the import as it is; what it throws is thrown
 */
export async function recheck(db: Db, caller: Caller, id: number, changeFor: (row: Import) => Promise<Change>): Promise<void> {
  for (;;) {
    const row = await importNow(db, id)
    const change = await changeFor(row)
    if (await carryOut(db, row, change, await dryRun(db, caller, row, change))) return
  }
}

/** @returns whether the change was carried out: not if somebody else has changed the import meanwhile */
async function carryOut(db: Db, row: Import, change: Change, { results, names }: DryRun): Promise<boolean> {
  let revision = row.revision
  for (let from = 0, size = firstResults; from === 0 || from < results.length;) {
    const start = performance.now()
    const part = results.slice(from, from + size)
    const isFirst = from === 0
    const isLast = from + size >= results.length
    const isOurs = await transact(db, async (tx) => {
      const now = await lockImport(tx, row.id)
      if (now.revision !== revision || now.state !== (isFirst ? row.state : 'mapping')) return false
      if (isFirst) {
        await applyChange(tx, row.id, change)
        await keepNames(tx, row.id, names)
      }
      await saveResults(tx, row.id, part)
      await tx
        .updateTable('student_imports')
        .set({ revision: revision + 1, state: isLast ? 'checked' : 'mapping', done_count: 0 })
        .where('id', '=', row.id)
        .execute()
      return true
    })
    // whoever has changed it after the first part decides what becomes of it
    if (!isOurs) return !isFirst
    revision += 1
    from += size
    size = nextSize(size, performance.now() - start)
  }
  return true
}

async function applyChange(tx: Tx, id: number, { settings, row, groups }: Change): Promise<void> {
  if (settings) {
    const mapping = json(settings.mapping)
    await tx
      .updateTable('student_imports')
      .set({ ...settings, mapping })
      .where('id', '=', id)
      .execute()
  }
  if (row) {
    await tx
      .updateTable('student_import_rows')
      .set({ cells: json(row.cells), same_person: row.samePerson })
      .where('import_id', '=', id)
      .where('number', '=', row.number)
      .execute()
  }
  for (const [key, decision] of groups ?? [])
    await tx.updateTable('student_import_groups').set(decision).where('import_id', '=', id).where('key', '=', key).execute()
}

/** Stores names that match no group, so that it can be decided about them, and deletes those that do not occur any more. */
async function keepNames(tx: Tx, importId: number, names: ReadonlyMap<string, string>): Promise<void> {
  await tx
    .deleteFrom('student_import_groups')
    .where('import_id', '=', importId)
    .$if(names.size > 0, (some) => some.where('key', 'not in', [...names.keys()]))
    .execute()
  if (names.size === 0) return
  await tx
    .insertInto('student_import_groups')
    .values([...names].map(([key, name]) => ({ import_id: importId, key, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function saveResults(tx: Tx, importId: number, results: readonly StoredResult[]): Promise<void> {
  const [first, last] = [results[0], results.at(-1)]
  if (!first || !last) return
  await sql`update student_import_rows as r
    set state = found.state, reason = found.reason, other_row = found.other_row, student = found.student, user_id = found.user_id,
      group_id = found.group_id, group_key = found.group_key, without_group = found.without_group, returned = false, restored = false
    from jsonb_to_recordset(${json(results)}::jsonb) as found (number integer, state text, reason text, other_row integer, student jsonb,
      user_id bigint, group_id bigint, group_key text, without_group boolean)
    where r.import_id = ${importId} and r.number between ${first.number} and ${last.number} and r.number = found.number`.execute(tx)
}
