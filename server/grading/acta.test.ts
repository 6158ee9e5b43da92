import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { markFromPoints } from './mark.ts'
import { gradeProgram } from './program.ts'
import type { GradebookInput } from './gradebook-input.ts'
import { content, customScore, deliverable, marked, pointed, recovery, result, input, simpleProgram } from './testing/gradebook-inputs.ts'

const actaOf = (given: GradebookInput) => gradeProgram(given).acta
const capsOf = (given: GradebookInput) => {
  const acta = actaOf(given)
  return acta.value === null ? null : acta.caps
}

describe('rounding', () => {
  it.each([
    [650, 7],
    [649, 6],
    [0, 1],
    [149, 1],
    [150, 2],
    [1000, 10],
  ])('%d hundredths make a %d', (mark, acta) => {
    expect(actaOf(simpleProgram([[100, mark]], { gate: false })).value).toBe(acta)
  })

  it('happens once: 6.4996 is a 6, and does not show as 6.50', () => {
    const given = input({
      results: [result(1, 100, [[1, 100]])],
      deliverables: [deliverable(1, { 1: 100 }, { maxPoints: 1_000_000 })],
      grades: { 1: pointed(649_960) },
    })
    expect([explain(gradeProgram(given).program).mark, actaOf(given).value]).toEqual([649, 6])
  })
})

describe('the scale', () => {
  it.each([
    [0, 0],
    [20, 0],
    [850, 8],
    [1000, 8],
  ])('from 0 to 8 makes %d hundredths a %d', (mark, acta) => {
    expect(actaOf(simpleProgram([[100, mark]], { gate: false, scale: { lowest: 0, highest: 8 } }))).toMatchObject({
      value: acta,
      rounded: acta,
    })
  })
})

describe('the gate', () => {
  it('is not reached by 4.996, which shows as 4.99 in the result and in its task', () => {
    const given = input({
      results: [result(1, 100, [[1, 100]])],
      deliverables: [deliverable(1, { 1: 100 }, { maxPoints: 1_000_000 })],
      grades: { 1: pointed(499_600) },
    })
    expect(gradeProgram(given).results.children.map((node) => [explain(node).mark, explain(node).exact, node.passed])).toEqual([
      [499, '1249/250', false],
    ])
    const [leaf] = gradeProgram(given).results.children[0]?.children[0]?.children ?? []
    expect([leaf?.kind, leaf?.passed, markFromPoints(499_600, 1_000_000)]).toEqual(['deliverable', false, 499])
    expect(actaOf(given)).toEqual({
      value: 4,
      rounded: 5,
      passed: false,
      provisional: false,
      caps: [{ reason: 'gate', at: 4, failing: [1] }],
    })
  })

  it('does not lift a mark below the cap, and lets an equal one pass', () => {
    expect(actaOf(simpleProgram([[100, 300]])).value).toBe(3)
    expect(
      actaOf(
        simpleProgram([
          [50, 500],
          [50, 1000],
        ]),
      ).value,
    ).toBe(8)
  })

  it('is off when the rules say so', () => {
    expect(
      actaOf(
        simpleProgram(
          [
            [50, 400],
            [50, 1000],
          ],
          { gate: false },
        ),
      ),
    ).toEqual({
      value: 7,
      rounded: 7,
      passed: true,
      provisional: false,
      caps: [],
    })
  })

  it('looks at the learning results even when the final reading is by contents', () => {
    const given = input({
      rules: { finalReading: 'contents' },
      results: [
        result(1, 100, [
          [1, 50],
          [2, 50],
        ]),
      ],
      contents: [content(100, null, 100)],
      deliverables: [
        deliverable(1, { 1: 100 }, { contentId: 100, weight: 1000 }),
        deliverable(2, { 2: 100 }, { contentId: 100, weight: 9000 }),
      ],
      grades: { 1: marked(100), 2: marked(800) },
    })
    expect(actaOf(given)).toMatchObject({ value: 4, rounded: 7, caps: [{ reason: 'gate', at: 4, failing: [1] }] })
  })

  it('uses the cap and the pass mark of the rules', () => {
    const given = simpleProgram(
      [
        [50, 590],
        [50, 1000],
      ],
      { passMark: 600, gateCap: 3 },
    )
    expect(actaOf(given)).toMatchObject({ value: 3, rounded: 8, passed: false, caps: [{ reason: 'gate', at: 3, failing: [1] }] })
  })
})

