import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, readGroupName } from './course-year.ts'
import { proposeYear, type SchoolGroup, type SchoolYear } from './proposal.ts'

let ids = 0
const group = (name: string, change: Partial<SchoolGroup> = {}): SchoolGroup => ({
  id: (ids += 1),
  name,
  period: '2026/2027',
  category_id: 1,
  is_archived: false,
  has_ended: false,
  course_ids: [],
  manager_id: null,
  teacher_ids: [],
  students_count: 20,
  ...change,
})
const school = (groups: SchoolGroup[], change: Partial<SchoolYear> = {}): SchoolYear => ({
  period: '2027/2028',
  groups,
  remembered: [],
  offered: [1, 2, 3, 4, 5, 6],
  staff: [7, 8],
  mayEnd: () => true,
  mayJoin: () => true,
  ...change,
})
/** What becomes of each group: who is promoted, who repeats. */
const outcome = (year: SchoolYear) => {
  const { groups, successors, existing } = proposeYear(year)
  const nameOf = (place: (typeof groups)[number]['next']) =>
    place === null ? null : (successors[place.successor ?? -1]?.name ?? existing.find(({ id }) => id === place.group_id)?.name)
  return Object.fromEntries(groups.map(({ name, next, again }) => [name, [nameOf(next), nameOf(again)]]))
}
const programs = (year: SchoolYear, name: string) => {
  const { course_ids, programs_from } = proposeYear(year).successors.find((each) => each.name === name) ?? {}
  return [course_ids, programs_from]
}

describe('groups', () => {
  it('go one course up, into the group that their sibling goes on as; the last course ends', () => {
    const first = group('1.º DAM A', { course_ids: [1, 2], teacher_ids: [7] })
    const second = group('2.º DAM A', { course_ids: [3, 4], teacher_ids: [8, 9], manager_id: 9 })
    const year = school([first, second])
    expect(outcome(year)).toEqual({ '1.º DAM A': ['2.º DAM A', '1.º DAM A'], '2.º DAM A': [null, '2.º DAM A'] })
    expect(proposeYear(year).successors).toMatchObject([
      { name: '1.º DAM A', course: 1, follows: first.id, course_ids: [1, 2], teacher_ids: [7] },
      // a teacher who has left the center does not come along
      { name: '2.º DAM A', course: 2, follows: second.id, course_ids: [3, 4], teacher_ids: [8], manager_id: null },
    ])
  })

  it('of which there is no second course yet get one, but no third is invented', () => {
    expect(outcome(school([group('1.º DAW B')]))).toEqual({ '1.º DAW B': ['2.º DAW B', '1.º DAW B'] })
    expect(outcome(school([group('2.º DAW B')]))).toEqual({ '2.º DAW B': [null, '2.º DAW B'] })
    expect(outcome(school([group('2.º ESO A')]))).toEqual({ '2.º ESO A': ['3.º ESO A', '2.º ESO A'] })
  })

  it('go to a group that exists already, and past one that cannot be used', () => {
    const there = group('2.º dam a', { period: '2027/2028' })
    const year = school([group('1.º DAM A'), there])
    expect(outcome(year)['1.º DAM A']).toEqual(['2.º dam a', '1.º DAM A'])
    expect(outcome({ ...year, mayJoin: () => false })['1.º DAM A']).toEqual(['2.º DAM B', '1.º DAM A'])
    there.is_archived = true
    expect(outcome(year)['1.º DAM A']).toEqual(['2.º DAM B', '1.º DAM A'])
  })

  it('that ended already, of later years and of others are left out', () => {
    const year = school([
      group('1.º A', { is_archived: true, has_ended: true }),
      group('1.º B', { is_archived: true }),
      group('1.º C', { is_archived: true, period: '2025/2026' }),
      group('1.º D', { period: '2025/2026' }),
      group('1.º E', { period: '2027/2028' }),
    ])
    expect(Object.keys(outcome(year))).toEqual(['1.º B', '1.º D'])
    expect(outcome({ ...year, mayEnd: () => false })).toEqual({})
  })

  it('without a course go on under their name, and nobody is promoted', () => {
    expect(outcome(school([group('Certificado 12')]))).toEqual({ 'Certificado 12': [null, 'Certificado 12'] })
  })
})

