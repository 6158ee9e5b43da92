import type { Schema } from '@/shared/api'

export type ContentNode = Schema<'CourseOverview'>['contents'][number]

export interface OutlineNode extends ContentNode {
  readonly children: readonly OutlineNode[]
}

/** The tree of a list in reading order: a node holds those that follow it at deeper levels. */
export function outlineOf(nodes: readonly ContentNode[]): OutlineNode[] {
  const starts = nodes.flatMap(({ level }, index) => (level === nodes[0]?.level ? [index] : []))
  return starts.flatMap((start, index) => {
    const node = nodes[start]
    return node ? [{ ...node, children: outlineOf(nodes.slice(start + 1, starts[index + 1])) }] : []
  })
}
