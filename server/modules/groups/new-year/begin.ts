import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import { type FieldErrors, invalid, rejected } from '#server/errors.ts'
import { type AuditEvent, recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, lockSeats, takeSeats, transferSeats } from '#server/modules/licences/seats.ts'
import { putEach } from '#server/modules/students/enrol.ts'
import { archiveDenied } from '../move.ts'
import { readGroupName } from './course-year.ts'
import { centerOfYear, type NewYear, planYear, type StudentMove, type YearPlan } from './plan.ts'

type Place = components['schemas']['NewYearPlace']

/** @throws 403 `archive_denied`, 409 `plan_changed`, 400 at the fields that the plan has problems with */
function requirePossible({ plan }: YearPlan, version: string): void {
  if (plan.groups.some(({ problem }) => problem === 'denied')) throw archiveDenied()
  if (plan.version !== version) throw rejected('plan_changed', 'Something has changed since the preview.')
  const errors: FieldErrors = {}
  for (const [index, { problem }] of plan.destinations.entries()) if (problem) errors[`successors.${index}.name`] = [problem]
  for (const [index, { problem, moves }] of plan.groups.entries()) {
    if (problem) errors[`groups.${index}.id`] = [problem]
    for (const [at, move] of moves.entries())
      if (move.problem) errors[at === 0 ? `groups.${index}.to` : `groups.${index}.others.${at - 1}.to`] = [move.problem]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The groups of the new year, with the description, training area and images of those that they follow. @returns ids in order */
async function createSuccessors(tx: Tx, { at }: CallAuditContext, centerId: number, { period, successors }: NewYear): Promise<number[]> {
  if (successors.length === 0) return []
  const names = successors.map(({ name }) => name.trim())
  const wanted = json(successors.map(({ follows, manager_id }, index) => ({ name: names[index], follows, manager_id })))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into groups (center_id, name, period, description, category_id, logo_file_id, thumbnail_file_id, manager_id, created_at)
    select ${centerId}::bigint, w.name, ${period}::text, g.description, g.category_id, g.logo_file_id, g.thumbnail_file_id, w.manager_id,
      ${at}::timestamptz
    from jsonb_to_recordset(${wanted}::jsonb) as w (name text, follows bigint, manager_id bigint) join groups as g on g.id = w.follows
    returning id, name`.execute(tx)
  const ids = names.map((name) => rows.find((row) => row.name === name)?.id ?? 0)
  const teachers = successors.flatMap(({ teacher_ids, manager_id }, index) =>
    [...new Set([...teacher_ids, ...(manager_id === null ? [] : [manager_id])])].map((user_id) => ({
      group_id: ids[index] ?? 0,
      center_id: centerId,
      user_id,
    })),
  )
  if (teachers.length > 0) await tx.insertInto('group_teachers').values(teachers).execute()
  const programs = successors.flatMap(({ course_ids }, index) =>
    course_ids.map((course_id, position) => ({ group_id: ids[index] ?? 0, course_id, position })),
  )
  if (programs.length > 0) await tx.insertInto('group_courses').values(programs).execute()
  return ids
}

type Going = StudentMove & { to: number | null }

/** Frees seats first, then moves those of students who continue, then takes new ones. */
async function moveSeats(tx: Tx, auditContext: CallAuditContext, centerId: number, moves: readonly Going[]): Promise<void> {
  const kind = 'student'
  const continues = (move: Going): move is Going & { to: number } => move.to !== null && !move.wasThere
  const active = moves.filter(({ from }) => !from.is_archived)
  const leaving = active.filter((move) => !continues(move)).map(({ studentId, from }) => ({ userId: studentId, groupId: from.id }))
  await freeSeats(tx, auditContext, { centerId, kind, reason: 'archived', assignees: leaving })
  const going = active.filter(continues).map(({ studentId, from, to }) => ({ userId: studentId, from: from.id, to }))
  await transferSeats(tx, auditContext, centerId, going)
  const coming = moves.filter((move) => move.from.is_archived).filter(continues)
  const assignees = coming.map(({ studentId, to }) => ({ userId: studentId, groupId: to }))
  await takeSeats(tx, auditContext, { centerId, kind, reason: 'enrolled', assignees })
}

/** What undoing needs, and what the programs of a course are remembered by. @returns the id */
async function recordYear(
  tx: Tx,
  { at, caller }: CallAuditContext,
  { period, successors }: NewYear,
  { centerId, ending, plan, areas }: YearPlan,
  { ids, moves }: { ids: readonly number[]; moves: readonly Going[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('new_years')
    .values({ center_id: centerId, period, begun_by: caller.id, begun_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const joined = plan.destinations.filter(({ place }) => place.group_id !== null)
  const groups = [
    ...successors.map(({ name, follows, course_ids }, index) => {
      const { course, field } = readGroupName(name)
      const category_id = areas.get(follows) ?? null
      return {
        group_id: ids[index] ?? null,
        role: 'created' as const,
        name: name.trim(),
        category_id,
        course,
        field,
        course_ids: [...course_ids],
      }
    }),
    ...joined.map(({ place, name }) => ({ group_id: place.group_id, role: 'joined' as const, name })),
    ...ending.map((group) => ({
      group_id: group.id,
      role: 'ended' as const,
      name: group.name,
      was_active: !group.is_archived,
      // As it is once it is archived.
      revision: sql<number>`(select revision from groups where id = ${group.id})`,
    })),
  ]
  await tx
    .insertInto('new_year_groups')
    .values(groups.map((group, number) => ({ new_year_id: id, number, ...group })))
    .execute()
  const students = json(moves.map(({ studentId, from, to, wasThere }) => ({ s: studentId, f: from.id, t: to, w: wasThere })))
  await sql`insert into new_year_students (new_year_id, student_id, from_group_id, to_group_id, was_there)
    select ${id}::bigint, s, f, t, w from jsonb_to_recordset(${students}::jsonb) as m (s bigint, f bigint, t bigint, w boolean)`.execute(tx)
  return id
}

function auditEvents(
  { at }: CallAuditContext,
  { period, successors }: NewYear,
  { centerId, ending }: YearPlan,
  { id, ids, moves }: { id: number; ids: readonly number[]; moves: readonly Going[] },
): AuditEvent[] {
  const archived = ending.filter(({ is_archived }) => !is_archived)
  const continuing = moves.filter(({ to, wasThere }) => to !== null && !wasThere)
  return [
    {
      action: 'begun',
      entity: 'new_year',
      entityId: id,
      centerId,
      after: { period, groups: ids, students: new Set(continuing.map(({ studentId }) => studentId)).size },
    },
    ...archived.map((group) => ({
      action: 'archived',
      entity: 'group',
      entityId: group.id,
      centerId,
      before: { archived_at: null },
      after: { archived_at: at },
    })),
    ...successors.map(({ name, follows, course_ids, teacher_ids, manager_id }, index) => ({
      action: 'created',
      entity: 'group',
      entityId: ids[index] ?? 0,
      centerId,
      after: { name: name.trim(), period, follows, manager_id, teacher_ids, course_ids },
    })),
    ...continuing.map(({ studentId, step, from, to }) => ({
      action: step === 'repeats' ? 'repeated' : step === 'promoted' ? 'promoted' : 'moved',
      entity: 'student',
      entityId: studentId,
      centerId,
      studentId,
      before: { group_id: from.id },
      after: { group_id: to },
    })),
  ]
}

/**
 * Begins a school year, all or nothing, in a fixed number of statements.
 * @param version that of the preview
 * @returns the id of the begun year
 */
export async function beginYear(tx: Tx, auditContext: CallAuditContext, wanted: NewYear, version: string): Promise<number> {
  const { caller, at } = auditContext
  const centerId = await centerOfYear(tx, caller, wanted)
  await lockSeats(tx, centerId)
  const isNamed = ({ group_id }: Place) => group_id ?? []
  const involved = wanted.groups.flatMap(({ id, to, others }) => [id, isNamed(to), others.map((other) => isNamed(other.to))].flat(2))
  await tx.selectFrom('groups').where('id', 'in', involved).select('id').orderBy('id').forUpdate().execute()
  // nothing of it can change any more
  const plan = await planYear(tx, caller, wanted, at)
  requirePossible(plan, version)
  const ids = await createSuccessors(tx, auditContext, centerId, wanted)
  const idOf = (place: Place | null) => (place === null ? null : place.successor === null ? place.group_id : (ids[place.successor] ?? null))
  const moves = plan.moves.map((move) => ({ ...move, to: idOf(move.place) }))
  await moveSeats(tx, auditContext, centerId, moves)
  await putEach(
    tx,
    auditContext,
    centerId,
    moves.flatMap(({ to, studentId, wasThere }) => (to === null || wasThere ? [] : [{ groupId: to, userId: studentId }])),
  )
  const active = plan.ending.filter(({ is_archived }) => !is_archived).map(({ id }) => id)
  await sql`update groups set archived_at = ${at}, revision = revision + 1 where id = any(${active}::bigint[])`.execute(tx)
  const id = await recordYear(tx, auditContext, wanted, plan, { ids, moves })
  await recordAuditEvents(tx, auditContext, auditEvents(auditContext, wanted, plan, { id, ids, moves }))
  return id
}
