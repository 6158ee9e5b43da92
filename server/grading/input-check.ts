import { compare, fraction, parseFraction } from './fraction.ts'
import { TOP_MARK } from './mark.ts'
import type { Grade, PlannedContent, GradebookInput } from './gradebook-input.ts'

export type InputProblem =
  | 'mark_out_of_range'
  | 'points_out_of_range'
  | 'weight_out_of_range'
  | 'rules_out_of_range'
  | 'duplicate_id'
  | 'duplicate_override'
  | 'unknown_content'
  | 'unknown_criterion'
  | 'unknown_deliverable'
  | 'unknown_target'
  | 'not_recoverable'
  | 'content_cycle'

/** Input that cannot be valid. The engine rejects it instead of computing an inexplicable mark. */
export class GradebookInputError extends Error {
  readonly code: InputProblem
  /** The invalid row (a criterion, a deliverable, a content … by the code), if it is one. */
  readonly id: number | null

  constructor(code: InputProblem, id: number | null = null) {
    super(id === null ? code : `${code}: ${id}`)
    this.name = 'GradebookInputError'
    this.code = code
    this.id = id
  }
}

const within = (value: number, low: number, high: number) => Number.isSafeInteger(value) && value >= low && value <= high

function refuseUnless(holds: boolean, code: InputProblem, id: number | null = null): asserts holds {
  if (!holds) throw new GradebookInputError(code, id)
}

function checkIds(rows: readonly { readonly id: number }[]): Set<number> {
  const seen = new Set<number>()
  for (const { id } of rows) {
    refuseUnless(!seen.has(id), 'duplicate_id', id)
    seen.add(id)
  }
  return seen
}

function checkWeights(rows: readonly { readonly id: number; readonly weight: number }[]) {
  for (const { id, weight } of rows) refuseUnless(within(weight, 0, 10_000), 'weight_out_of_range', id)
}

function checkContents(contents: readonly PlannedContent[], ids: ReadonlySet<number>) {
  const parents = new Map(contents.map(({ id, parentId }) => [id, parentId]))
  for (const { id, parentId } of contents) {
    refuseUnless(parentId === null || ids.has(parentId), 'unknown_content', parentId)
    let above = parentId
    for (let steps = 0; above !== null; steps += 1) {
      refuseUnless(steps < contents.length, 'content_cycle', id)
      above = parents.get(above) ?? null
    }
  }
}

function checkGrade(id: number, grade: Grade, maxPoints: number) {
  if (grade.outcome !== 'marked') return
  if ('points' in grade) refuseUnless(within(grade.points, 0, maxPoints), 'points_out_of_range', id)
  else refuseUnless(within(grade.mark, 0, TOP_MARK), 'mark_out_of_range', id)
  for (const mark of Object.values(grade.criteria ?? {})) refuseUnless(within(mark, 0, TOP_MARK), 'mark_out_of_range', id)
}

function checkDeliverables(input: GradebookInput, contents: ReadonlySet<number>, criteria: ReadonlySet<number>) {
  const byId = new Map(input.deliverables.map((each) => [each.id, each]))
  for (const { id, maxPoints, contentId, criteria: links, kind, recoversId } of input.deliverables) {
    refuseUnless(within(maxPoints, 1, Number.MAX_SAFE_INTEGER), 'points_out_of_range', id)
    refuseUnless(contentId === null || contents.has(contentId), 'unknown_content', contentId)
    refuseUnless(new Set(links.map(({ criterionId }) => criterionId)).size === links.length, 'duplicate_id', id)
    for (const { criterionId, weight } of links) {
      refuseUnless(criteria.has(criterionId), 'unknown_criterion', criterionId)
      refuseUnless(within(weight, 0, 10_000), 'weight_out_of_range', id)
    }
    const recovers = recoversId === null || (kind === 'recovery' && byId.get(recoversId)?.kind === 'ordinary')
    refuseUnless(recovers, 'not_recoverable', id)
  }
  for (const [key, grade] of Object.entries(input.grades)) {
    const deliverable = byId.get(Number(key))
    refuseUnless(deliverable !== undefined, 'unknown_deliverable', Number(key))
    checkGrade(deliverable.id, grade, deliverable.maxPoints)
  }
}

function checkCustomScores(input: GradebookInput, contents: ReadonlySet<number>, results: ReadonlySet<number>) {
  const seen = new Set<string>()
  for (const { target, mark } of input.customScores) {
    const id = target.kind === 'program' ? null : target.id
    const known = { program: true, result: results.has(id ?? 0), content: contents.has(id ?? 0) }[target.kind]
    refuseUnless(known, 'unknown_target', id)
    refuseUnless(within(mark, 0, TOP_MARK), 'mark_out_of_range', id)
    refuseUnless(!seen.has(`${target.kind} ${id}`), 'duplicate_override', id)
    seen.add(`${target.kind} ${id}`)
  }
}

function checkClosed({ closed = [] }: GradebookInput, results: ReadonlySet<number>) {
  for (const { resultId, exact } of closed) {
    refuseUnless(results.has(resultId), 'unknown_target', resultId)
    refuseUnless(/^\d{1,200}(?:\/0*[1-9]\d{0,199})?$/.test(exact), 'mark_out_of_range', resultId)
    refuseUnless(compare(parseFraction(exact), fraction(TOP_MARK)) <= 0, 'mark_out_of_range', resultId)
  }
}

/** Throws a `GradebookInputError` for the first invalid value. */
export function checkGradebookInput(input: GradebookInput): void {
  const { rules } = input
  const marks = [rules.passMark, rules.minimumPerDeliverable ?? 0].every((mark) => within(mark, 0, TOP_MARK))
  const { lowest, highest } = rules.scale
  const scale = within(lowest, 0, TOP_MARK / 100) && within(highest, lowest, TOP_MARK / 100)
  refuseUnless(marks && scale && within(rules.gateCap, lowest, highest), 'rules_out_of_range')
  const criteria = input.results.flatMap((result) => result.criteria)
  const results = checkIds(input.results)
  const contents = checkIds(input.contents)
  checkIds(input.deliverables)
  for (const rows of [input.results, criteria, input.contents, input.deliverables]) checkWeights(rows)
  checkContents(input.contents, contents)
  checkDeliverables(input, contents, checkIds(criteria))
  checkCustomScores(input, contents, results)
  checkClosed(input, results)
}
