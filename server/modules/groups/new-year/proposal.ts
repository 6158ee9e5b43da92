import type { components } from '#openapi/generated/schema.gen.ts'
import { periodAfter } from '../fields.ts'
import { fold, freeName, type GroupName, lastCourseOf, readGroupName } from './course-year.ts'

type Proposal = components['schemas']['NewYearProposal']
type Place = components['schemas']['NewYearPlace']

/** A group as far as the proposal is concerned. */
export interface SchoolGroup {
  id: number
  name: string
  period: string
  category_id: number | null
  is_archived: boolean
  has_ended: boolean
  course_ids: number[]
  manager_id: number | null
  teacher_ids: number[]
  students_count: number
}

export interface SchoolYear {
  period: string
  groups: readonly SchoolGroup[]
  /** Programs chosen for a course the last time: `field` is the name without course and section. */
  remembered: readonly { category_id: number | null; course: number | null; field: string; course_ids: number[]; period: string }[]
  /** Programs and people of the center now. */
  offered: readonly number[]
  staff: readonly number[]
  mayEnd: (group: SchoolGroup) => boolean
  /** Whether the caller may put students into a group that exists. */
  mayJoin: (group: SchoolGroup) => boolean
}

type Read = SchoolGroup & { read: GroupName }
const isSame = (a: GroupName, b: GroupName) => a.field === b.field && a.course === b.course

/** What may end: active groups of any earlier year, and archived ones of the year before that no beginning has ended yet. */
const ends = (group: SchoolGroup, period: string) =>
  group.period < period && (group.is_archived ? group.period === periodAfter(period, -1) && !group.has_ended : true)

/** The newest programs known for a course of a field; those of a group rather than those chosen for it, which may be outdated. */
function programsOf(
  { groups, remembered, offered }: Omit<SchoolYear, 'groups'> & { groups: readonly Read[] },
  wanted: GroupName,
  categoryId: number | null,
  exclude: ReadonlySet<number>,
): Pick<Proposal['successors'][number], 'course_ids' | 'programs_from'> {
  const none = { course_ids: [], programs_from: null }
  const fit = (ids: readonly number[]) => ids.filter((id) => offered.includes(id) && !exclude.has(id))
  const inArea = wanted.course === null ? [] : remembered.filter((each) => each.course === wanted.course && each.category_id === categoryId)
  const known = [
    ...groups
      .filter(({ read, course_ids }) => isSame(read, wanted) && course_ids.length > 0)
      .toSorted((a, b) => Number(b.read.section === wanted.section) - Number(a.read.section === wanted.section))
      .map(({ name, period, course_ids }) => ({ group: name, period, course_ids })),
    ...inArea.filter(({ field }) => field === wanted.field).map(({ period, course_ids }) => ({ group: null, period, course_ids })),
  ].toSorted((a, b) => b.period.localeCompare(a.period))
  const other = inArea
    .toSorted((a, b) => b.period.localeCompare(a.period))
    .map(({ period, course_ids }) => ({ group: null, period, course_ids }))
  const found = [...known, ...other].find(({ course_ids }) => fit(course_ids).length > 0)
  return found ? { course_ids: fit(found.course_ids), programs_from: { group: found.group, period: found.period } } : none
}

/**
 * What usually becomes of the groups of a center: each goes on in the new year under its own name, for new students and those who
 * repeat, and its students go to the group of the next course, which is the one that its sibling goes on as. A field ends with its last
 * course. New names never clash.
 */
export function proposeYear(year: SchoolYear): Pick<Proposal, 'groups' | 'successors' | 'existing'> {
  const { period, staff } = year
  const groups = year.groups.map((group) => ({ ...group, read: readGroupName(group.name) }))
  const names = groups.map(({ read }) => read)
  const existing = groups.filter((group) => group.period === period && !group.is_archived && year.mayJoin(group))
  const taken = new Set(groups.filter((group) => group.period === period).map(({ name }) => fold(name)))
  const ending = groups.filter((group) => ends(group, period) && year.mayEnd(group))
  const successors: (Proposal['successors'][number] & { wanted: string; sources: Read[] })[] = []

  const placeOf = (name: string, source: Read, isPromotion: boolean): Place => {
    const { course } = readGroupName(name)
    const isIt = (group: Read) => fold(group.name) === fold(name) && group.read.course === course
    // "DAM 2" says its course, "dam 2" does not: the same name for the database, and another group here.
    const key = `${course ?? ''} ${fold(name)}`
    const present = existing.find(isIt)
    if (present) return { successor: null, group_id: present.id }
    let index = successors.findIndex(({ wanted }) => wanted === key)
    if (index === -1) {
      const model = ending.find(isIt) ?? source
      const isHere = (id: number) => staff.includes(id)
      const teacher_ids = model.teacher_ids.filter(isHere)
      const manager_id = model.manager_id !== null && teacher_ids.includes(model.manager_id) ? model.manager_id : null
      const free = freeName(name, (each) => taken.has(fold(each)))
      taken.add(fold(free))
      index = successors.length
      successors.push({
        name: free,
        wanted: key,
        course,
        follows: model.id,
        course_ids: [],
        programs_from: null,
        manager_id,
        teacher_ids,
        sources: [],
      })
    }
    if (isPromotion) successors[index]?.sources.push(source)
    return { successor: index, group_id: null }
  }

  // Groups that go on come first, so that a promotion finds them.
  const again = ending.map((group) => placeOf(group.name, group, false))
  const planned = ending.map((group, index) => {
    const { course } = group.read
    const last_course = course === null ? null : lastCourseOf(group.read.field, names)
    const next =
      course !== null && last_course !== null && course < last_course ? placeOf(group.read.inCourse(course + 1), group, true) : null
    const { id, name, is_archived, students_count, course_ids } = group
    return {
      id,
      name,
      period: group.period,
      course,
      last_course,
      is_archived,
      students_count,
      course_ids,
      next,
      again: again[index] ?? { successor: null, group_id: null },
    }
  })
  return {
    groups: planned,
    successors: successors.map(({ wanted: _, sources, ...successor }) => {
      const model = groups.find(({ id }) => id === successor.follows)
      const had = new Set(sources.flatMap(({ course_ids }) => course_ids))
      return { ...successor, ...programsOf({ ...year, groups }, readGroupName(successor.name), model?.category_id ?? null, had) }
    }),
    existing: existing.map(({ id, name, read, students_count }) => ({ id, name, course: read.course, students_count })),
  }
}
