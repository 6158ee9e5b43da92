import { keptAuditContext } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { insertGroup } from '#server/modules/groups/insert.ts'
import { archiveStudents } from '#server/modules/students/archive.ts'
import { deleteUntouched } from './accounts.ts'
import { type Import } from './steps.ts'

/**
 * Creates the groups that the dry run decided to create and that have rows, and sends their rows there. Who started the import teaches
 * and manages them if they work in the center. Where somebody created a group with the name meanwhile, the rows are not imported: it may be
 * one that the person cannot access.
 */
export async function createGroups(tx: Tx, row: Import, at: Date): Promise<void> {
  const wanted = await tx
    .selectFrom('student_import_groups as g')
    .where('g.import_id', '=', row.id)
    .where('g.choice', '=', 'create')
    .where('g.group_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('student_import_rows as r')
          .whereRef('r.import_id', '=', 'g.import_id')
          .whereRef('r.group_key', '=', 'g.key')
          .where('r.state', 'in', ['new', 'existing'])
          .select('r.number'),
      ),
    )
    .select(['g.key', 'g.new_name', 'g.period', 'g.category_id'])
    .orderBy('g.key')
    .execute()
  if (wanted.length === 0) return
  const auditContext = keptAuditContext(row, at)
  const managerId = await authorInCenter(tx, row, auditContext)
  /** By period and name: two names of the list may make one group. */
  const made = new Map<string, number>()
  for (const { key, new_name, period, category_id } of wanted) {
    const name = new_name ?? ''
    const own = `${period} ${name.toLowerCase()}`
    if (!made.has(own) && (await isNameTaken(tx, row.center_id, period ?? '', name))) {
      await leaveOut(tx, auditContext, row, key)
      continue
    }
    const group = { centerId: row.center_id, name, period: period ?? '', categoryId: category_id, team: { managerId, teacherIds: [] } }
    const group_id = made.get(own) ?? (await insertGroup(tx, auditContext, group))
    made.set(own, group_id)
    await tx
      .updateTable('student_import_groups')
      .set({ group_id, created: true })
      .where('import_id', '=', row.id)
      .where('key', '=', key)
      .execute()
    await tx.updateTable('student_import_rows').set({ group_id }).where('import_id', '=', row.id).where('group_key', '=', key).execute()
  }
}

/** Takes back what was done for the rows of a name that was taken meanwhile: their accounts, and the way back from the archive. */
async function leaveOut(tx: Tx, auditContext: AuditContext, row: Import, key: string): Promise<void> {
  const left = await tx
    .updateTable('student_import_rows')
    .set({ state: 'problem', reason: 'group_name_taken', cells: json([]) })
    .from('student_import_rows as before')
    .whereRef('before.import_id', '=', 'student_import_rows.import_id')
    .whereRef('before.number', '=', 'student_import_rows.number')
    .where('student_import_rows.import_id', '=', row.id)
    .where('student_import_rows.group_key', '=', key)
    .where('student_import_rows.state', 'in', ['new', 'existing'])
    .returning(['before.user_id', 'before.state', 'before.restored'])
    .execute()
  // somebody who goes to another group too stays
  const staying = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', row.id)
    .where('state', 'in', ['new', 'existing'])
    .where('user_id', 'in', [0, ...left.flatMap(({ user_id }) => user_id ?? [])])
    .select('user_id')
    .execute()
  const kept = new Set(staying.map(({ user_id }) => user_id))
  const people = (has: (each: (typeof left)[number]) => boolean) =>
    left.filter((each) => !kept.has(each.user_id) && has(each)).flatMap(({ user_id }) => user_id ?? [])
  await deleteUntouched(
    tx,
    auditContext,
    row.center_id,
    people(({ state }) => state === 'new'),
  )
  const restored = people((each) => each.restored)
  if (restored.length > 0) await archiveStudents(tx, auditContext, row.center_id, restored)
}

/** Who started the import, if they work in the center. */
async function authorInCenter(tx: Tx, row: Import, { caller }: AuditContext): Promise<number | null> {
  const staff = tx.selectFrom('center_staff').where('center_id', '=', row.center_id).where('user_id', '=', caller.id)
  return (await staff.select('user_id').executeTakeFirst())?.user_id ?? null
}

async function isNameTaken(tx: Tx, centerId: number, period: string, name: string): Promise<boolean> {
  const { rows } = await sql`select from groups
    where center_id = ${centerId} and period = ${period} and fold(name) = fold(${name})`.execute(tx)
  return rows.length > 0
}

/** Deletes the groups that an import created and that nobody has changed or used since: no students, programs, links or other teachers. */
export async function removeCreatedGroups(tx: Tx, row: Import, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; period: string }>`delete from groups
    where id in (select group_id from student_import_groups where import_id = ${row.id} and created)
      and revision = 1 and archived_at is null
      and not exists (select from group_students where group_id = groups.id)
      and not exists (select from group_courses where group_id = groups.id)
      and not exists (select from purchase_links where group_id = groups.id)
      and not exists (select from group_teachers where group_id = groups.id and user_id is distinct from groups.manager_id)
    returning id, name, period`.execute(tx)
  await recordAuditEvents(
    tx,
    keptAuditContext(row, at),
    rows.map(({ id, name, period }) => {
      return {
        action: 'deleted',
        entity: 'group',
        entityId: id,
        centerId: row.center_id,
        before: { name, period },
        reason: 'import_undone',
      }
    }),
  )
}
