import { keptCaller } from '#server/modules/audit/kept-caller.ts'
import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/context.ts'
import { type FieldErrors, invalid, noLicences, rejected } from '#server/errors.ts'
import { programTeacherEvents } from '#server/modules/audit/program-teacher.ts'
import { type AuditEvent, recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { archiveDenied } from '../move.ts'
import { takeProposedDates } from '../proposed-dates.ts'
import { readGroupName } from './course-year.ts'
import type { PlannedMove } from './begin-group.ts'
import { keepSeats, requireNoYearUnderWay, settleSoon } from './under-way.ts'
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

interface Successors {
  /** In order. */
  readonly ids: number[]
  /** The programs that somebody teaches, as audit events. */
  readonly taught: AuditEvent[]
}

/** The groups of the new year, with the description, training area and images of those that they follow. */
async function createSuccessors(tx: Tx, { at }: CallAuditContext, centerId: number, { period, successors }: NewYear): Promise<Successors> {
  if (successors.length === 0) return { ids: [], taught: [] }
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
  // who taught a program in the group before goes on with it, if they are in the new team
  const followed = json(successors.map(({ follows }, index) => ({ id: ids[index], follows })))
  const given = await sql<{ group_id: number; course_id: number; after: number }>`update group_courses as c set teacher_id = o.teacher_id
    from jsonb_to_recordset(${followed}::jsonb) as f (id bigint, follows bigint) join group_courses as o on o.group_id = f.follows
    join group_teachers as t on t.group_id = f.id and t.user_id = o.teacher_id
    where c.group_id = f.id and c.course_id = o.course_id
    returning c.group_id, c.course_id, c.teacher_id as after`.execute(tx)
  await takeProposedDates(tx, programs, at)
  const changes = given.rows.map((row) => ({ ...row, before: null }))
  return { ids, taught: programTeacherEvents(centerId, changes) }
}

type Going = StudentMove & { to: number | null }

/** What the steps and undoing need, and what the programs of a course are remembered by. @returns the id */
async function recordYear(
  tx: Tx,
  { at, caller, requestId }: CallAuditContext,
  { period, successors }: NewYear,
  { centerId, ending, plan, areas }: YearPlan,
  { ids, moves }: { ids: readonly number[]; moves: readonly Going[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('new_years')
    .values({ center_id: centerId, period, begun_by: caller.id, begun_at: at, caller: keptCaller(caller), request_id: requestId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bySource = Map.groupBy(moves, ({ from }) => from.id)
  const movesFrom = (group: number): PlannedMove[] =>
    (bySource.get(group) ?? []).map(({ studentId, to, wasThere }) => ({ student: studentId, to, was_there: wasThere }))
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
      is_pending: true,
      moves: json(movesFrom(group.id)),
    })),
  ]
  await tx
    .insertInto('new_year_groups')
    .values(groups.map((group, number) => ({ new_year_id: id, number, ...group })))
    .execute()
  return id
}

function auditEvents(
  { period, successors }: NewYear,
  { centerId }: YearPlan,
  { id, ids, moves }: { id: number; ids: readonly number[]; moves: readonly Going[] },
): AuditEvent[] {
  const continuing = moves.filter(({ to, wasThere }) => to !== null && !wasThere)
  return [
    {
      action: 'begun',
      entity: 'new_year',
      entityId: id,
      centerId,
      after: { period, groups: ids, students: new Set(continuing.map(({ studentId }) => studentId)).size },
    },
    ...successors.map(({ name, follows, course_ids, teacher_ids, manager_id }, index) => ({
      action: 'created',
      entity: 'group',
      entityId: ids[index] ?? 0,
      centerId,
      after: { name: name.trim(), period, follows, manager_id, teacher_ids, course_ids },
    })),
  ]
}

/**
 * Begins a school year in a fixed number of statements: checks everything, creates the groups, and keeps the seats that students need. The
 * students of each ending group follow in a step of their own, which nothing can refuse any more (`settle.ts`).
 * @param version that of the preview
 * @returns the id of the begun year
 */
export async function beginYear(
  tx: Tx,
  jobs: Ctx['jobs'],
  auditContext: CallAuditContext,
  wanted: NewYear,
  version: string,
): Promise<number> {
  const { caller, at } = auditContext
  const centerId = await centerOfYear(tx, caller, wanted)
  await lockSeats(tx, centerId)
  await requireNoYearUnderWay(tx, centerId)
  const isNamed = ({ group_id }: Place) => group_id ?? []
  const involved = wanted.groups.flatMap(({ id, to, others }) => [id, isNamed(to), others.map((other) => isNamed(other.to))].flat(2))
  await tx.selectFrom('groups').where('id', 'in', involved).select('id').orderBy('id').forUpdate().execute()
  // nothing of it can change any more
  const plan = await planYear(tx, caller, wanted, at)
  requirePossible(plan, version)
  const { needed, left, short } = plan.plan.seats
  if (short > 0) throw noLicences({ needed, left })
  const { ids, taught } = await createSuccessors(tx, auditContext, centerId, wanted)
  const idOf = (place: Place | null) => (place === null ? null : place.successor === null ? place.group_id : (ids[place.successor] ?? null))
  const moves = plan.moves.map((move) => ({ ...move, to: idOf(move.place) }))
  const id = await recordYear(tx, auditContext, wanted, plan, { ids, moves })
  await keepSeats(tx, auditContext, { id, center_id: centerId, seats_reserved: 0 }, needed)
  await recordAuditEvents(tx, auditContext, [...auditEvents(wanted, plan, { id, ids, moves }), ...taught])
  await settleSoon(tx, jobs, id)
  return id
}
