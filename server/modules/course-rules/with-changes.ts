import type { CriterionRule, GradebookInput, PlannedContent, PlannedDeliverable } from '#server/grading/index.ts'
import { type ChangeContext, restored } from './change-context.ts'
import { withParts } from './restored-parts.ts'

/** A part of a program as it would be; what is left out stays. */
export interface ProgramChange {
  readonly kind: 'content' | 'deliverable' | 'learning_result' | 'criterion' | 'assessed_criterion' | 'deleted_result' | 'deleted_content'
  readonly id: number
  /** Of an assessed criterion. */
  readonly deliverable_id?: number | null
  readonly weight?: number
  readonly rule?: CriterionRule
  readonly is_active?: boolean
  /** The content that it is moved into. */
  readonly content_id?: number | null
  readonly is_removed?: boolean
}

type ChangeOf = (kind: ProgramChange['kind'], id: number, deliverableId?: number) => ProgramChange | undefined

const keyOf = ({ kind, id, deliverable_id = null }: Pick<ProgramChange, 'kind' | 'id' | 'deliverable_id'>) =>
  `${kind} ${deliverable_id ?? 0} ${id}`

/** Contents with other parents; a move into something unknown, or into itself, moves nothing. */
function moved(contents: readonly PlannedContent[], change: ChangeOf): PlannedContent[] {
  const parents = new Map(contents.map(({ id, parentId }) => [id, parentId]))
  const isWithin = (id: number | null, above: number): boolean => id !== null && (id === above || isWithin(parents.get(id) ?? null, above))
  for (const { id } of contents) {
    const to = change('content', id)?.content_id
    if (to === undefined || (to !== null && !parents.has(to)) || isWithin(to, id)) continue
    parents.set(id, to)
  }
  return contents.map((content) => ({ ...content, parentId: parents.get(content.id) ?? null }))
}

function changedContents(input: GradebookInput, change: ChangeOf): PlannedContent[] {
  const contents = moved(input.contents, change)
  const parents = new Map(contents.map(({ id, parentId }) => [id, parentId]))
  const isRemoved = (id: number | null): boolean =>
    id !== null && (change('content', id)?.is_removed === true || isRemoved(parents.get(id) ?? null))
  return contents
    .filter(({ id }) => !isRemoved(id))
    .map((content) => {
      const { weight = content.weight, is_active: isActive = content.isActive } = change('content', content.id) ?? {}
      return { ...content, weight, isActive }
    })
}

function changedResults(input: GradebookInput, change: ChangeOf): GradebookInput['results'] {
  return input.results
    .filter(({ id }) => change('learning_result', id)?.is_removed !== true)
    .map((result) => ({
      ...result,
      weight: change('learning_result', result.id)?.weight ?? result.weight,
      criteria: result.criteria
        .filter(({ id }) => change('criterion', id)?.is_removed !== true)
        .map((criterion) => {
          const { weight = criterion.weight, rule = criterion.rule } = change('criterion', criterion.id) ?? {}
          return { ...criterion, weight, rule }
        }),
    }))
}

function changedDeliverables(input: GradebookInput, contents: ReadonlySet<number>, criteria: ReadonlySet<number>, change: ChangeOf) {
  const placed = input.deliverables.map((each): PlannedDeliverable => {
    const { weight = each.weight, is_active: isActive = each.isActive, content_id: to } = change('deliverable', each.id) ?? {}
    const isKnown = to !== undefined && to !== null && input.contents.some(({ id }) => id === to)
    return {
      ...each,
      ...{ weight, isActive, contentId: isKnown ? to : each.contentId },
      criteria: each.criteria
        .filter(({ criterionId }) => criteria.has(criterionId))
        .map((link) => ({ ...link, weight: change('assessed_criterion', link.criterionId, each.id)?.weight ?? link.weight })),
    }
  })
  const isRemoved = ({ id, contentId }: PlannedDeliverable) =>
    change('deliverable', id)?.is_removed === true || (contentId !== null && !contents.has(contentId))
  const removed = new Map(placed.filter(isRemoved).map((each) => [each.id, each]))
  return placed
    .filter(({ id }) => !removed.has(id))
    .map((each): PlannedDeliverable => {
      const recovered = each.recoversId === null ? undefined : removed.get(each.recoversId)
      if (!recovered) return each
      // a recovery keeps the criteria of what it recovered
      return { ...each, recoversId: null, criteria: each.criteria.length === 0 ? recovered.criteria : each.criteria }
    })
}

/**
 * The input of the grading engine as it would be with a changed program; what is not in the program changes nothing.
 * @param context what the changes refer to, where some bring back what was deleted
 */
export function withChanges(
  changes: readonly ProgramChange[],
  { deleted, parts }: ChangeContext = { deleted: [], parts: null },
): (input: GradebookInput) => GradebookInput {
  const known = new Map(changes.map((change) => [keyOf(change), change]))
  const change: ChangeOf = (kind, id, deliverableId) => known.get(keyOf({ kind, id, deliverable_id: deliverableId ?? null }))
  return (given) => {
    const before = restored(given, deleted)
    const input = parts === null ? before : withParts(before, parts)
    const results = changedResults(input, change)
    const contents = changedContents(input, change)
    const criterionIds = new Set(results.flatMap(({ criteria }) => criteria.map(({ id }) => id)))
    const [resultIds, contentIds] = [new Set(results.map(({ id }) => id)), new Set(contents.map(({ id }) => id))]
    const deliverables = changedDeliverables(input, contentIds, criterionIds, change)
    const deliverableIds = new Set(deliverables.map(({ id }) => id))
    return {
      ...input,
      ...{ results, contents, deliverables },
      grades: Object.fromEntries(Object.entries(input.grades).filter(([id]) => deliverableIds.has(Number(id)))),
      customScores: input.customScores.filter(
        ({ target }) => target.kind === 'program' || (target.kind === 'result' ? resultIds : contentIds).has(target.id),
      ),
      closed: (input.closed ?? []).filter(({ resultId }) => resultIds.has(resultId)),
    }
  }
}
