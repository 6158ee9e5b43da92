import { type Exclusion, isOwnMark, type MarkNode } from './mark-node.ts'
import { shownPercent } from './explain.ts'
import type { ProgramMarks } from './program.ts'
import { shownMark } from './shown-mark.ts'

/** One mark in a list, a notebook cell or an export: shown numbers only. `reason` says why there is none. */
export interface ShownMark {
  readonly id: number | 'results' | 'contents'
  readonly mark: number | null
  readonly passed: boolean | null
  readonly assessed: number
  readonly reason: Exclusion | null
  /** Whether a teacher set the mark, now or when an evaluation was closed that still holds it. */
  readonly overridden: boolean
}

/** A student's program in flat rows, taken from the tree. `final` is the program's mark, passed where the acta passes; the other two are its
 * readings. */
export interface MarkSummary {
  readonly final: ShownMark
  readonly byResults: ShownMark
  readonly byContents: ShownMark
  readonly acta: ProgramMarks['acta']
  readonly results: readonly ShownMark[]
  readonly criteria: readonly ShownMark[]
  /** Every node of the content tree, each parent before its children. */
  readonly contents: readonly ShownMark[]
}

function shown(node: MarkNode): ShownMark {
  const { id, value, passed, assessed, excluded } = node
  return {
    id,
    mark: shownMark(value),
    passed,
    assessed: shownPercent(assessed),
    reason: value === null ? excluded : null,
    overridden: isOwnMark(node),
  }
}

function every(node: MarkNode, kind: MarkNode['kind']): MarkNode[] {
  return node.children.flatMap((child) => (child.kind === kind ? [child, ...every(child, kind)] : every(child, kind)))
}

/** Whether a student passes the program: what the acta would say, whatever the mean is. Null without a mark. */
export const passesProgram = ({ acta }: Pick<ProgramMarks, 'acta'>): boolean | null => (acta.value === null ? null : acta.passed)

/** The flat view of one student's marks. */
export function summarise(marks: ProgramMarks): MarkSummary {
  const { program, results, contents, acta } = marks
  return {
    final: { ...shown(program), passed: passesProgram(marks) },
    byResults: shown(results),
    byContents: shown(contents),
    acta,
    results: results.children.map(shown),
    criteria: every(results, 'criterion').map(shown),
    contents: every(contents, 'content').map(shown),
  }
}
