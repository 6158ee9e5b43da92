import type { components } from '#openapi/generated/schema.gen.ts'
import {
  gradeProgram,
  type GradebookInput,
  type PlannedContent,
  type ProgramPlan,
  type ShownMark,
  summarise,
} from '#server/grading/index.ts'
import type { NotebookRow } from './score-queries.ts'

type Schemas = components['schemas']
type Summary = Schemas['ScoreSummary']
type Cell = Pick<NotebookRow['cells'][number], 'mark' | 'revision' | 'flags'>

const emptyCell: Cell = { mark: -1, revision: 0, flags: 0 }

export const byPosition = <T extends { position: number; id: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.position - b.position || a.id - b.id)

/** The active nodes below a parent, each before its children. */
export function activeContents(contents: readonly PlannedContent[], parentId: number | null = null): PlannedContent[] {
  const children = byPosition(contents.filter((content) => content.parentId === parentId && content.isActive))
  return children.flatMap((content) => [content, ...activeContents(contents, content.id)])
}

/** The deliverables that have a column: those that count somewhere, in the order of their dates. */
export function columnsOf({ contents, deliverables }: ProgramPlan): ProgramPlan['deliverables'] {
  const active = new Set(activeContents(contents).map(({ id }) => id))
  return byPosition(deliverables.filter(({ isActive, contentId }) => isActive && (contentId === null || active.has(contentId))))
}

/** Learning results and contents without a parent, then their parts: criteria and units. What `means` of a row is about, in its order. */
export function meansOf(plan: Pick<ProgramPlan, 'results' | 'contents'>) {
  const results = byPosition(plan.results)
  const all = activeContents(plan.contents)
  const contents = all.filter(({ parentId }) => parentId === null)
  const roots = new Set<number | null>(contents.map(({ id }) => id))
  return {
    results,
    contents,
    criteria: results.flatMap(({ criteria }) => byPosition(criteria)),
    units: all.filter(({ parentId }) => roots.has(parentId)),
  }
}

const positions = (marks: readonly (ShownMark | undefined)[], has: (mark: ShownMark) => boolean) =>
  marks.flatMap((mark, index) => (mark && has(mark) ? [index] : []))

const byId = (marks: readonly ShownMark[]) => new Map(marks.map((mark) => [mark.id, mark]))

/**
 * A student's marks as a row of the notebook shows them.
 * @param withParts whether the means of criteria and units are among them
 */
export function toSummary(input: GradebookInput, withParts: boolean): Summary {
  const { final, acta, ...summary } = summarise(gradeProgram(input))
  const [results, contents] = [byId(summary.results), byId(summary.contents)]
  const criteria = byId(withParts ? summary.criteria : [])
  const of = meansOf(input)
  const means = [
    ...of.results.map(({ id }) => results.get(id)),
    ...of.contents.map(({ id }) => contents.get(id)),
    ...(withParts ? [...of.criteria.map(({ id }) => criteria.get(id)), ...of.units.map(({ id }) => contents.get(id))] : []),
  ]
  return {
    mark: final.mark,
    passed: final.passed,
    assessed: final.assessed,
    acta: acta.value,
    acta_passed: acta.value === null ? null : acta.passed,
    capped: acta.value !== null && acta.caps.length > 0 && acta.value < acta.rounded,
    overridden: final.overridden,
    means: means.map((mark) => mark?.mark ?? null),
    failed: positions(means, ({ passed }) => passed === false),
    set: positions(means, ({ overridden }) => overridden),
  }
}

const hasOwnTime = 512

/** Cells by student and deliverable. */
export function cellsOf({ cells, extensions }: Pick<NotebookRow, 'cells' | 'extensions'>) {
  const extended = new Set(extensions.map(({ student_id, deliverable_id }) => `${student_id}:${deliverable_id}`))
  const byStudent = new Map<number, Map<number, Cell>>()
  for (const { student_id, deliverable_id, ...cell } of cells) {
    const own = byStudent.get(student_id) ?? new Map<number, Cell>()
    byStudent.set(student_id, own.set(deliverable_id, cell))
  }
  return (studentId: number, deliverableId: number): Cell => {
    const cell = byStudent.get(studentId)?.get(deliverableId) ?? emptyCell
    return extended.has(`${studentId}:${deliverableId}`) ? { ...cell, flags: cell.flags + hasOwnTime } : cell
  }
}
