/* oxlint-disable max-lines -- the cases of one rule beside each other */
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { findNode, gradeProgram } from './program.ts'
import type { CriterionRule, Grade, Outcome, PlannedDeliverable, GradebookInput } from './gradebook-input.ts'
import { deliverable, marked, recovery, result, input } from './testing/gradebook-inputs.ts'

function criterion(rule: CriterionRule, deliverables: readonly PlannedDeliverable[], grades: Record<number, Grade>): GradebookInput {
  return input({ results: [result(1, 100, [[1, 100, rule]])], deliverables, grades })
}

/** The criterion as a reader sees it: its mark, who decided it, and per child its mark, its part and why it is out. */
function seen(given: GradebookInput) {
  const node = findNode(gradeProgram(given), 'criterion', 1)
  if (node === undefined) return null
  const { mark, decidedBy, assessed, children } = explain(node)
  return { mark, decidedBy, assessed, children: children.map((child) => [child.id, child.mark, child.contribution, child.excluded]) }
}

const three = [deliverable(1, { 1: 20 }), deliverable(2, { 1: 30 }), deliverable(3, { 1: 50 })]
const grades = { 1: marked(900), 2: marked(500), 3: marked(600) }

describe('the rules of a criterion', () => {
  it('weighted mean', () => {
    expect(seen(criterion('weighted', three, grades))).toEqual({
      mark: 630,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 900, 180, null],
        [2, 500, 150, null],
        [3, 600, 300, null],
      ],
    })
  })

  it('arithmetic mean, which does not look at weights', () => {
    expect(seen(criterion('mean', three, grades))).toEqual({
      mark: 667,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 900, 300, null],
        [2, 500, 167, null],
        [3, 600, 200, null],
      ],
    })
  })

  it('last, by its place in time and not by its row', () => {
    const moved = [deliverable(1, { 1: 20 }, { position: 9 }), ...three.slice(1)]
    expect(seen(criterion('last', moved, grades))).toEqual({
      mark: 900,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [2, 500, 0, 'not_last'],
        [3, 600, 0, 'not_last'],
        [1, 900, 900, null],
      ],
    })
  })

  it('last of what is assessed, and of two at once the one created later', () => {
    const together = three.map((each) => ({ ...each, position: 1 }))
    expect(seen(criterion('last', together, { 1: marked(900), 2: marked(500) }))).toEqual({
      mark: 500,
      decidedBy: 'rule',
      assessed: 6667,
      children: [
        [1, 900, 0, 'not_last'],
        [2, 500, 500, null],
        [3, null, 0, 'not_assessed'],
      ],
    })
  })

  it('best', () => {
    expect(seen(criterion('best', three, grades))).toEqual({
      mark: 900,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 900, 900, null],
        [2, 500, 0, 'not_best'],
        [3, 600, 0, 'not_best'],
      ],
    })
  })
})

describe('what is not a number', () => {
  const states = { 1: marked(800), 2: { outcome: 'exempt' }, 3: { outcome: 'not_handed_in' } } as const

  it('leaves the mean; exempt leaves the percentage too', () => {
    expect(seen(criterion('weighted', three, states))).toEqual({
      mark: 800,
      decidedBy: 'rule',
      assessed: 2857,
      children: [
        [1, 800, 800, null],
        [2, null, 0, 'exempt'],
        [3, null, 0, 'not_handed_in'],
      ],
    })
  })

  it('counts not handed in as 0 only where the program says so', () => {
    const given = criterion('weighted', three, states)
    expect(seen({ ...given, rules: { ...given.rules, notHandedIn: 'zero' } })).toEqual({
      mark: 229,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 800, 229, null],
        [2, null, 0, 'exempt'],
        [3, 0, 0, null],
      ],
    })
  })

  it('hides a mark that is not released yet', () => {
    expect(seen(criterion('mean', three.slice(0, 1), { 1: { outcome: 'unreleased' } }))).toEqual({
      mark: null,
      decidedBy: null,
      assessed: 0,
      children: [[1, null, 0, 'unreleased']],
    })
  })

  it('leaves out what is switched off, and keeps its mark readable', () => {
    const off = [deliverable(1, { 1: 20 }, { isActive: false }), ...three.slice(1)]
    expect(seen(criterion('mean', off, grades))).toEqual({
      mark: 550,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 900, 0, 'inactive'],
        [2, 500, 250, null],
        [3, 600, 300, null],
      ],
    })
  })

  const absences: readonly (readonly [string, string, readonly Exclude<Outcome, 'marked'>[]])[] = [
    ['nothing assesses it', 'empty', []],
    ['all exempt', 'exempt', ['exempt', 'exempt']],
    ['not handed in, but for an exemption', 'not_handed_in', ['exempt', 'not_handed_in']],
    ['all unreleased', 'unreleased', ['unreleased', 'unreleased']],
    ['of several kinds', 'not_assessed', ['not_handed_in', 'unreleased', 'exempt']],
  ]

  it.each(absences)('says why there is no mark: %s → %s', (_, reason, outcomes) => {
    const deliverables = three.slice(0, outcomes.length)
    const given = criterion('mean', deliverables, Object.fromEntries(outcomes.map((outcome, index) => [index + 1, { outcome }])))
    const marks = gradeProgram(given)
    expect([findNode(marks, 'criterion', 1)?.excluded, marks.acta]).toEqual([reason, { value: null, reason }])
  })

  it("takes the mark of the criterion itself where there is one, and the deliverable's elsewhere", () => {
    const given = input({
      results: [
        result(1, 100, [
          [1, 50],
          [2, 50],
        ]),
      ],
      deliverables: [deliverable(1, { 1: 50, 2: 50 })],
      grades: { 1: marked(600, { 2: 900 }) },
    })
    const criteria = gradeProgram(given).results.children.flatMap((each) => each.children.map((node) => explain(node)))
    expect(criteria.map(({ id, mark, children }) => [id, mark, children[0]?.evidence])).toEqual([
      [1, 600, { outcome: 'marked', points: null, maxPoints: 1000, mark: 600, ownCriterionMark: false }],
      [2, 900, { outcome: 'marked', points: null, maxPoints: 1000, mark: 600, ownCriterionMark: true }],
    ])
  })
})

