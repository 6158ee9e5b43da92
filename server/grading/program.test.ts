import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { findNode, gradeProgram } from './program.ts'
import type { GradebookInput } from './gradebook-input.ts'
import { summarise } from './summary.ts'
import { content, customScore, deliverable, marked, pointed, result, input, simpleProgram } from './testing/gradebook-inputs.ts'

const markOf = (given: GradebookInput) => summarise(gradeProgram(given)).final.mark
const actaOf = (given: GradebookInput) => gradeProgram(given).acta

describe('the worked cases', () => {
  it('mean 8.00 with one result at 4.00 and the gate on: acta 4', () => {
    const given = simpleProgram([
      [50, 900],
      [25, 1000],
      [25, 400],
    ])
    expect(markOf(given)).toBe(800)
    expect(actaOf(given)).toEqual({
      value: 4,
      rounded: 8,
      passed: false,
      provisional: false,
      caps: [{ reason: 'gate', at: 4, failing: [3] }],
    })
    // lists count it as failed, like the acta
    expect(summarise(gradeProgram(given)).final).toMatchObject({ mark: 800, passed: false })
  })

  it('mean 6.95 with all passed: acta 7', () => {
    const given = simpleProgram([
      [50, 690],
      [50, 700],
    ])
    expect(markOf(given)).toBe(695)
    expect(actaOf(given)).toEqual({ value: 7, rounded: 7, passed: true, provisional: false, caps: [] })
  })

  it('one result at 7.00, others not assessed: partial 7.00 with its percentage', () => {
    const given = simpleProgram([
      [20, 700],
      [50, null],
      [30, null],
    ])
    expect(summarise(gradeProgram(given)).final).toEqual({
      id: 1,
      mark: 700,
      passed: true,
      assessed: 2000,
      reason: null,
      overridden: false,
    })
    expect(actaOf(given)).toEqual({ value: 7, rounded: 7, passed: true, provisional: true, caps: [] })
  })
})

// Computed by hand, independently of the engine.
const databases = input({
  results: [
    result(1, 30, [
      [11, 60, 'weighted'],
      [12, 40, 'mean'],
    ]),
    result(2, 50, [[21, 100, 'best']]),
    result(3, 20, [[31, 100, 'last']]),
  ],
  contents: [content(100, null, 60), content(110, 100, 50), content(120, 100, 50), content(200, null, 40)],
  deliverables: [
    deliverable(1, { 11: 40, 12: 50 }, { contentId: 110 }),
    deliverable(2, { 11: 60, 21: 50 }, { contentId: 120, weight: 7000 }),
    deliverable(3, { 12: 50 }, { contentId: 120, weight: 3000, maxPoints: 1500 }),
    deliverable(4, { 21: 50 }, { contentId: 200 }),
    deliverable(5, { 31: 100 }, { contentId: 200 }),
  ],
  grades: { 1: marked(750), 2: marked(600), 3: pointed(700), 4: marked(825) },
})

