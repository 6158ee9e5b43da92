import { expect, it } from 'vitest'
import { explain, shownPercent } from './explain.ts'
import { fraction } from './fraction.ts'
import { gradeProgram } from './program.ts'
import { customScore, deliverable, marked, pointed, result, sheet } from './testing/sheets.ts'

const given = sheet({
  results: [result(1, 60, [[11, 100, 'mean']]), result(2, 40, [[21, 100]])],
  deliverables: [
    deliverable(1, { 11: 50 }),
    deliverable(2, { 11: 50 }),
    deliverable(3, { 11: 50 }, { maxPoints: 300 }),
    deliverable(4, { 21: 100 }),
  ],
  grades: { 1: marked(1000), 2: marked(1000), 3: pointed(200), 4: { outcome: 'exempt' } },
  customScores: [customScore({ kind: 'result', id: 1 }, 900)],
})

const leafCommon = { kind: 'deliverable', code: null, rule: 'grade', recovery: false, adjustments: [], children: [] } as const

it('tells why, down to the deliverable, in numbers that add up', () => {
  expect(explain(gradeProgram(given).results)).toEqual({
    kind: 'reading', id: 'results', code: null, name: null, weight: null, rule: 'weighted', recovery: false,
    mark: 900, exact: '9', computed: 900, passed: true, decidedBy: 'rule', assessed: 10_000, excluded: null,
    share: 10_000, contribution: 900, adjustments: [], evidence: null,
    children: [
      {
        kind: 'result', id: 1, code: 'RA1', name: 'Result 1', weight: 6000, rule: 'weighted', recovery: false,
        mark: 900, exact: '9', computed: 889, passed: true, decidedBy: 'override', assessed: 10_000, excluded: null,
        share: 10_000, contribution: 900, evidence: null,
        adjustments: [
          {
            kind: 'override', from: 889, to: 900, reason: 'Oral defence', at: '2026-11-20T09:00:00Z',
            author: { id: 7, name: 'Marta Ruiz' },
          },
        ],
        children: [
          {
            kind: 'criterion', id: 11, code: '11)', name: 'Criterion 11', weight: 10_000, rule: 'mean', recovery: false,
            mark: 889, exact: '80/9', computed: 889, passed: true, decidedBy: 'rule', assessed: 10_000, excluded: null,
            share: 10_000, contribution: 889, adjustments: [], evidence: null,
            // 10/3 + 10/3 + 20/9 = 80/9: 3.33 + 3.33 + 2.22 would show 8.88 under an 8.89.
            children: [
              {
                ...leafCommon, id: 1, name: 'Deliverable 1', weight: 5000, mark: 1000, exact: '10', computed: 1000, passed: true,
                decidedBy: 'grade', assessed: 10_000, excluded: null, share: 3334, contribution: 334,
                evidence: { outcome: 'marked', points: null, maxPoints: 1000, mark: 1000, ownCriterionMark: false },
              },
              {
                ...leafCommon, id: 2, name: 'Deliverable 2', weight: 5000, mark: 1000, exact: '10', computed: 1000, passed: true,
                decidedBy: 'grade', assessed: 10_000, excluded: null, share: 3333, contribution: 333,
                evidence: { outcome: 'marked', points: null, maxPoints: 1000, mark: 1000, ownCriterionMark: false },
              },
              {
                ...leafCommon, id: 3, name: 'Deliverable 3', weight: 5000, mark: 667, exact: '20/3', computed: 667, passed: true,
                decidedBy: 'grade', assessed: 10_000, excluded: null, share: 3333, contribution: 222,
                evidence: { outcome: 'marked', points: 200, maxPoints: 300, mark: 667, ownCriterionMark: false },
              },
            ],
          },
        ],
      },
      {
        kind: 'result', id: 2, code: 'RA2', name: 'Result 2', weight: 4000, rule: 'weighted', recovery: false,
        mark: null, exact: null, computed: null, passed: null, decidedBy: null, assessed: 0, excluded: 'exempt',
        share: 0, contribution: 0, adjustments: [], evidence: null,
        children: [
          {
            kind: 'criterion', id: 21, code: '21)', name: 'Criterion 21', weight: 10_000, rule: 'weighted', recovery: false,
            mark: null, exact: null, computed: null, passed: null, decidedBy: null, assessed: 0, excluded: 'exempt',
            share: 0, contribution: 0, adjustments: [], evidence: null,
            children: [
              {
                ...leafCommon, id: 4, name: 'Deliverable 4', weight: 10_000, mark: null, exact: null, computed: null, passed: null,
                decidedBy: null, assessed: 0, excluded: 'exempt', share: 0, contribution: 0,
                evidence: { outcome: 'exempt', points: null, maxPoints: 1000, mark: null, ownCriterionMark: false },
              },
            ],
          },
        ],
      },
    ],
  })
})

it('shows 100.00 % only for everything and 0.00 % only for nothing', () => {
  const parts = [fraction(0), fraction(1, 20_001), fraction(2, 3), fraction(20_000, 20_001), fraction(1)]
  expect(parts.map(shownPercent)).toEqual([0, 1, 6667, 9999, 10_000])
})
