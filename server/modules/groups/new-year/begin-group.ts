import { sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, takeSeats, transferSeats } from '#server/modules/licences/seats.ts'
import { putEach } from '#server/modules/students/enrol.ts'
import { readGroupName, stepBetween } from './course-year.ts'
import { keepSeats, type PendingGroup, type YearUnderWay } from './under-way.ts'

/** Who goes from an ending group, as it was planned. */
export interface PlannedMove {
  student: number
  to: number | null
  was_there: boolean
}

/** Writes down who goes from a group, as it was planned. @returns how many of them get a seat in another group */
async function recordMoves(tx: Tx, { id }: YearUnderWay, { group_id, number }: PendingGroup): Promise<number> {
  const { rows } = await sql<{
    takes: boolean
  }>`insert into new_year_students (new_year_id, student_id, from_group_id, to_group_id, was_there)
    select ${id}::bigint, users.id, ${group_id}::bigint, to_groups.id, m.was_there
    from new_year_groups as g cross join jsonb_to_recordset(g.moves) as m (student bigint, "to" bigint, was_there boolean)
    join users on users.id = m.student left join groups as to_groups on to_groups.id = m."to"
    where g.new_year_id = ${id} and g.number = ${number}
    returning to_group_id is not null and not was_there as takes`.execute(tx)
  return rows.filter(({ takes }) => takes).length
}

interface Going {
  studentId: number
  to: number | null
  toName: string | null
  wasThere: boolean
}

/**
 * Who goes from a group, as they are now: who has left it since the beginning stays out of the year; who has left the center, or has come
 * since, does not continue.
 */
async function goingFrom(tx: Tx, { id }: YearUnderWay, { group_id }: PendingGroup): Promise<Going[]> {
  await sql`delete from new_year_students as m where new_year_id = ${id} and from_group_id = ${group_id} and not exists (
    select from group_students as s where s.group_id = m.from_group_id and s.user_id = m.student_id and s.left_at is null)`.execute(tx)
  await sql`insert into new_year_students (new_year_id, student_id, from_group_id)
    select ${id}, user_id, group_id from group_students where group_id = ${group_id} and left_at is null and user_id not in (
      select student_id from new_year_students where new_year_id = ${id} and from_group_id = ${group_id})`.execute(tx)
  const { rows } = await sql<Going>`
    update new_year_students as m set to_group_id = case when c.archived_at is null then m.to_group_id end,
      was_there = c.archived_at is null and exists (
        select from group_students as t where t.group_id = m.to_group_id and t.user_id = m.student_id and t.left_at is null)
    from group_students as s join center_students as c on c.center_id = s.center_id and c.user_id = s.user_id
    where m.new_year_id = ${id} and m.from_group_id = ${group_id} and s.group_id = m.from_group_id and s.user_id = m.student_id
    returning m.student_id as "studentId", m.to_group_id as "to", m.was_there as "wasThere",
      (select name from new_year_groups as g where g.new_year_id = m.new_year_id and g.group_id = m.to_group_id) as "toName"`.execute(tx)
  return rows.toSorted((a, b) => a.studentId - b.studentId)
}

/**
 * The step of an ending group: its students go on and it is archived, all or nothing. Seats are freed first, then those of students who
 * continue change groups, then new ones are taken, which are reserved.
 */
export async function beginGroup(tx: Tx, auditContext: AuditContext, year: YearUnderWay, group: PendingGroup): Promise<void> {
  const { center_id: centerId } = year
  const { group_id: from, was_active: isActive } = group
  const seated = await recordMoves(tx, year, group)
  // Students of an active group keep the seat that they have.
  const planned = isActive ? 0 : seated
  const going = await goingFrom(tx, year, group)
  const coming = going.flatMap(({ studentId, to, wasThere }) => (to === null || wasThere ? [] : [{ userId: studentId, groupId: to }]))
  const seats = { centerId, kind: 'student' } as const
  let reserved = year.seats_reserved
  if (isActive) {
    const leaving = going.filter(({ to, wasThere }) => to === null || wasThere)
    const assignees = leaving.map(({ studentId }) => ({ userId: studentId, groupId: from }))
    await freeSeats(tx, auditContext, { ...seats, reason: 'archived', assignees })
    const transfers = coming.map(({ userId, groupId }) => ({ userId, from, to: groupId }))
    await transferSeats(tx, auditContext, centerId, transfers)
  } else {
    await takeSeats(tx, auditContext, { ...seats, reason: 'enrolled', assignees: coming }, reserved)
    reserved -= Math.min(reserved, coming.length)
  }
  await putEach(tx, auditContext, centerId, coming)
  if (isActive)
    await tx
      .updateTable('groups')
      .set(({ eb }) => ({ archived_at: auditContext.at, revision: eb('revision', '+', 1) }))
      .where('id', '=', from)
      .execute()
  await sql`update new_year_groups set is_pending = false, moves = null, revision = groups.revision from groups
    where new_year_id = ${year.id} and number = ${group.number} and groups.id = ${from}`.execute(tx)
  await keepSeats(tx, auditContext, { ...year, seats_reserved: reserved }, Math.max(0, year.seats_needed - planned))
  const read = readGroupName(group.name)
  await recordAuditEvents(tx, auditContext, [
    ...(isActive
      ? [
          {
            action: 'archived',
            entity: 'group',
            entityId: from,
            centerId,
            before: { archived_at: null },
            after: { archived_at: auditContext.at },
          },
        ]
      : []),
    ...going.flatMap(({ studentId, to, toName, wasThere }) => {
      if (to === null || wasThere) return []
      const step = stepBetween(read, readGroupName(toName ?? ''))
      return [
        {
          action: step === 'repeats' ? 'repeated' : step === 'promoted' ? 'promoted' : 'moved',
          entity: 'student',
          entityId: studentId,
          centerId,
          studentId,
          before: { group_id: from },
          after: { group_id: to },
        },
      ]
    }),
  ])
}
