import { inactiveDeliverables } from './deliverable.ts'
import { TOP_MARK } from './mark.ts'
import type { MarkNode } from './mark-node.ts'
import { type ProgramMarks, findNode, gradeProgram } from './program.ts'
import type { ProgramRules } from './rules.ts'
import { reachesMark, shownMark } from './shown-mark.ts'
import type { GradebookInput } from './gradebook-input.ts'

/** The target: a whole acta, or a mark as it is shown (hundredths) of the program, a result or a content. */
export type Target =
  | { readonly kind: 'acta'; readonly value: number }
  | { readonly kind: 'program'; readonly mark: number }
  | { readonly kind: 'result' | 'content'; readonly id: number; readonly mark: number }

/**
 * `needed`: this mark in every one of `deliverables`, and no lower one, is enough. `reached`: even a 0 in all of them is.
 * `impossible`: not even a 10; `best` is what a 10 in all of them would show (an acta for an acta, else hundredths).
 */
export type Needed =
  | { readonly kind: 'needed'; readonly mark: number; readonly deliverables: readonly number[] }
  | { readonly kind: 'reached'; readonly deliverables: readonly number[] }
  | { readonly kind: 'impossible'; readonly best: number | null; readonly deliverables: readonly number[] }

function targetNode(marks: ProgramMarks, target: Target): MarkNode | undefined {
  if (target.kind === 'result' || target.kind === 'content') return findNode(marks, target.kind, target.id)
  return marks.program
}

function reaches(marks: ProgramMarks, target: Target): boolean {
  if (target.kind === 'acta') return marks.acta.value !== null && marks.acta.value >= target.value
  const value = targetNode(marks, target)?.value ?? null
  return value !== null && reachesMark(value, target.mark)
}

/** The deliverables that may count in a node: none under a mark that the teacher set. */
function deliverablesUnder(node: MarkNode): number[] {
  if (node.decidedBy === 'override') return []
  if (node.kind === 'deliverable') return [Number(node.id), ...node.children.map(({ id }) => Number(id))]
  const counts = ({ excluded }: MarkNode) => excluded !== 'no_weight' && excluded !== 'inactive'
  return node.children.filter(counts).flatMap(deliverablesUnder)
}

/** The nodes that decide a target. The gate looks at the results, whichever reading is the final one. */
function decidingNodes(marks: ProgramMarks, target: Target, { gate, finalReading }: ProgramRules): MarkNode[] {
  if (target.kind === 'result' || target.kind === 'content') {
    const node = findNode(marks, target.kind, target.id)
    return node === undefined ? [] : [node]
  }
  if (marks.program.decidedBy === 'override') return []
  return target.kind === 'acta' && gate ? [marks[finalReading], marks.results] : [marks[finalReading]]
}

/** Not assessed, or assessed and not released. Deliverables not submitted, or exempt, are no longer pending. */
function isPending(input: GradebookInput, id: number): boolean {
  const outcome = input.grades[id]?.outcome ?? 'not_assessed'
  return outcome === 'not_assessed' || outcome === 'unreleased'
}

/** The pending deliverables that affect the target, by kind. */
function pendingFor(input: GradebookInput, target: Target): Record<'ordinary' | 'recovery', number[]> {
  const under = new Set(decidingNodes(gradeProgram(input), target, input.rules).flatMap(deliverablesUnder))
  const inactive = inactiveDeliverables(input)
  const pending = input.deliverables.filter(({ id }) => under.has(id) && !inactive.has(id) && isPending(input, id))
  const of = (wanted: 'ordinary' | 'recovery') => pending.flatMap(({ id, kind }) => (kind === wanted ? [id] : []))
  return { ordinary: of('ordinary'), recovery: of('recovery') }
}

const gradedWith = (input: GradebookInput, deliverables: readonly number[], mark: number) => {
  const grades = Object.fromEntries(deliverables.map((id) => [id, { outcome: 'marked' as const, mark }]))
  return gradeProgram({ ...input, grades: { ...input.grades, ...grades } })
}

/** What is shown of the target: an acta for an acta, else hundredths. */
const shownOf = (marks: ProgramMarks, target: Target) =>
  target.kind === 'acta' ? marks.acta.value : shownMark(targetNode(marks, target)?.value ?? null)

/**
 * The smallest mark that, got in each of these deliverables, reaches the target. Found by asking the engine itself, so it cannot disagree
 * with it; a higher mark never lowers a result, so halving the range finds the smallest one.
 */
function neededIn(input: GradebookInput, target: Target, unordered: readonly number[]): Needed {
  const deliverables = unordered.toSorted((a, b) => a - b)
  const isEnough = (mark: number) => reaches(gradedWith(input, deliverables, mark), target)
  if (isEnough(0)) return { kind: 'reached', deliverables }
  const top = gradedWith(input, deliverables, TOP_MARK)
  if (!reaches(top, target)) return { kind: 'impossible', best: shownOf(top, target), deliverables }
  let [short, enough] = [0, TOP_MARK]
  while (enough - short > 1) {
    const middle = Math.trunc((short + enough) / 2)
    if (isEnough(middle)) enough = middle
    else short = middle
  }
  return { kind: 'needed', mark: enough, deliverables }
}

/** The answer for these deliverables and those of the recoveries that it takes. */
function neededWithRecoveries(input: GradebookInput, target: Target, ordinary: readonly number[], recoveries: readonly number[]): Needed {
  const answer = neededIn(input, target, [...ordinary, ...recoveries])
  const mark = answer.kind === 'needed' ? answer.mark : answer.kind === 'reached' ? 0 : TOP_MARK
  const isSame = (some: readonly number[]) => {
    const marks = gradedWith(input, [...ordinary, ...some], mark)
    return answer.kind === 'impossible' ? shownOf(marks, target) === answer.best : reaches(marks, target)
  }
  let useful = recoveries
  for (const id of recoveries) {
    const others = useful.filter((each) => each !== id)
    if (isSame(others)) useful = others
  }
  // a recovery that replaces a mark may have raised what is needed in the others
  return useful.length < recoveries.length ? neededIn(input, target, [...ordinary, ...useful]) : answer
}

/**
 * "What do I need?": the smallest mark that reaches the target in all that is still to come and matters for it, or in some deliverables
 * only. Recoveries are asked for where nothing else is to come, and beside it where it alone cannot reach the target and they help.
 */
export function markNeeded(input: GradebookInput, target: Target, only?: readonly number[]): Needed {
  if (only) return neededIn(input, target, only)
  const { ordinary, recovery } = pendingFor(input, target)
  if (ordinary.length === 0) return neededWithRecoveries(input, target, [], recovery)
  const first = neededIn(input, target, ordinary)
  return first.kind === 'impossible' && recovery.length > 0 ? neededWithRecoveries(input, target, ordinary, recovery) : first
}