describe('recovery', () => {
  const exam = [deliverable(1, { 1: 100 }), recovery(2, { 1: 100 }), recovery(3, { 1: 100 })]

  it('a 3 after a 4 stays 4', () => {
    expect(seen(criterion('weighted', exam, { 1: marked(400), 2: marked(300) }))).toEqual({
      mark: 400,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 400, 400, null],
        [2, 300, 0, 'not_better'],
        [3, null, 0, 'not_assessed'],
      ],
    })
  })

  it('an equal one changes nothing', () => {
    expect(seen(criterion('weighted', exam, { 1: marked(400), 2: marked(400) }))).toEqual({
      mark: 400,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 400, 400, null],
        [2, 400, 0, 'not_better'],
        [3, null, 0, 'not_assessed'],
      ],
    })
  })

  it('the best of several takes the place of the criterion', () => {
    expect(seen(criterion('weighted', exam, { 1: marked(400), 2: marked(700), 3: marked(650) }))).toEqual({
      mark: 700,
      decidedBy: 'recovery',
      assessed: 10_000,
      children: [
        [1, 400, 0, 'recovered'],
        [2, 700, 700, null],
        [3, 650, 0, 'not_better'],
      ],
    })
  })

  it('is the evidence there is when there is no other', () => {
    expect(seen(criterion('weighted', exam, { 1: { outcome: 'not_handed_in' }, 2: marked(300) }))).toEqual({
      mark: 300,
      decidedBy: 'recovery',
      assessed: 10_000,
      children: [
        [1, null, 0, 'not_handed_in'],
        [2, 300, 300, null],
        [3, null, 0, 'not_assessed'],
      ],
    })
  })

  it('does not count where the rules have none', () => {
    const given = criterion('weighted', exam, { 1: marked(400), 2: marked(700) })
    expect(seen({ ...given, rules: { ...given.rules, recovery: 'none' } })).toEqual({
      mark: 400,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 400, 400, null],
        [2, 700, 0, 'recovery_off'],
        [3, null, 0, 'recovery_off'],
      ],
    })
  })

  it('of one deliverable raises that one inside the mean, and assesses what it assessed', () => {
    const retake = [deliverable(1, { 1: 70 }), deliverable(2, { 1: 30 }), recovery(3, {}, { recoversId: 1 })]
    const given = criterion('weighted', retake, { 1: marked(400), 2: marked(1000), 3: marked(500) })
    expect(seen(given)).toEqual({
      mark: 650,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, 500, 350, null],
        [2, 1000, 300, null],
      ],
    })
    const node = findNode(gradeProgram(given), 'deliverable', 1)
    expect(node && explain(node).children.map(({ kind, id, mark, excluded }) => [kind, id, mark, excluded])).toEqual([
      ['attempt', 1, 400, 'recovered'],
      ['attempt', 3, 500, null],
    ])
  })

  it('of one deliverable without a mark never lowers the mean of the others', () => {
    const retake = [deliverable(1, { 1: 70 }), deliverable(2, { 1: 30 }), recovery(3, {}, { recoversId: 1 })]
    expect(seen(criterion('weighted', retake, { 2: marked(900), 3: marked(300) }))).toEqual({
      mark: 900,
      decidedBy: 'rule',
      assessed: 10_000,
      children: [
        [1, null, 0, 'not_assessed'],
        [2, 900, 900, null],
        [3, 300, 0, 'not_better'],
      ],
    })
  })
})
