import type { GradebookInput, PlannedContent, PlannedDeliverable } from '#server/grading/index.ts'
import type { BinRows } from '#server/modules/contents/bin-queries.ts'

/** How deep contents lie in a tree; 0 for one that is not in it. */
function levelsOf(contents: readonly PlannedContent[]): (id: number | null) => number {
  const parents = new Map(contents.map(({ id, parentId }) => [id, parentId]))
  const level = (id: number | null): number => (id === null || !parents.has(id) ? 0 : 1 + level(parents.get(id) ?? null))
  return level
}

/** Nodes of the bin where they return to, as `contents/bin` places them. */
function contentsIn(input: GradebookInput, rows: BinRows): PlannedContent[] {
  const levelOf = levelsOf(input.contents)
  const nodes = rows.course_contents.filter(({ id }) => !input.contents.some((each) => each.id === id))
  const ids = new Set(nodes.map(({ id }) => id))
  return nodes.map(({ id, parent_id, name, weight, position, is_active, level }) => {
    const fits = parent_id !== null && (ids.has(parent_id) || levelOf(parent_id) === level - 1)
    return { id, parentId: fits ? parent_id : null, name, weight, position, isActive: is_active }
  })
}

/**
 * The input with contents and deliverables of entries of the bin. They have no marks, or they would not have been deleted; marks change where
 * recoveries become those of a deliverable again.
 */
export function withParts(input: GradebookInput, rows: BinRows): GradebookInput {
  const contents = [...input.contents, ...contentsIn(input, rows)]
  const contentIds = new Set(contents.map(({ id }) => id))
  const criterionIds = new Set(input.results.flatMap(({ criteria }) => criteria.map(({ id }) => id)))
  const present = new Set(input.deliverables.map(({ id }) => id))
  const returning = rows.deliverables.filter(({ id, content_id }) => !present.has(id) && contentIds.has(content_id))
  const planned = returning.map(({ id, name, max_points, content_id, weight, is_active, kind }): PlannedDeliverable => ({
    ...{ id, name, position: 0, weight, kind, maxPoints: max_points, contentId: content_id, isActive: is_active, recoversId: null },
    criteria: rows.deliverable_criteria.flatMap(({ deliverable_id, criterion_id, weight: share }) =>
      deliverable_id === id && criterionIds.has(criterion_id) ? [{ criterionId: criterion_id, weight: share }] : [],
    ),
  }))
  const deliverables = [...input.deliverables, ...planned]
  const known = new Map(deliverables.map((each) => [each.id, each]))
  const own = returning.map(({ id, recovers_id }) => ({ id, recovers_id, has_criteria: true }))
  const links = new Map([...own, ...(returning.length > 0 ? rows.recovered_by : [])].map((each) => [each.id, each]))
  return {
    ...input,
    contents,
    deliverables: deliverables.map((each) => {
      const { recovers_id: recoversId = null, has_criteria: hasCriteria = true } = links.get(each.id) ?? {}
      const recovered = known.get(recoversId ?? 0)
      if (each.kind !== 'recovery' || recovered?.kind !== 'ordinary') return each
      // what it had got from the deliverable, where nothing else was chosen since
      const isInherited = each.criteria.every(({ criterionId, weight }) =>
        recovered.criteria.some((other) => other.criterionId === criterionId && other.weight === weight),
      )
      return { ...each, recoversId, criteria: !hasCriteria && isInherited ? [] : each.criteria }
    }),
  }
}
