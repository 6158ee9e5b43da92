import type { components } from '#openapi/generated/schema.gen.ts'
import type { Acta, Explanation as Tree, ProgramRules } from '#server/grading/index.ts'

type Explanation = components['schemas']['Explanation']
type Node = components['schemas']['ExplanationNode']

interface NodeSources {
  /** Numbers of the graded versions, by deliverable. */
  readonly versions: ReadonlyMap<number, number | null>
  readonly score: (tree: Tree) => Node['custom_score']
}

/** The tree as a list, every parent before its children. Nodes are identified by path, because an attempt has the id of its deliverable. */
export function toNodes(tree: Tree, of: NodeSources, parent: string | null = null, place = 0): Node[] {
  const key = parent === null ? '0' : `${parent}.${place}`
  const { id, kind, evidence } = tree
  const numeric = typeof id === 'number' ? id : null
  const node: Node = {
    key,
    parent,
    kind,
    id: numeric,
    reading: typeof id === 'number' ? null : id,
    code: tree.code,
    name: tree.name,
    weight: tree.weight,
    rule: tree.rule,
    recovery: tree.recovery,
    mark: tree.mark,
    exact: tree.exact,
    computed: tree.computed,
    passed: tree.passed,
    decided_by: tree.decidedBy,
    assessed: tree.assessed,
    excluded: tree.excluded,
    share: tree.share,
    contribution: tree.contribution,
    custom_score: of.score(tree),
    adjustments: tree.adjustments.map(({ author, isOwn, ...step }) => ({ ...step, is_own: isOwn, author: author?.name ?? null })),
    evidence:
      evidence === null
        ? null
        : {
            outcome: evidence.outcome,
            points: evidence.points,
            max_points: evidence.maxPoints,
            mark: evidence.mark,
            own_criterion_mark: evidence.ownCriterionMark,
            version_number: (numeric === null || evidence.outcome === 'unreleased' ? null : of.versions.get(numeric)) ?? null,
          },
  }
  return [node, ...tree.children.flatMap((child, index) => toNodes(child, of, key, index))]
}

export function shownActa(acta: Acta): Explanation['acta'] {
  if (acta.value === null) return { value: null, reason: acta.reason, rounded: null, passed: null, provisional: true, caps: [] }
  const caps = acta.caps.map(({ reason, at, failing }) => ({ reason, at, failing: [...failing] }))
  return { value: acta.value, reason: null, rounded: acta.rounded, passed: acta.passed, provisional: acta.provisional, caps }
}

export const shownRules = (rules: ProgramRules, version: number): Explanation['rules'] => ({
  version,
  pass_mark: rules.passMark,
  gate: rules.gate,
  gate_cap: rules.gateCap,
  minimum_per_deliverable: rules.minimumPerDeliverable,
  recovery: rules.recovery,
  not_handed_in: rules.notHandedIn,
  final_reading: rules.finalReading,
})