describe('a whole program', () => {
  it('gives both readings', () => {
    const row = { passed: true, reason: null, overridden: false }
    const { acta, ...marks } = summarise(gradeProgram(databases))
    expect(acta).toEqual({ value: 8, rounded: 8, passed: true, provisional: true, caps: [] })
    expect(marks).toEqual({
      final: { id: 1, mark: 755, assessed: 8000, ...row },
      byResults: { id: 'results', mark: 755, assessed: 8000, ...row },
      byContents: { id: 'contents', mark: 723, assessed: 8000, ...row },
      results: [
        { id: 1, mark: 639, assessed: 10_000, ...row },
        { id: 2, mark: 825, assessed: 10_000, ...row },
        { id: 3, mark: null, assessed: 0, ...row, passed: null, reason: 'not_assessed' },
      ],
      criteria: [
        { id: 11, mark: 660, assessed: 10_000, ...row },
        { id: 12, mark: 608, assessed: 10_000, ...row },
        { id: 21, mark: 825, assessed: 10_000, ...row },
        { id: 31, mark: null, assessed: 0, ...row, passed: null, reason: 'not_assessed' },
      ],
      contents: [
        { id: 100, mark: 655, assessed: 10_000, ...row },
        { id: 110, mark: 750, assessed: 10_000, ...row },
        { id: 120, mark: 560, assessed: 10_000, ...row },
        { id: 200, mark: 825, assessed: 5000, ...row },
      ],
    })
  })

  it('rounds nothing on the way', () => {
    const marks = gradeProgram(databases)
    // 14/3, 73/12, 959/150 and 7.55375 out of 10: no hundredth has been rounded under the program's mark.
    expect(
      [findNode(marks, 'deliverable', 3), findNode(marks, 'criterion', 12), findNode(marks, 'result', 1), marks.program].map(
        (node) => node && explain(node).exact,
      ),
    ).toEqual(['14/3', '73/12', '959/150', '6043/800'])
  })

  it('takes its mark from the reading that the rules name', () => {
    const byContents = gradeProgram({ ...databases, rules: { ...databases.rules, finalReading: 'contents' } })
    expect(byContents.program.children.map(({ id, excluded }) => [id, excluded])).toEqual([
      ['results', 'other_reading'],
      ['contents', null],
    ])
    expect([explain(byContents.program).mark, byContents.acta.value]).toEqual([723, 7])
  })

  it('has no mark and says why when nothing has evidence', () => {
    expect(actaOf(simpleProgram([[100, null]]))).toEqual({ value: null, reason: 'not_assessed' })
    expect(actaOf(input({}))).toEqual({ value: null, reason: 'empty' })
    expect(actaOf({ ...simpleProgram([[100, null]]), grades: { 1: { outcome: 'exempt' } } })).toEqual({ value: null, reason: 'exempt' })
    expect(actaOf({ ...simpleProgram([[100, null]]), grades: { 1: { outcome: 'not_handed_in' } } })).toEqual({
      value: null,
      reason: 'not_handed_in',
    })
    expect(actaOf(simpleProgram([[0, 700]]))).toEqual({ value: null, reason: 'no_weight' })
  })
})

describe('a custom score', () => {
  it('takes the place of a result, keeps what was computed, and can be removed', () => {
    const given = simpleProgram([
      [50, 400],
      [50, 800],
    ])
    const marks = gradeProgram({ ...given, customScores: [customScore({ kind: 'result', id: 1 }, 550)] })
    const node = findNode(marks, 'result', 1)
    expect(node && explain(node)).toMatchObject({
      mark: 550,
      computed: 400,
      decidedBy: 'override',
      passed: true,
      adjustments: [
        {
          kind: 'override',
          isOwn: true,
          from: 400,
          to: 550,
          reason: 'Oral defence',
          at: '2026-11-20T09:00:00Z',
          author: { id: 7, name: 'Marta Ruiz' },
        },
      ],
    })
    expect([explain(marks.program).mark, marks.acta.value]).toEqual([675, 7])
    expect([markOf(given), actaOf(given).value]).toEqual([600, 4])
  })

  it('gives a mark to a result without evidence, which then counts as assessed', () => {
    const given = {
      ...simpleProgram([
        [40, null],
        [60, 800],
      ]),
      customScores: [customScore({ kind: 'result', id: 1 }, 500)],
    }
    expect(summarise(gradeProgram(given)).final).toMatchObject({ mark: 680, assessed: 10_000 })
  })

  it('is the last word on a program: no gate caps it', () => {
    const given = {
      ...simpleProgram([
        [50, 400],
        [50, 800],
      ]),
      customScores: [customScore({ kind: 'program' }, 650)],
    }
    expect(actaOf(given)).toEqual({ value: 7, rounded: 7, passed: true, provisional: false, caps: [] })
    expect(explain(gradeProgram(given).program)).toMatchObject({ mark: 650, computed: 600 })
  })

  it('counts in the reading by contents where it was set', () => {
    const given = { ...databases, customScores: [customScore({ kind: 'content', id: 120 }, 900)] }
    const { contents, byContents, byResults } = summarise(gradeProgram(given))
    expect(contents.map(({ id, mark, overridden }) => [id, mark, overridden])).toEqual([
      [100, 825, false],
      [110, 750, false],
      [120, 900, true],
      [200, 825, false],
    ])
    expect([byContents.mark, byResults.mark]).toEqual([825, 755])
  })
})
