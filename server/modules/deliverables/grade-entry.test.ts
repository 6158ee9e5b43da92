import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from './testing/school.ts'

type Entry = components['schemas']['GradeChange']['entry']
type TeacherGrade = components['schemas']['TeacherGrade']
let school: School
let me: { id: number }
let teacher: Awaited<ReturnType<School['at']['teacher']>>
let criteria: { id: number; weight: number }[]
beforeAll(async () => {
  school = await openSchool()
  me = school.students[0] ?? { id: 0 }
  teacher = await school.at.teacher()
  criteria = school.criteria
})
afterAll(() => school.app.close())

/** A task that was handed in once. */
async function handedIn(given: Parameters<School['at']['task']>[1] = {}) {
  const task = await school.at.task({}, given)
  const { versions } = await school.at.handIn(await school.at.student(), task, 'hecho')
  return { task, version: versions[0]?.id ?? 0 }
}

describe('what is typed as a grade', () => {
  it.each<[string, Entry, Partial<TeacherGrade>]>([
    ['a comma', { mode: 'mark', text: '4,99' }, { mark: 499, outcome: 'marked', passed: false, points: null }],
    ['a point', { mode: 'mark', text: ' 10 ' }, { mark: 1000, outcome: 'marked', passed: true }],
    ['zero, which is a mark', { mode: 'mark', text: '0' }, { mark: 0, outcome: 'marked', passed: false }],
    ['NP', { mode: 'mark', text: 'np' }, { mark: null, outcome: 'not_handed_in', passed: null }],
    ['NE', { mode: 'points', text: 'NE' }, { mark: null, outcome: 'not_assessed', entry: 'points' }],
    ['points out of twenty', { mode: 'points', text: '13,75' }, { mark: 688, points: 1375, entry: 'points', outcome: 'marked' }],
  ])('is read from %s', async (_what, entry, expected) => {
    const { task, version } = await handedIn({ max_points: 2000 })
    expect(await school.at.grade(teacher, task, { student: me, version, ifMatch: 0, entry })).toMatchObject({ status: 200, body: expected })
  })

  it.each<[string, Entry, Record<string, string[]>]>([
    ['letters', { mode: 'mark', text: 'siete' }, { 'entry.text': ['wrong_format'] }],
    ['more than ten', { mode: 'mark', text: '10,01' }, { 'entry.text': ['out_of_range'] }],
    ['less than nothing', { mode: 'mark', text: '-1' }, { 'entry.text': ['out_of_range'] }],
    ['three decimals', { mode: 'mark', text: '7,555' }, { 'entry.text': ['too_many_decimals'] }],
    ['more points than there are', { mode: 'points', text: '10,01' }, { 'entry.text': ['out_of_range'] }],
    ['EX, which takes a reason', { mode: 'mark', text: 'EX' }, { 'entry.text': ['needs_exemption'] }],
    ['no text', { mode: 'mark' }, { 'entry.text': ['required'] }],
    ['no criteria', { mode: 'criteria' }, { 'entry.marks': ['required'] }],
    ['a text beside criteria', { mode: 'criteria', text: '7', marks: [] }, { 'entry.text': ['not_accepted'] }],
    ['criteria beside a text', { mode: 'mark', text: '7', marks: [{ criterion_id: 1, text: '7' }] }, { 'entry.marks': ['not_accepted'] }],
    ['a text that never ends', { mode: 'mark', text: '7'.repeat(21) }, { 'entry.text': ['too_long'] }],
    ['another mode', { mode: 'stars' as 'mark', text: '5' }, { 'entry.mode': ['choice'] }],
  ])('is refused with %s', async (_what, entry, errors) => {
    const { at } = school
    const { task, version } = await handedIn()
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 0, entry })).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors },
    })
    expect(await at.desk(teacher, task, me)).toMatchObject({ grade: { outcome: null, revision: 0 } })
  })

  it('by criteria is their mean by weight over those marked so far; typing a mark clears them', async () => {
    const { at } = school
    const [a, b] = criteria
    if (!a || !b) throw new Error('the program has two criteria')
    const { task, version } = await handedIn()
    const one = {
      mode: 'criteria',
      marks: [
        { criterion_id: b.id, text: '4' },
        { criterion_id: a.id, text: '' },
      ],
    } as const
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 0, entry: { ...one, marks: [...one.marks] } })).toMatchObject({
      status: 200,
      body: { mark: 400, entry: 'criteria', criteria: [{ criterion_id: b.id, mark: 400 }] },
    })
    const both = {
      mode: 'criteria' as const,
      marks: [
        { criterion_id: b.id, text: '4' },
        { criterion_id: a.id, text: '9,5' },
      ],
    }
    const mark = Math.round((400 * b.weight + 950 * a.weight) / (a.weight + b.weight))
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 1, entry: both })).toMatchObject({
      status: 200,
      body: {
        mark,
        criteria: [
          { criterion_id: a.id, mark: 950 },
          { criterion_id: b.id, mark: 400 },
        ],
      },
    })
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 2, entry: { mode: 'mark', text: '6' } })).toMatchObject({
      body: {
        mark: 600,
        entry: 'mark',
        criteria: [
          { criterion_id: a.id, mark: 950 },
          { criterion_id: b.id, mark: 400 },
        ],
      },
    })
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 3, entry: { mode: 'criteria', marks: [] } })).toMatchObject({
      status: 200,
      body: { mark: null, outcome: null, entry: 'criteria', criteria: [], revision: 4 },
    })
  })

  it('by criteria is refused criterion by criterion', async () => {
    const { at } = school
    const [a, b] = criteria
    const { task, version } = await handedIn()
    const marks = [
      { criterion_id: a?.id ?? 0, text: '11' },
      { criterion_id: a?.id ?? 0, text: '5' },
      { criterion_id: 999_999, text: '5' },
      { criterion_id: b?.id ?? 0, text: 'NP' },
    ]
    expect(await at.grade(teacher, task, { student: me, version, ifMatch: 0, entry: { mode: 'criteria', marks } })).toMatchObject({
      status: 400,
      body: {
        errors: {
          'entry.marks.0.text': ['out_of_range'],
          'entry.marks.1.criterion_id': ['repeated'],
          'entry.marks.2.criterion_id': ['choice'],
          'entry.marks.3.text': ['wrong_format'],
        },
      },
    })
  })
})
