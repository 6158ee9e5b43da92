import { createHash } from 'node:crypto'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type FieldErrors, invalid, notFound } from '#server/errors.ts'
import { displayName } from '#server/modules/people/person.ts'
import { checkPeriod, periodAfter } from '../fields.ts'
import { mayManage } from '../rights.ts'
import { fold, type GroupName, lastCourseOf, readGroupName, stepBetween } from './course-year.ts'
import { centersOfGroups, courseNames, type KnownGroup, studentsOfGroups, type YearFacts, yearFacts } from './year-queries.ts'

export type NewYear = components['schemas']['NewYear']
type Plan = components['schemas']['NewYearPlan']
type Place = components['schemas']['NewYearPlace']
type Destination = Plan['destinations'][number]
type PlannedMove = Plan['groups'][number]['moves'][number]

/** Years whose archived groups may have the programs of a course. */
const yearsBack = 3
export const factsSince = (period: string): string => periodAfter(period, -yearsBack)

/** Whether the caller may put students into a group. */
export const mayJoin = (caller: Caller, group: KnownGroup): boolean => group.is_accessible && (group.is_taught || mayManage(caller, group))
export const mayEnd = (caller: Caller, group: KnownGroup): boolean => group.is_accessible && mayManage(caller, group)

/** A student who goes from an ending group; `place` is null for those who do not continue. */
export interface StudentMove {
  studentId: number
  from: KnownGroup
  step: PlannedMove['step']
  place: Place | null
  /** In the other group already, or by another move: no second seat. */
  wasThere: boolean
}

export interface YearPlan {
  centerId: number
  plan: Plan
  ending: KnownGroup[]
  moves: StudentMove[]
  /** Training areas of the groups of the center. */
  areas: ReadonlyMap<number, number | null>
}

/** Checks what no preview can show. @throws 400 */
function checkRequest({ groups, successors }: NewYear, facts: YearFacts): void {
  const errors: FieldErrors = {}
  if (new Set(groups.map(({ id }) => id)).size < groups.length) errors['groups'] = ['repeated']
  for (const [index, { follows, course_ids, teacher_ids, manager_id }] of successors.entries()) {
    const at = `successors.${index}`
    if (!facts.groups.some(({ id, is_accessible }) => id === follows && is_accessible)) errors[`${at}.follows`] = ['choice']
    if (course_ids.some((id) => !facts.offered.some((course) => course.id === id))) errors[`${at}.course_ids`] = ['choice']
    if (teacher_ids.some((id) => !facts.staff.includes(id))) errors[`${at}.teacher_ids`] = ['not_in_team']
    if (manager_id !== null && !facts.staff.includes(manager_id)) errors[`${at}.manager_id`] = ['not_in_team']
  }
  for (const [index, { to, others }] of groups.entries()) {
    const named = others.flatMap(({ student_ids }) => student_ids)
    if (new Set(named).size < named.length) errors[`groups.${index}.others`] = ['repeated']
    for (const place of [to, ...others.map((other) => other.to)]) {
      const isUnknown = place.successor !== null && (place.successor >= successors.length || place.group_id !== null)
      if (isUnknown) errors[`groups.${index}.to`] = ['choice']
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface Target {
  read: GroupName
  courseIds: readonly number[]
  problem: PlannedMove['problem']
}

const none: Target = { read: readGroupName(''), courseIds: [], problem: 'choice' }

function targetOf({ period, successors }: NewYear, facts: YearFacts, caller: Caller, { successor, group_id }: Place): Target {
  if (successor !== null) {
    const { name = '', course_ids = [] } = successors[successor] ?? {}
    return { read: readGroupName(name), courseIds: course_ids, problem: null }
  }
  const group = facts.groups.find(({ id }) => id === group_id)
  if (!group || group.period !== period || !mayJoin(caller, group)) return none
  return { read: readGroupName(group.name), courseIds: group.course_ids, problem: group.is_archived ? 'archived' : null }
}

/** Changes of seats: students who continue from an active group keep theirs. */
function seatsOf(moves: readonly StudentMove[], { student_licenses, student_seats_used }: YearFacts): Plan['seats'] {
  const takes = ({ place, wasThere }: StudentMove) => place !== null && !wasThere
  const freed = moves.filter((move) => !move.from.is_archived && !takes(move)).length
  const needed = moves.filter((move) => move.from.is_archived && takes(move)).length
  const left = Math.max(0, student_licenses - student_seats_used + freed)
  return { freed, needed, left, short: Math.max(0, needed - left) }
}

const isNowhere = ({ successor, group_id }: Place) => successor === null && group_id === null
const keyOf = ({ successor, group_id }: Place) => `${successor ?? ''}:${group_id ?? ''}`

/** The successors in their order, then the existing groups, each with who comes. */
function destinationsOf(
  wanted: NewYear,
  facts: YearFacts,
  moves: readonly StudentMove[],
  names: ReadonlyMap<number, string>,
): Destination[] {
  const { period, successors } = wanted
  const taken = new Set(facts.groups.filter((group) => group.period === period).map(({ name }) => fold(name)))
  const taught = facts.groups.map(({ name }) => readGroupName(name))
  const places: Place[] = [
    ...successors.map((_, successor) => ({ successor, group_id: null })),
    ...new Map(moves.flatMap(({ place }) => (place?.group_id ? [[place.group_id, place] as const] : []))).values(),
  ]
  return places.map((place) => {
    const successor = place.successor === null ? undefined : successors[place.successor]
    const group = facts.groups.find(({ id }) => id === place.group_id)
    const name = (successor?.name ?? group?.name ?? '').trim()
    const read = readGroupName(name)
    const courseIds = successor?.course_ids ?? group?.course_ids ?? []
    const incoming = moves.filter((move) => move.place !== null && keyOf(move.place) === keyOf(place))
    const again = new Set(incoming.flatMap(({ step, from }) => (step === 'repeats' ? [] : from.course_ids)))
    const isTaken = taken.has(fold(name)) || successors.filter((each) => fold(each.name) === fold(name)).length > 1
    const problem =
      successor === undefined
        ? null
        : isTaken
          ? 'name_taken'
          : read.course !== null && read.course > lastCourseOf(read.field, taught)
            ? 'no_such_course'
            : null
    const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: names.get(id) ?? '' }))
    return {
      place,
      name,
      course: read.course,
      courses: named(courseIds),
      teachers_count: successor
        ? new Set([...successor.teacher_ids, ...(successor.manager_id ? [successor.manager_id] : [])]).size
        : (group?.teacher_ids.length ?? 0),
      incoming_count: incoming.filter(({ wasThere }) => !wasThere).length,
      present_count: group?.students_count ?? 0,
      problem,
      same_courses: named(courseIds.filter((id) => again.has(id))),
    }
  })
}

