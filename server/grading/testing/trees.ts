import { type Fraction, compare } from '../fraction.ts'
import type { MarkNode } from '../mark-node.ts'
import type { ProgramMarks } from '../program.ts'

export function everyNode(node: MarkNode): MarkNode[] {
  return [node, ...node.children.flatMap(everyNode)]
}

export function everyActiveNode(node: MarkNode): MarkNode[] {
  return node.excluded === 'inactive' ? [] : [node, ...node.children.flatMap(everyActiveNode)]
}

/** Values by path, so that the same place can be compared in two trees. */
export function valuesByPath(node: MarkNode, path = ''): Map<string, Fraction | null> {
  const here = `${path}/${node.kind}:${node.id}`
  return new Map([[here, node.value], ...node.children.flatMap((child) => [...valuesByPath(child, here)])])
}

/** Places where the second tree has a lower mark than the first, the acta included; both must have a mark to compare. */
export function lowered(before: ProgramMarks, after: ProgramMarks): string[] {
  const later = valuesByPath(after.program)
  const places = [...valuesByPath(before.program)].flatMap(([path, value]) => {
    const now = later.get(path) ?? null
    return value !== null && now !== null && compare(now, value) < 0 ? [path] : []
  })
  const fell = before.acta.value !== null && after.acta.value !== null && after.acta.value < before.acta.value
  return fell ? [...places, 'acta'] : places
}

/** All marks of a tree but those of some ids; without percentages, which may move when no mark does. */
export function marksOf({ program, acta }: ProgramMarks, but: readonly number[] = []): unknown {
  const marks = [...valuesByPath(program)].filter(([path]) => !but.some((id) => path.endsWith(`:${id}`)))
  return { marks, acta: acta.value }
}
