import { combine } from './combine.ts'
import { inactiveDeliverables, leaf } from './deliverable.ts'
import { type MarkNode, inOrder } from './mark-node.ts'
import { type Chance, withRecoveries } from './recovery.ts'
import { overrideOf, settle } from './settle.ts'
import type { PlannedContent, GradebookInput } from './gradebook-input.ts'

interface Held {
  readonly leaves: MarkNode[]
  readonly chances: Chance[]
}

/** One student's deliverables by the content node they count in. */
function leavesByContent(input: GradebookInput): Map<number | null, Held> {
  const inactive = inactiveDeliverables(input)
  const places = new Map(input.deliverables.map(({ id, contentId }) => [id, contentId]))
  const leafOf = new Map(
    input.deliverables.map((each) => {
      const place = { criterionId: null, weight: each.weight, isActive: !inactive.has(each.id) }
      return [each.id, leaf(each, input, place)]
    }),
  )
  const byContent = new Map<number | null, Held>()
  for (const { id, kind, recoversId, contentId } of input.deliverables) {
    const node = leafOf.get(id)
    if (node === undefined) continue
    // A recovery of a deliverable counts in the content of that deliverable, wherever it is placed itself.
    const recovered = recoversId === null ? undefined : leafOf.get(recoversId)
    const isChance = recoversId !== null && recovered !== undefined && recovered.excluded !== 'inactive'
    const home = isChance ? (places.get(recoversId) ?? contentId) : contentId
    const here = byContent.get(home) ?? { leaves: [], chances: [] }
    byContent.set(home, here)
    if (kind === 'recovery') here.chances.push({ node, recoversId })
    else here.leaves.push(node)
  }
  return byContent
}

/**
 * The program by contents: content → unit → class → deliverables, each level by the weights of its siblings (nodes and
 * deliverables). A recovery is compared with the node it is placed in; a node that holds only recoveries is compared with its
 * siblings as one.
 */
export function contentsReading(input: GradebookInput): MarkNode {
  const { passMark } = input.rules
  const byContent = leavesByContent(input)

  /** Whether there is a recovery somewhere under a node, and nothing else that is or could be assessed. */
  function onlyRecoveries(id: number): boolean {
    const subtree = [id]
    for (const above of subtree) subtree.push(...input.contents.filter(({ parentId }) => parentId === above).map((each) => each.id))
    const held = subtree.flatMap((each) => byContent.get(each) ?? [])
    const ordinary = held.some(({ leaves }) => leaves.some(({ excluded }) => excluded !== 'inactive'))
    const set = subtree.some((each) => overrideOf(input, 'content', each) !== undefined)
    return !ordinary && !set && held.some(({ chances }) => chances.length > 0)
  }

  function combineUnder(parentId: number | null) {
    const here = (parentId === null ? undefined : byContent.get(parentId)) ?? { leaves: [], chances: [] }
    const { ordinary, standing } = withRecoveries('weighted', here.leaves, here.chances, passMark)
    const nodes = inOrder(input.contents.filter((content) => content.parentId === parentId)).map(contentNode)
    const beside = nodes.filter((node) => !node.recovery)
    const against = nodes.filter((node) => node.recovery)
    return combine('weighted', [...beside, ...ordinary], [...against, ...standing])
  }

  function contentNode(content: PlannedContent): MarkNode {
    const under = combineUnder(content.id)
    const recovery = onlyRecoveries(content.id)
    const weight = recovery ? null : content.weight
    return settle({ kind: 'content', ...content, weight, recovery }, 'weighted', under, passMark, overrideOf(input, 'content', content.id))
  }

  const base = { kind: 'reading', id: 'contents', name: null, weight: null, position: 1 } as const
  return settle(base, 'weighted', combineUnder(null), passMark)
}