describe('programs of the next course', () => {
  const first = group('1.º DAM A', { course_ids: [1, 2] })
  const chosen = (period: string, course_ids: number[], field = 'dam') => ({ category_id: 1, course: 2, field, course_ids, period })

  it('are unknown at first, never those of the year before', () => {
    expect(programs(school([first]), '2.º DAM A')).toEqual([[], null])
  })
  it('are those that were chosen the last time in the training area', () => {
    const remembered = [chosen('2025/2026', [3]), chosen('2026/2027', [4, 9])]
    expect(programs(school([first], { remembered }), '2.º DAM A')).toEqual([[4], { group: null, period: '2026/2027' }])
    const otherField = [chosen('2026/2027', [5], 'dam dual')]
    expect(programs(school([first], { remembered: otherField }), '2.º DAM A')).toEqual([[5], { group: null, period: '2026/2027' }])
    const otherArea = [{ ...chosen('2026/2027', [5]), category_id: 2 }]
    expect(programs(school([first], { remembered: otherArea }), '2.º DAM A')).toEqual([[], null])
  })
  it('are those of a sibling, unless others were chosen since', () => {
    const sibling = group('2.º DAM B', { course_ids: [3] })
    expect(programs(school([first, sibling]), '2.º DAM A')).toEqual([[3], { group: '2.º DAM B', period: '2026/2027' }])
    const same = { remembered: [chosen('2026/2027', [4])] }
    expect(programs(school([first, sibling], same), '2.º DAM A')).toEqual([[3], { group: '2.º DAM B', period: '2026/2027' }])
    const later = { remembered: [chosen('2027/2028', [4])] }
    expect(programs(school([first, sibling], later), '2.º DAM A')).toEqual([[4], { group: null, period: '2027/2028' }])
  })
  it('do not contain what the students had', () => {
    const sibling = group('2.º DAM B', { course_ids: [2, 3] })
    expect(programs(school([first, sibling]), '2.º DAM A')[0]).toEqual([3])
  })
})

it('whatever the groups of a school are called: names never clash, and everybody goes one course up or ends', () => {
  const name = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('DAM', 'DAW', 'ESO'), fc.constantFrom('', ' A', ' B'), fc.boolean())
      .map(([course, field, section, dots]) => `${course}${dots ? '.' : ''}º ${field}${section}`),
    fc.constantFrom('Certificado', 'certificado', 'DAM 1', 'dam 2'),
  )
  const any = fc.record({ name, period: fc.constantFrom('2025/2026', '2026/2027', '2027/2028'), archived: fc.boolean() })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 14 }), fc.boolean(), (rows, mayJoin) => {
      const groups = rows.map((row) => group(row.name, { period: row.period, is_archived: row.archived }))
      const proposal = proposeYear(school(groups, { mayJoin: () => mayJoin }))
      const taken = groups.filter(({ period }) => period === '2027/2028').map((each) => fold(each.name))
      const created = proposal.successors.map((each) => fold(each.name))
      expect(new Set([...created, ...taken]).size).toBe(created.length + new Set(taken).size)
      for (const { name: from, next, course, last_course } of proposal.groups) {
        if (next === null) expect(course === null || course === last_course).toBe(true)
        else {
          const to = proposal.successors[next.successor ?? -1]?.name ?? proposal.existing.find(({ id }) => id === next.group_id)?.name ?? ''
          expect(readGroupName(to).course).toBe((course ?? 0) + 1)
          expect(readGroupName(to).field).toBe(readGroupName(from).field)
        }
      }
    }),
    { numRuns: 200 },
  )
})
