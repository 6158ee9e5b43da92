import { keptAuditContext } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { groupArchived } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { releaseSeats, reserveSeats } from '#server/modules/licences/seats.ts'
import { restoreStudents } from '#server/modules/students/archive.ts'
import { enrolStudents } from '#server/modules/students/enrol.ts'
import { createGroups } from './create-groups.ts'
import { forgetCells, type Import, notifyAuthor } from './steps.ts'
import type { RowReason, RowState } from './student-import.ts'

/**
 * Creates the new groups and reserves the seats of all rows at once, unless that is done, so that the center gives all of them or none.
 * @throws 409 `no_licences` with the seats of all rows, `group_archived`
 */
export async function reserve(tx: Tx, row: Import, at: Date): Promise<void> {
  if (row.reserved_seats !== null) return
  await createGroups(tx, row, at)
  const { rows } = await sql<{ needed: number; archived: boolean | null }>`select
      count(*) filter (where not r.without_group and not exists (
        select from group_students as g where g.group_id = r.group_id and g.user_id = r.user_id and g.left_at is null))::integer as needed,
      bool_or(groups.archived_at is not null) as archived
    from student_import_rows as r left join groups on groups.id = r.group_id
    where r.import_id = ${row.id} and r.state in ('new', 'existing')`.execute(tx)
  const [{ needed, archived } = { needed: 0, archived: null }] = rows
  if (archived === true) throw groupArchived()
  await reserveSeats(tx, keptAuditContext(row, at), row.center_id, needed)
  await tx.updateTable('student_imports').set({ reserved_seats: needed, moved_at: at }).where('id', '=', row.id).execute()
}

/** A row to enrol. */
interface Ready {
  number: number
  state: 'new' | 'existing'
  reason: RowReason | null
  userId: number
  groupId: number | null
  /** Whether it was restored from the center's archive by this import. */
  restored: boolean
  /** Whether the student was in the group before, and left. */
  returned: boolean
  isGroupOpen: boolean
  /** Comes into the center only. */
  isWithoutGroup: boolean
  /** Whether the person is a student of the center, and whether they are in its archive. */
  isStudent: boolean
  isArchived: boolean
}

async function nextRows(tx: Tx, { id, center_id }: Import, size: number): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    with r as materialized (select number, state, reason, restored, user_id, group_id, without_group from student_import_rows
      where import_id = ${id} and state in ('new', 'existing') order by number limit ${size})
    select r.number, r.state, r.reason, r.restored, r.user_id as "userId", r.group_id as "groupId", r.without_group as "isWithoutGroup",
      coalesce(g.left_at is not null, false) as returned,
      coalesce(groups.archived_at is null and groups.id is not null, false) as "isGroupOpen",
      c.user_id is not null as "isStudent", coalesce(c.archived_at is not null, false) as "isArchived"
    from r
    left join groups on groups.id = r.group_id
    left join center_students as c on c.user_id = r.user_id and c.center_id = ${center_id}
    left join group_students as g on g.group_id = r.group_id and g.user_id = r.user_id
    order by r.number`.execute(tx)
  return rows
}

/** What became of a row. */
interface Outcome extends Pick<Ready, 'number' | 'reason' | 'restored' | 'returned'> {
  state: RowState
}

/**
 * Enrols the students of the next rows with the reserved seats. A row whose group was archived, or whose student left the center, since
 * the seats were reserved is not imported.
 * @returns whether there were any rows
 * @throws 409 `no_licences` when a student left their group since then and others took the free seat
 */
export async function enrolNext(tx: Tx, row: Import, size: number, at: Date): Promise<boolean> {
  const rows = await nextRows(tx, row, size)
  if (rows.length === 0) return false
  const auditContext = keptAuditContext(row, at)
  const able = rows.filter(({ isGroupOpen, isWithoutGroup, isStudent }) => (isGroupOpen || isWithoutGroup) && isStudent)
  const archived = able.flatMap(({ isArchived, userId }) => (isArchived ? [userId] : []))
  await restoreStudents(tx, auditContext, row.center_id, archived)
  const { already, reserved } = await enrolRows(tx, auditContext, able, row.reserved_seats ?? 0)
  const outcomes = rows.map((each): Outcome => {
    const { number, isGroupOpen, isWithoutGroup, isStudent, isArchived, returned } = each
    const restored = each.restored || (isArchived && able.includes(each))
    const as = (state: RowState, reason: RowReason | null) => ({ number, returned, restored, state, reason })
    if (!isStudent) return as('problem', 'not_in_center')
    if (!isGroupOpen && !isWithoutGroup) return as('problem', 'group_archived')
    if (already.has(each)) return as('skipped', 'already_enrolled')
    if (each.state === 'new') return as('created', each.reason)
    return as('enrolled', restored ? 'from_archive' : each.reason === 'from_archive' ? null : each.reason)
  })
  await sql`update student_import_rows as r
    set state = found.state, reason = found.reason, restored = found.restored, returned = found.returned, cells = '[]'
    from jsonb_to_recordset(${json(outcomes)}::jsonb)
      as found (number integer, state text, reason text, restored boolean, returned boolean)
    where r.import_id = ${row.id} and r.number = found.number`.execute(tx)
  await tx.updateTable('student_imports').set({ reserved_seats: reserved, moved_at: at }).where('id', '=', row.id).execute()
  return true
}

/** @returns the rows of students who were in their group already, and how many seats are still reserved */
async function enrolRows(
  tx: Tx,
  auditContext: AuditContext,
  rows: readonly Ready[],
  seats: number,
): Promise<{ already: Set<Ready>; reserved: number }> {
  const already = new Set<Ready>()
  let reserved = seats
  for (const [groupId, members] of Map.groupBy(rows, (row) => row.groupId)) {
    if (groupId === null) continue
    const userIds = members.map(({ userId }) => userId)
    const met = await enrolStudents(tx, auditContext, { groupId, userIds }, 'imported', reserved)
    reserved = Math.max(0, reserved - met.enrolled.length)
    const there = new Set(met.already)
    for (const member of members) if (there.has(member.userId)) already.add(member)
  }
  return { already, reserved }
}

/** Ends an import whose rows are all decided, and frees the seats that nobody took. */
export async function complete(tx: Tx, row: Import, at: Date): Promise<void> {
  const auditContext = keptAuditContext(row, at)
  await releaseSeats(tx, auditContext, row.center_id, row.reserved_seats ?? 0)
  await forgetCells(tx, row.id)
  const { imported } = await tx
    .selectFrom('student_import_rows')
    .where('import_id', '=', row.id)
    .where('state', 'in', ['created', 'enrolled'])
    .select(({ fn }) => fn.countAll<number>().as('imported'))
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('student_imports')
    .set({ state: 'done', failure: null, reserved_seats: null, moved_at: at, finished_at: at })
    .where('id', '=', row.id)
    .execute()
  await recordAuditEvents(tx, auditContext, [
    {
      action: 'imported',
      entity: 'student_import',
      entityId: row.id,
      centerId: row.center_id,
      after: { file_name: row.file_name, rows: imported },
    },
  ])
  await notifyAuthor(tx, row, 'import_finished', at)
}
