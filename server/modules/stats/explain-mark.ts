import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { type Acta, type Explanation as Tree, explain, gradeProgram } from '#server/grading/index.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { accessibleMark } from './access.ts'
import { scoreOf } from '#server/modules/gradebook/custom-scores.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'

type Explanation = components['schemas']['Explanation']
type Node = components['schemas']['ExplanationNode']

interface NodeSources {
  /** Numbers of the graded versions, by deliverable. */
  readonly versions: ReadonlyMap<number, number | null>
  readonly score: (tree: Tree) => Node['custom_score']
}

/** The tree as a list, every parent before its children. Nodes are identified by path, because an attempt has the id of its deliverable. */
function flatten(tree: Tree, of: NodeSources, parent: string | null = null, place = 0): Node[] {
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
  return [node, ...tree.children.flatMap((child, index) => flatten(child, of, key, index))]
}

function shownActa(acta: Acta): Explanation['acta'] {
  if (acta.value === null) return { value: null, reason: acta.reason, rounded: null, passed: null, provisional: true, caps: [] }
  const caps = acta.caps.map(({ reason, at, failing }) => ({ reason, at, failing: [...failing] }))
  return { value: acta.value, reason: null, rounded: acta.rounded, passed: acta.passed, provisional: acta.provisional, caps }
}

/** Explains one student's mark in a program of a group. Students do not see unreleased marks. */
export async function explainMark(db: Db, caller: Caller, ids: { group: number; course: number; student: number }): Promise<Explanation> {
  const found = await accessibleMark(db, caller, ids)
  if (!found) throw notFound()
  const course = { id: found.course_id, name: found.course_name }
  const programs = taughtPrograms(db).where('groups.id', '=', ids.group).where('courses.id', '=', ids.course)
  const [gradebook] = await loadGradebooks(db, programs, [ids.student], caller.role === 'student' ? 'student' : 'staff')
  const input = gradebook?.inputs.get(ids.student)
  if (!gradebook || !input) throw notFound()
  const marks = gradeProgram(input)
  const versions = new Map(gradebook.grades.map((row) => [row.deliverable_id, row.version_number]))
  const { rules } = gradebook.plan
  const score = ({ kind, id }: Tree) => {
    if (kind === 'program') return scoreOf(gradebook, ids.student, {})
    if (typeof id !== 'number') return null
    if (kind === 'result') return scoreOf(gradebook, ids.student, { learning_result_id: id })
    return kind === 'content' ? scoreOf(gradebook, ids.student, { content_id: id }) : null
  }
  return {
    student: toPerson(found),
    course,
    group: { id: found.group_id, name: found.group_name },
    may_grade: caller.role !== 'student' && found.archived_at === null,
    rules: {
      version: gradebook.rulesVersion,
      pass_mark: rules.passMark,
      gate: rules.gate,
      gate_cap: rules.gateCap,
      minimum_per_deliverable: rules.minimumPerDeliverable,
      recovery: rules.recovery,
      not_handed_in: rules.notHandedIn,
      final_reading: rules.finalReading,
    },
    acta: shownActa(marks.acta),
    nodes: flatten(explain(marks.program), { versions, score }),
  }
}
