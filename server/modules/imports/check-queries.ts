import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import type { Import } from './steps.ts'

/** What was decided about a name that matches no group; null is not decided. */
export interface GroupChoice {
  choice: 'create' | 'existing' | 'none' | 'leave' | null
  group_id: number | null
}

/** An import as it is, without a lock. @throws 404 when it is gone */
export async function importNow(db: Db, id: number): Promise<Import> {
  const row = await db.selectFrom('student_imports').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const rowsPerStatement = 500

/** The rows of an import with their results, in statements that nobody has to wait long for. */
export async function storedRows(db: Db, importId: number) {
  const read = (after: number) =>
    db
      .selectFrom('student_import_rows')
      .where('import_id', '=', importId)
      .where('number', '>', after)
      .select(['number', 'cells', 'same_person', 'state', 'reason', 'other_row', 'student'])
      .select(['user_id', 'group_id', 'group_key', 'without_group'])
      .orderBy('number')
      .limit(rowsPerStatement)
      .execute()
  const rows = await read(-1)
  for (let page = rows; page.length === rowsPerStatement; rows.push(...page)) page = await read(page.at(-1)?.number ?? 0)
  return rows
}

/** What a row says, and what was decided about it. */
export const storedRow = (db: Db, importId: number, number: number) =>
  db
    .selectFrom('student_import_rows')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .select(['cells', 'same_person'])
    .executeTakeFirst()

/** What was decided about the names that match no group, by key. */
export async function storedChoices(db: Db, importId: number): Promise<Map<string, GroupChoice>> {
  const rows = await db
    .selectFrom('student_import_groups')
    .where('import_id', '=', importId)
    .select(['key', 'choice', 'group_id'])
    .execute()
  return new Map(rows.map(({ key, ...choice }) => [key, choice]))
}

const groupsOf = (db: Db, caller: Caller, centerId: number) =>
  db.selectFrom('groups').where('id', 'in', accessibleGroups(db, caller)).where('center_id', '=', centerId)

/** A group of the center that the caller can access. */
export const targetGroup = (db: Db, caller: Caller, { centerId, groupId }: { centerId: number; groupId: number }) =>
  groupsOf(db, caller, centerId).where('id', '=', groupId).select('archived_at').executeTakeFirst()

/** The active groups of the center that the caller can access, the newest last. */
export const activeGroups = (db: Db, caller: Caller, centerId: number) =>
  groupsOf(db, caller, centerId).where('archived_at', 'is', null).select(['id', 'name']).orderBy('period').orderBy('id').execute()

/** Whether the name of a group to create is taken in its school year, and whether its training area exists. */
export async function newGroupFacts(
  db: Db,
  { centerId, period, name, categoryId }: { centerId: number; period: string; name: string; categoryId: number | null },
): Promise<{ taken: boolean; known: boolean }> {
  const { rows } = await sql<{ taken: boolean; known: boolean }>`select
    exists (select from groups where center_id = ${centerId} and period = ${period} and fold(name) = fold(${name})) as taken,
    ${categoryId}::bigint is null or exists (select from categories where id = ${categoryId}::bigint) as known`.execute(db)
  return rows[0] ?? { taken: false, known: false }
}
