import { expect, test } from 'vitest'
import { aProposal } from './new-year-fixtures'
import { canBeLeftOut, countByTarget, createdGroups, siblingName, startDraft, toRequest, withAll, withSibling, withStudent } from './draft'

const proposal = aProposal()
const [first, second] = proposal.groups
const draft = startDraft(proposal, [])
const nowhere = { successor: null, group_id: null }

test('everybody is promoted or finishes, until something else is chosen', () => {
  expect(draft.choices).toEqual({ 2: { to: 'new-1', others: {} }, 3: { to: 'none', others: {} } })
  expect(toRequest(draft, '2027/2028')).toMatchObject({
    period: '2027/2028',
    successors: [{ name: '1.º DAM A' }, { name: '2.º DAM A', course_ids: [5] }],
    groups: [
      { id: 2, to: { successor: 1, group_id: null }, others: [] },
      { id: 3, to: nowhere, others: [] },
    ],
  })
})

test('only the groups of the address end, where it names some', () => {
  expect(Object.keys(startDraft(proposal, [3, 99]).choices)).toEqual(['3'])
  expect(Object.keys(startDraft(proposal, [99]).choices)).toEqual(['2', '3'])
})

test('a new group is created for those who go there, and for new students unless it is left out', () => {
  const { groups } = draft
  const onlySecond = { ...draft, choices: { 3: { to: 'none', others: {} } as const } }
  expect(createdGroups(onlySecond)).toEqual([1])
  expect(canBeLeftOut(onlySecond, 1)).toBe(true)
  expect(createdGroups({ ...onlySecond, groups: groups.map((group) => ({ ...group, isKept: false })) })).toEqual([])
  const leftOut = { ...draft, groups: groups.map((group) => ({ ...group, isKept: false })) }
  expect(createdGroups(leftOut)).toEqual([1])
  expect(toRequest(leftOut, '2027/2028').groups[0]?.to).toEqual({ successor: 0, group_id: null })
})

test('students go apart: who repeats, to a group that exists, and over two', () => {
  if (!first || !second) throw new Error('the proposal has groups')
  const { groups, target } = withSibling(draft, first, ['2.º DAM B'])
  expect(groups.at(-1)).toMatchObject({ name: '2.º DAM C', course_ids: [5], follows: 3 })
  let choice = draft.choices[2] ?? { to: 'none', others: {} }
  choice = withStudent(choice, 12, 'new-0')
  choice = withStudent(choice, 13, target)
  choice = withStudent(choice, 14, 'group-9')
  choice = withStudent(withStudent(choice, 15, 'none'), 15, 'new-1')
  const values = { groups, choices: { ...draft.choices, 2: choice } }
  expect(Object.fromEntries(countByTarget(values, proposal.groups))).toEqual({
    'new-0': 1,
    'new-1': 25,
    'new-2': 1,
    'group-9': 1,
    none: 20,
  })
  expect(toRequest(values, '2027/2028').groups[0]?.others).toEqual([
    { student_ids: [12], to: { successor: 0, group_id: null } },
    { student_ids: [13], to: { successor: 2, group_id: null } },
    { student_ids: [14], to: { successor: null, group_id: 9 } },
  ])
  expect(withAll(choice, 'new-0').others).toEqual({ 13: target, 14: 'group-9' })
})

test('one more group has the next free letter', () => {
  expect(siblingName('2.º DAM A', [])).toBe('2.º DAM B')
  expect(siblingName('2.º DAM A', ['2.º dam b'])).toBe('2.º DAM C')
  expect(siblingName('2.º DAM', ['2.º DAM'])).toBe('2.º DAM B')
  expect(siblingName('2.º DAM Z', [])).toBe('2.º DAM Z 2')
})
