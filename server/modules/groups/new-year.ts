import { seatsOf as studentSeatsOf } from '#server/modules/students/queries.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { type FieldErrors, invalid } from '#server/errors.ts'
import { type CallAuditContext, auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, lockSeats, takeSeats, transferSeats } from '#server/modules/licences/seats.ts'
import { putInto } from '#server/modules/students/enrol.ts'
import { checkPeriod } from './fields.ts'
import { archiveDenied } from './move.ts'
import { seatsOf, type Succession, successionsOf } from './new-year-queries.ts'
import { readGroup } from './read.ts'
import { setTeachers } from './team-queries.ts'

export const previewNewYear: Handler<'previewNewYear'> = async ({ body, caller }, { db }) => {
  checkPeriod(body.period)
  const successions = await successionsOf(db, caller, body)
  const { seats } = await studentSeatsOf(db, successions[0]?.group.center_id ?? 0)
  return {
    period: body.period,
    groups: successions.map(({ id, group, successor, problem, students, carried, teachers, courses }) => ({
      id,
      name: group.name,
      period: group.period,
      successor,
      is_archived: group.archived_at !== null,
      students_count: students.length,
      carried_count: carried.length,
      teachers_count: teachers.length,
      courses_count: courses.length,
      problem,
    })),
    seats: seatsOf(successions, seats),
  }
}

function requirePossible(successions: readonly Succession[]): void {
  if (successions.some(({ problem }) => problem === 'denied')) throw archiveDenied()
  const errors: FieldErrors = {}
  for (const [index, { problem, successor }] of successions.entries()) {
    if (successor === '') errors[`groups.${index}.name`] = ['required']
    if (problem === 'name_taken') errors[`groups.${index}.name`] = ['name_taken']
    if (problem === 'later') errors[`groups.${index}.id`] = ['later']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The next group: a copy with a new name and period, with programs and team, without dates. */
async function createSuccessor(tx: Tx, auditContext: CallAuditContext, period: string, { group, ...taken }: Succession): Promise<number> {
  const { center_id, description, category_id, logo_file_id, thumbnail_file_id } = group
  // teachers who have left the center are not copied
  const manager_id = group.manager_id !== null && taken.teachers.includes(group.manager_id) ? group.manager_id : null
  const row = await tx
    .insertInto('groups')
    .values({
      center_id,
      name: taken.successor,
      period,
      description,
      category_id,
      logo_file_id,
      thumbnail_file_id,
      manager_id,
      created_at: auditContext.at,
    })
    .returning(['id', 'center_id'])
    .executeTakeFirstOrThrow()
  await setTeachers(tx, row, taken.teachers)
  if (taken.courses.length > 0) {
    await tx
      .insertInto('group_courses')
      .values(taken.courses.map((course_id, position) => ({ group_id: row.id, course_id, position })))
      .execute()
  }
  return row.id
}

/** Frees seats first, then moves those of continuing students, then takes new ones. */
async function moveSeats(
  tx: Tx,
  auditContext: CallAuditContext,
  centerId: number,
  pairs: readonly (Succession & { to: number })[],
): Promise<void> {
  const active = pairs.filter(({ group }) => group.archived_at === null)
  const kind = 'student'
  const leaving = active.flatMap(({ id, students, carried }) =>
    students.filter((userId) => !carried.includes(userId)).map((userId) => ({ userId, groupId: id })),
  )
  await freeSeats(tx, auditContext, { centerId, kind, reason: 'archived', assignees: leaving })
  const going = active.flatMap(({ id, to, carried }) => carried.map((userId) => ({ userId, from: id, to })))
  await transferSeats(tx, auditContext, centerId, going)
  const coming = pairs.filter(({ group }) => group.archived_at !== null)
  const assignees = coming.flatMap(({ to, carried }) => carried.map((userId) => ({ userId, groupId: to })))
  await takeSeats(tx, auditContext, { centerId, kind, reason: 'enrolled', assignees })
}

async function archive(tx: Tx, auditContext: CallAuditContext, { id, group }: Succession): Promise<void> {
  if (group.archived_at !== null) return
  await tx
    .updateTable('groups')
    .set({ archived_at: auditContext.at, revision: group.revision + 1 })
    .where('id', '=', id)
    .execute()
}

export const beginNewYear: Handler<'beginNewYear'> = async (call, { db, clock }) => {
  const { body, caller } = call
  checkPeriod(body.period)
  const auditContext = auditContextOf(call, clock)
  const ids = await transact(db, async (tx) => {
    const centerId = (await successionsOf(tx, caller, body))[0]?.group.center_id ?? 0
    await lockSeats(tx, centerId)
    await tx
      .selectFrom('groups')
      .where(
        'id',
        'in',
        body.groups.map(({ id }) => id),
      )
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute()
    // the group cannot change any more
    const successions = await successionsOf(tx, caller, body)
    requirePossible(successions)
    const pairs: (Succession & { to: number })[] = []
    for (const each of successions) pairs.push({ ...each, to: await createSuccessor(tx, auditContext, body.period, each) })
    await moveSeats(tx, auditContext, centerId, pairs)
    for (const each of pairs) {
      if (each.carried.length > 0) await putInto(tx, auditContext, centerId, { groupId: each.to, userIds: each.carried })
      await archive(tx, auditContext, each)
    }
    await recordAuditEvents(
      tx,
      auditContext,
      pairs.flatMap(({ id, to, group, successor, carried }) => [
        ...(group.archived_at === null
          ? [
              {
                action: 'archived',
                entity: 'group',
                entityId: id,
                centerId,
                before: { archived_at: null },
                after: { archived_at: auditContext.at },
              },
            ]
          : []),
        {
          action: 'created',
          entity: 'group',
          entityId: to,
          centerId,
          after: { name: successor, period: body.period, follows: id, students: carried.length },
        },
      ]),
    )
    return pairs.map(({ to }) => to)
  })
  const results = []
  for (const id of ids) results.push(await readGroup(db, caller, id))
  return answer(201, { results })
}
