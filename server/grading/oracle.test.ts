import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Fraction } from './fraction.ts'
import type { MarkNode } from './mark-node.ts'
import { gradeProgram } from './program.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { expectedMarks, type Quotient } from './testing/oracle.ts'
import { runs } from './testing/runs.ts'
import { everyNode } from './testing/trees.ts'

/** The same number: by cross multiplication, since the quotients of the oracle are not reduced. */
const isSame = (value: Fraction | null, wanted: Quotient | null | undefined) =>
  value === null || wanted === null || wanted === undefined ? value === (wanted ?? null) : value.n * wanted[1] === wanted[0] * value.d

it('agrees exactly with an independent account: both readings, every node in them, the program, the acta and its caps', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const { program, results, contents, acta } = gradeProgram(input)
      const expected = expectedMarks(input)
      const wantedOf = ({ kind, id }: MarkNode) => {
        if (kind === 'reading') return expected.readings[id as 'results' | 'contents']
        if (kind === 'program') return expected.program
        const byKind = { result: expected.results, criterion: expected.criteria, content: expected.contents }
        return byKind[kind as keyof typeof byKind].get(Number(id))
      }
      const nodes = [program, ...[results, contents].flatMap(everyNode)].filter(({ kind }) => kind !== 'deliverable' && kind !== 'attempt')
      expect(nodes.filter((node) => !isSame(node.value, wantedOf(node))).map(({ kind, id }) => `${kind} ${id}`)).toEqual([])
      const caps = acta.value === null ? [] : acta.caps.map(({ reason, failing }) => ({ reason, failing }))
      expect(acta.value === null ? null : { value: acta.value, caps }).toEqual(expected.acta)
    }),
    runs,
  )
})