/** The version of a plan: of everything that decides, but not of how many seats are left. */
function versionOf(wanted: NewYear, { groups, destinations, seats }: Omit<Plan, 'version'>): string {
  const { period, successors } = wanted
  const text = JSON.stringify([period, successors, wanted.groups, groups, destinations, seats.freed, seats.needed])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** The center of the groups that end. @throws 404 for a group that the caller cannot access, 400 `one_center` */
export async function centerOfYear(db: Db | Tx, caller: Caller, { groups }: NewYear): Promise<number> {
  const { centers, missing } = await centersOfGroups(
    db,
    caller,
    groups.map(({ id }) => id),
  )
  const [centerId] = centers
  if (missing || centerId === undefined) throw notFound()
  if (centers.length > 1) throw invalid({ groups: ['one_center'] })
  return centerId
}

/**
 * What beginning a school year would do, as of now, in a fixed number of statements.
 * @throws 404 for a group that the caller cannot access, 400 `repeated`, `one_center`, `choice`, `not_in_team`
 */
export async function planYear(db: Db | Tx, caller: Caller, wanted: NewYear, now: Date): Promise<YearPlan> {
  checkPeriod(wanted.period)
  const ids = wanted.groups.map(({ id }) => id)
  const centerId = await centerOfYear(db, caller, wanted)
  const facts = await yearFacts(db, caller, centerId, { since: '', now })
  if (!facts) throw notFound()
  checkRequest(wanted, facts)
  const joined = wanted.groups
    .flatMap(({ to, others }) => [to, ...others.map((other) => other.to)])
    .flatMap(({ group_id }) => group_id ?? [])
  const students = await studentsOfGroups(db, [...ids, ...joined])
  const names = await courseNames(db, [
    ...facts.groups.flatMap(({ course_ids }) => course_ids),
    ...wanted.successors.flatMap((each) => each.course_ids),
  ])

  const ending = ids.flatMap((id) => facts.groups.find((group) => group.id === id) ?? [])
  const present = new Set(students.map(({ group_id, id }) => `:${group_id} ${id}`))
  const moves: StudentMove[] = []
  const planned = wanted.groups.map(({ id, to, others }, index): Plan['groups'][number] => {
    const from = ending[index]
    if (!from) throw notFound()
    const read = readGroupName(from.name)
    const inIt = students.filter(({ group_id }) => group_id === id)
    const isElsewhere = new Set(others.flatMap(({ student_ids }) => student_ids))
    const lists = [
      { to, isIn: (student: number) => !isElsewhere.has(student) },
      ...others.map((other) => ({ to: other.to, isIn: (student: number) => other.student_ids.includes(student) })),
    ]
    return {
      id,
      name: from.name,
      period: from.period,
      is_archived: from.is_archived,
      problem: !mayEnd(caller, from) ? 'denied' : from.period >= wanted.period ? 'later' : null,
      moves: lists.map(({ to: place, isIn }): PlannedMove => {
        const going = inIt.filter((student) => isIn(student.id))
        // those in the center's archive do not continue
        const listed = going.filter(({ archived_at }) => archived_at === null)
        const target = isNowhere(place) ? null : targetOf(wanted, facts, caller, place)
        const step = target === null ? 'leaves' : stepBetween(read, target.read)
        for (const student of going) {
          const goes = target !== null && student.archived_at === null ? place : null
          const key = `${keyOf(place)} ${student.id}`
          moves.push({
            studentId: student.id,
            from,
            step: goes ? step : 'leaves',
            place: goes,
            wasThere: goes !== null && present.has(key),
          })
          if (goes) present.add(key)
        }
        const hasSame = step !== 'repeats' && target?.courseIds.some((course) => from.course_ids.includes(course)) === true
        const problem = target?.problem ?? (step === 'wrong' ? 'wrong_course' : hasSame ? 'same_courses' : null)
        return {
          to: place,
          step,
          students: listed.map((student) => ({ id: student.id, name: displayName(student) })),
          problem: listed.length === 0 || target === null ? null : problem,
        }
      }),
    }
  })
  const plan = {
    period: wanted.period,
    groups: planned,
    destinations: destinationsOf(wanted, facts, moves, names),
    seats: seatsOf(moves, facts),
  }
  const areas = new Map(facts.groups.map(({ id, category_id }) => [id, category_id]))
  return { centerId, plan: { version: versionOf(wanted, plan), ...plan }, ending, moves, areas }
}