describe('the minimum per deliverable', () => {
  // 2.00 and 10.00 in one criterion: 6.00, with a deliverable below 4.00.
  const base = input({
    rules: { minimumPerDeliverable: 400 },
    results: [result(1, 100, [[1, 100]])],
    contents: [content(100, null, 100)],
    deliverables: [
      deliverable(1, { 1: 50 }, { contentId: 100, weight: 5000 }),
      deliverable(2, { 1: 50 }, { contentId: 100, weight: 5000 }),
      recovery(3, { 1: 100 }, { contentId: 100 }),
      recovery(4, {}, { contentId: 100, recoversId: 1 }),
    ],
    grades: { 1: marked(200), 2: marked(1000) },
  })
  const failing = [{ reason: 'minimum', at: 4, failing: [1] }]
  const byContents: GradebookInput = { ...base, rules: { ...base.rules, finalReading: 'contents' } }
  const readings = [
    ['results', base],
    ['contents', byContents],
  ] as const

  it.each(readings)('caps the acta in the reading by %s', (_, given) => {
    expect(actaOf(given)).toEqual({ value: 4, rounded: 6, passed: false, provisional: false, caps: failing })
  })

  it.each(readings)('is met by a recovery of the whole that reaches it, by %s', (_, given) => {
    expect(capsOf({ ...given, grades: { ...given.grades, 3: marked(400) } })).toEqual([])
    expect(capsOf({ ...given, grades: { ...given.grades, 3: marked(399) } })).toEqual(failing)
  })

  it.each(readings)('is met by a recovery of the deliverable, by %s', (_, given) => {
    expect(actaOf({ ...given, grades: { ...given.grades, 4: marked(400) } })).toMatchObject({ value: 7, caps: [] })
    expect(capsOf({ ...given, grades: { ...given.grades, 4: marked(399) } })).toEqual(failing)
  })

  it('looks only at what counts in the final reading', () => {
    const onlyByContents = { ...byContents, deliverables: base.deliverables.map((each) => ({ ...each, criteria: [] })) }
    expect(capsOf(onlyByContents)).toEqual(failing)
    expect(capsOf({ ...base, deliverables: base.deliverables.map((each) => ({ ...each, contentId: null })) })).toEqual(failing)
  })

  it('leaves aside what the rule of the criterion leaves aside', () => {
    expect(capsOf({ ...base, results: [result(1, 100, [[1, 100, 'best']])] })).toEqual([])
    expect(capsOf({ ...base, results: [result(1, 100, [[1, 100, 'last']])] })).toEqual([])
  })

  it('leaves aside what hangs under a mark that the teacher set', () => {
    expect(capsOf({ ...base, customScores: [customScore({ kind: 'result', id: 1 }, 600)] })).toEqual([])
  })

  it('asks of a recovery below it only what it asks of the marks that the recovery replaces', () => {
    const replaced: GradebookInput = {
      ...byContents,
      rules: { ...byContents.rules, gate: false },
      contents: [content(100, null, 50), content(101, 100, 100), content(200, null, 50)],
      deliverables: [
        deliverable(1, {}, { contentId: 101, weight: 10_000 }),
        deliverable(2, {}, { contentId: 200, weight: 10_000 }),
        recovery(3, {}, { contentId: 100 }),
      ],
      grades: { 1: marked(50), 2: marked(1000), 3: marked(100) },
    }
    expect(capsOf(replaced)).toEqual([{ reason: 'minimum', at: 4, failing: [3] }])
    const set = { ...replaced, customScores: [customScore({ kind: 'content', id: 101 }, 0)] }
    expect(actaOf(set)).toMatchObject({ value: 6, caps: [] })
  })

  it('counts work not handed in where the program takes it as 0, and nowhere else', () => {
    const absent: GradebookInput = { ...base, grades: { 1: { outcome: 'not_handed_in' }, 2: marked(1000) } }
    expect(capsOf(absent)).toEqual([])
    expect(capsOf({ ...absent, rules: { ...absent.rules, notHandedIn: 'zero' } })).toEqual(failing)
  })
})
