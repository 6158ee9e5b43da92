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

/** Which means a row has beside those of learning results and contents. */
export interface ShownParts {
  readonly criteria: boolean
  readonly units: boolean
}
export const everyPart: ShownParts = { criteria: true, units: true }

const byId = (marks: readonly ShownMark[]) => new Map(marks.map((mark) => [mark.id, mark]))
const numbers = (marks: readonly (ShownMark | undefined)[]) => marks.map((mark) => mark?.mark ?? null)

/** A student's marks as a row of the notebook shows them. */
export function toSummary(input: GradebookInput, parts: ShownParts): Summary {
  const { final, acta, ...summary } = summarise(gradeProgram(input))
  const marks = { results: byId(summary.results), contents: byId(summary.contents), criteria: byId(summary.criteria) }
  const of = meansOf(input)
  const means = [...of.results.map(({ id }) => marks.results.get(id)), ...of.contents.map(({ id }) => marks.contents.get(id))]
  const criteria = of.criteria.map(({ id }) => marks.criteria.get(id))
  const units = of.units.map(({ id }) => marks.contents.get(id))
  const start = { criteria: means.length, units: means.length + criteria.length }
  const shown = [
    { marks: means, from: 0 },
    ...(parts.criteria ? [{ marks: criteria, from: start.criteria }] : []),
    ...(parts.units ? [{ marks: units, from: start.units }] : []),
  ]
  const positions = (has: (mark: ShownMark) => boolean) =>
    shown.flatMap((list) => list.marks.flatMap((mark, index) => (mark && has(mark) ? [list.from + index] : [])))
  const set = positions(({ overridden }) => overridden)
  return {
    mark: final.mark,
    passed: final.passed,
    assessed: final.assessed,
    acta: acta.value,
    ...(acta.value !== null && acta.caps.length > 0 && acta.value < acta.rounded ? { capped: true } : {}),
    ...(final.overridden ? { overridden: true } : {}),
    means: numbers(means),
    ...(parts.criteria ? { criteria: numbers(criteria) } : {}),
    ...(parts.units ? { units: numbers(units) } : {}),
    ...(set.length > 0 ? { set } : {}),
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
