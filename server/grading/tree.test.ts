import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Explanation, explain } from './explain.ts'
import { type Fraction, ONE, ZERO, compare, fraction, sum } from './fraction.ts'
import type { MarkNode } from './mark-node.ts'
import { gradeProgram } from './program.ts'
import { passesProgram, summarise } from './summary.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { runs } from './testing/runs.ts'
import { everyNode } from './testing/trees.ts'

/** Shares once more, from the weights that the tree shows. */
function expectedShares({ rule, children }: MarkNode): Fraction[] {
  const counting = children.filter(({ excluded }) => excluded === null)
  const part = (child: MarkNode) => (rule === 'weighted' && !child.recovery ? (child.weight ?? 0) : 1)
  const whole = counting.reduce((all, child) => all + part(child), 0)
  return children.map((child) => (child.excluded === null ? fraction(part(child), whole) : ZERO))
}

const product = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d)

it('draws every number from the tree: parents are their children', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const marks = gradeProgram(input)
      for (const node of everyNode(marks.program)) {
        expect(node.value).toEqual(node.adjustments.at(-1)?.to ?? node.computed)
        expect(node.passed).toBe(node.value === null ? null : Number(explain(node).mark) >= input.rules.passMark)
        if (node.children.length === 0) continue
        expect(node.children.map(({ share }) => share)).toEqual(expectedShares(node))
        expect(node.children.map(({ contribution }) => contribution)).toEqual(
          node.children.map(({ share, value }) => product(share, value ?? ZERO)),
        )
        if (node.computed === null) expect(node.children.filter(({ excluded }) => excluded === null)).toEqual([])
        else expect(sum(node.children.map(({ contribution }) => contribution))).toEqual(node.computed)
      }
      expect(marks.program.children).toEqual([marks.results, marks.contents])
    }),
    runs,
  )
})

it('keeps every mark between 0 and 10 and every percentage between nothing and all', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const beyond = everyNode(gradeProgram(input).program).filter(
        ({ value, assessed }) => compare(value ?? ZERO, fraction(1000)) > 0 || compare(assessed, ONE) > 0,
      )
      expect(beyond).toEqual([])
    }),
    runs,
  )
})

function everyExplanation(node: Explanation): Explanation[] {
  return [node, ...node.children.flatMap(everyExplanation)]
}

it('shows contributions that add up to the hundredth, and is plain data', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const tree = explain(gradeProgram(input).program)
      expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
      for (const { computed, children } of everyExplanation(tree).filter((node) => node.children.length > 0)) {
        const total = (key: 'share' | 'contribution') => children.reduce((all, child) => all + child[key], 0)
        expect([total('contribution'), total('share')]).toEqual([computed ?? 0, computed === null ? 0 : 10_000])
      }
    }),
    runs,
  )
})

it('shows the same in the flat view as in the explanation', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const marks = gradeProgram(input)
      const { results, criteria, contents, byResults, byContents, final } = summarise(marks)
      const nodes = everyExplanation(explain(marks.program))
      const rows = (kind: Explanation['kind']) =>
        nodes
          .filter((node) => node.kind === kind)
          .map(({ id, mark, passed, assessed, excluded, adjustments }) => ({
            id,
            mark,
            passed,
            assessed,
            reason: mark === null ? excluded : null,
            overridden: adjustments.at(-1)?.isOwn ?? false,
          }))
      expect({ result: results, criterion: criteria, content: contents, reading: [byResults, byContents], program: [final] }).toEqual({
        result: rows('result'),
        criterion: rows('criterion'),
        content: rows('content'),
        reading: rows('reading'),
        // the list says what the acta does, the tree what the mark is
        program: rows('program').map((row) => ({ ...row, passed: passesProgram(marks) })),
      })
    }),
    runs,
  )
})
