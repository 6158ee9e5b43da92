import { type Acta, actaOf } from './acta.ts'
import { combine } from './combine.ts'
import { contentsReading } from './content.ts'
import type { MarkNode } from './mark-node.ts'
import { resultsReading } from './result.ts'
import { overrideOf, settle } from './settle.ts'
import { checkGradebookInput } from './input-check.ts'
import type { GradebookInput } from './gradebook-input.ts'

/**
 * The results of one student's program. `program` is the whole tree (program → reading → …); `results` and `contents` are the two
 * readings in it; every screen, export and PDF is drawn from these nodes only.
 */
export interface ProgramMarks {
  readonly program: MarkNode
  readonly results: MarkNode
  readonly contents: MarkNode
  readonly acta: Acta
}

/** Computes one student's program. Throws a `GradebookInputError` for invalid input (a mark of 11, a cycle, …). */
export function gradeProgram(input: GradebookInput): ProgramMarks {
  checkGradebookInput(input)
  const { rules, program } = input
  const readings = { results: resultsReading(input), contents: contentsReading(input) }
  const combined = combine('mean', [readings[rules.finalReading]])
  const inTree = (reading: MarkNode): MarkNode =>
    combined.children.find(({ id }) => id === reading.id) ?? { ...reading, excluded: reading.excluded ?? 'other_reading' }
  const [results, contents] = [inTree(readings.results), inTree(readings.contents)]
  const base = { kind: 'program', id: program.id, name: program.name, weight: null, position: 0 } as const
  const override = overrideOf(input, 'program', program.id)
  const root = settle(base, 'mean', { ...combined, children: [results, contents] }, rules.passMark, override)
  const final = rules.finalReading === 'results' ? results : contents
  return { program: root, results, contents, acta: actaOf(root, final, results, rules) }
}

/** The first node of that kind and id, in reading order; `undefined` when the program has none. */
export function findNode(marks: ProgramMarks, kind: MarkNode['kind'], id: MarkNode['id']): MarkNode | undefined {
  const search = (node: MarkNode): MarkNode | undefined => {
    if (node.kind === kind && node.id === id) return node
    for (const child of node.children) {
      const found = search(child)
      if (found !== undefined) return found
    }
    return undefined
  }
  return search(marks.program)
}
