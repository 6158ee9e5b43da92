import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Needed, type Target, markNeeded } from './needed.ts'
import { findNode, gradeProgram } from './program.ts'
import type { GradebookInput } from './gradebook-input.ts'
import { shownMark } from './shown-mark.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { fewerRuns } from './testing/runs.ts'
import { content, customScore, deliverable, marked, recovery, result, input, simpleProgram } from './testing/gradebook-inputs.ts'

describe('markNeeded', () => {
  it('finds the mark in what is to come', () => {
    const given = simpleProgram(
      [
        [40, 400],
        [60, null],
      ],
      { gate: false },
    )
    // 0.4 × 4.00 + 0.6 × x ≥ 5.00 → x ≥ 5.666…; ≥ 4.50, which rounds to a 5 in the acta → x ≥ 4.833…
    expect(markNeeded(given, { kind: 'program', mark: 500 })).toEqual({ kind: 'needed', mark: 567, deliverables: [2] })
    expect(markNeeded(given, { kind: 'acta', value: 5 })).toEqual({ kind: 'needed', mark: 484, deliverables: [2] })
  })

  it('counts with the gate', () => {
    expect(
      markNeeded(
        simpleProgram([
          [90, 900],
          [10, null],
        ]),
        { kind: 'acta', value: 5 },
      ),
    ).toEqual({
      kind: 'needed',
      mark: 500,
      deliverables: [2],
    })
    expect(
      markNeeded(
        simpleProgram([
          [50, 400],
          [50, null],
        ]),
        { kind: 'acta', value: 5 },
      ),
    ).toEqual({
      kind: 'impossible',
      best: 4,
      deliverables: [2],
    })
  })

  it('says when it is reached whatever comes, and when it cannot be reached any more', () => {
    const given = simpleProgram([
      [60, 900],
      [40, null],
    ])
    expect(markNeeded(given, { kind: 'program', mark: 540 })).toEqual({ kind: 'reached', deliverables: [2] })
    expect(markNeeded(given, { kind: 'program', mark: 541 })).toEqual({ kind: 'needed', mark: 2, deliverables: [2] })
    expect(markNeeded(given, { kind: 'program', mark: 940 })).toEqual({ kind: 'needed', mark: 999, deliverables: [2] })
    expect(markNeeded(given, { kind: 'program', mark: 941 })).toEqual({ kind: 'impossible', best: 940, deliverables: [2] })
  })

  it('asks only for what matters for the target', () => {
    const given = simpleProgram([
      [40, null],
      [60, null],
    ])
    expect(markNeeded(given, { kind: 'result', id: 2, mark: 500 })).toEqual({ kind: 'needed', mark: 500, deliverables: [2] })
    expect(markNeeded(given, { kind: 'result', id: 9, mark: 500 })).toEqual({ kind: 'impossible', best: null, deliverables: [] })
    const overridden = { ...given, customScores: [customScore({ kind: 'result', id: 2 }, 700)] }
    expect(markNeeded(overridden, { kind: 'result', id: 2, mark: 701 })).toEqual({ kind: 'impossible', best: 700, deliverables: [] })
    expect(markNeeded(overridden, { kind: 'program', mark: 500 })).toEqual({ kind: 'needed', mark: 200, deliverables: [1] })
  })

  it('takes NE and unreleased as to come, NP and EX as gone', () => {
    const given: GradebookInput = {
      ...simpleProgram([
        [25, null],
        [25, null],
        [25, null],
        [25, null],
      ]),
      grades: { 1: { outcome: 'not_assessed' }, 2: { outcome: 'unreleased' }, 3: { outcome: 'not_handed_in' }, 4: { outcome: 'exempt' } },
    }
    expect(markNeeded(given, { kind: 'program', mark: 600 })).toEqual({ kind: 'needed', mark: 600, deliverables: [1, 2] })
  })

  it('turns to the recoveries once nothing else is to come', () => {
    const given = input({
      results: [result(1, 100, [[1, 100]])],
      deliverables: [deliverable(1, { 1: 50 }), deliverable(2, { 1: 50 }), recovery(3, {}, { recoversId: 1 })],
      grades: { 1: marked(300) },
    })
    expect(markNeeded(given, { kind: 'acta', value: 5 })).toEqual({ kind: 'needed', mark: 700, deliverables: [2] })
    const graded = { ...given, grades: { 1: marked(300), 2: marked(500) } }
    expect(markNeeded(graded, { kind: 'acta', value: 5 })).toEqual({ kind: 'needed', mark: 500, deliverables: [3] })
  })

  it('asks for recoveries beside what is to come where that alone is not enough', () => {
    const given = input({
      rules: { gate: true },
      results: [result(1, 40, [[1, 100]]), result(2, 40, [[2, 100]]), result(3, 20, [[3, 100]])],
      deliverables: [
        ...[deliverable(1, { 1: 100 }), deliverable(2, { 2: 100 }), recovery(3, {}, { recoversId: 1 })],
        // passed: its recovery is not needed
        ...[deliverable(4, { 3: 100 }), recovery(5, {}, { recoversId: 4 })],
      ],
      grades: { 1: marked(400), 4: marked(1000) },
    })
    expect(markNeeded(given, { kind: 'acta', value: 5 })).toEqual({ kind: 'needed', mark: 500, deliverables: [2, 3] })
    // the recoveries of the other results do not help
    expect(markNeeded(given, { kind: 'result', id: 2, mark: 500 })).toEqual({ kind: 'needed', mark: 500, deliverables: [2] })
    expect(markNeeded(given, { kind: 'acta', value: 11 })).toEqual({ kind: 'impossible', best: 10, deliverables: [2, 3] })
  })

  it('takes a mark as reached when it is shown', () => {
    const given = simpleProgram([
      [34, 724],
      [33, 725],
      [33, 725],
    ])
    expect(markNeeded(given, { kind: 'program', mark: 725 })).toEqual({ kind: 'reached', deliverables: [] })
  })

  it('can be asked about some deliverables only, the others staying as they are', () => {
    const given = simpleProgram(
      [
        [20, null],
        [40, null],
        [40, 600],
      ],
      { gate: false },
    )
    expect(markNeeded(given, { kind: 'program', mark: 500 }, [1])).toEqual({ kind: 'needed', mark: 300, deliverables: [1] })
  })

  it('looks at what the gate needs when the final reading is by contents', () => {
    const given = input({
      rules: { finalReading: 'contents' },
      results: [result(1, 100, [[1, 100]])],
      contents: [content(10, null, 100)],
      deliverables: [deliverable(1, { 1: 100 }), deliverable(2, {}, { contentId: 10 })],
    })
    expect(markNeeded(given, { kind: 'acta', value: 6 })).toEqual({ kind: 'needed', mark: 550, deliverables: [1, 2] })
    expect(markNeeded(given, { kind: 'program', mark: 600 })).toEqual({ kind: 'needed', mark: 600, deliverables: [2] })
  })

  it('agrees with the engine: its mark is enough and no lower one is', () => {
    const target = fc.oneof(
      fc.record({ kind: fc.constant('acta' as const), value: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ kind: fc.constant('program' as const), mark: fc.integer({ min: 0, max: 1000 }) }),
      fc.record({ kind: fc.constant('result' as const), id: fc.integer({ min: 1, max: 3 }), mark: fc.integer({ min: 0, max: 1000 }) }),
      fc.record({ kind: fc.constant('content' as const), id: fc.constantFrom(101, 111, 1111), mark: fc.integer({ min: 0, max: 1000 }) }),
    )
    fc.assert(
      fc.property(anyGradebookInput, target, (given, aim) => {
        const answer = markNeeded(given, aim)
        const steps: Record<Needed['kind'], readonly (readonly [number, boolean])[]> = {
          reached: [[0, true]],
          impossible: [[1000, false]],
          needed:
            answer.kind === 'needed'
              ? [
                  [answer.mark, true],
                  [answer.mark - 1, false],
                ]
              : [],
        }
        const got = steps[answer.kind].map(([mark]) => [mark, isAccessible(given, answer.deliverables, mark, aim)])
        expect(got).toEqual(steps[answer.kind])
      }),
      fewerRuns,
    )
  })
})

function isAccessible(given: GradebookInput, ids: readonly number[], mark: number, target: Target): boolean {
  const marks = gradeProgram({ ...given, grades: { ...given.grades, ...Object.fromEntries(ids.map((id) => [id, marked(mark)])) } })
  if (target.kind === 'acta') return (marks.acta.value ?? 0) >= target.value
  const node = target.kind === 'program' ? marks.program : findNode(marks, target.kind, target.id)
  const shown = shownMark(node?.value ?? null)
  return shown !== null && shown >= target.mark
}
