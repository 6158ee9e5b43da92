import type { components } from '#openapi/generated/schema.gen.ts'
import { findNode, type MarkNode, type PlannedContent, type ProgramMarks, type ProgramPlan } from '#server/grading/index.ts'

export type ClassColumn = components['schemas']['ClassColumn']

/** How a program is divided: by learning results and criteria, or by contents. */
export type Reading = 'ra' | 'content'

const inOrder = <T extends { position: number; id: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.position - b.position || a.id - b.id)

const columnsByRa = ({ results }: ProgramPlan): ClassColumn[] =>
  inOrder(results).flatMap(({ id, code, name, weight, criteria }) => [
    { kind: 'result' as const, id, parent_id: null, code, name, weight },
    ...inOrder(criteria).map((each) => ({
      kind: 'criterion' as const,
      id: each.id,
      parent_id: id,
      code: each.code,
      name: each.name,
      weight: each.weight,
    })),
  ])

function columnsBelow(contents: readonly PlannedContent[], parentId: number | null): ClassColumn[] {
  return inOrder(contents.filter((content) => content.parentId === parentId && content.isActive)).flatMap(({ id, name, weight }) => [
    { kind: 'content' as const, id, parent_id: parentId, code: null, name, weight },
    ...columnsBelow(contents, id),
  ])
}

/** The parts of a program, each parent before what is in it. */
export const columnsOf = {
  ra: columnsByRa,
  content: ({ contents }: ProgramPlan) => columnsBelow(contents, null),
} as const satisfies Record<Reading, (plan: ProgramPlan) => ClassColumn[]>

/** The marks of several students in one part. */
export const nodesIn = (students: readonly ProgramMarks[], { kind, id }: ClassColumn): MarkNode[] =>
  students.flatMap((marks) => findNode(marks, kind, id) ?? [])
