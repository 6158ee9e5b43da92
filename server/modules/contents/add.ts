import type { components } from '#openapi/generated/schema.gen.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid, rejected } from '#server/errors.ts'
import { insertNodes, type NewNode } from './content-queries.ts'
import { deepestLevel } from './outline.ts'
import { requirePlaced, type TreeChange } from './tree-change.ts'

type NewContents = components['schemas']['NewContents']

/** Maximum nodes of a program. */
const mostNodes = 2000

/** @throws 409 too_many_contents */
export function requireRoomFor(outline: TreeChange['outline'], added: number): void {
  if (outline.nodes.size + added > mostNodes) throw rejected('too_many_contents', `A program has at most ${mostNodes} contents.`)
}

/** The lines of an outline with their parents, by index of the line. @throws 400 where a line is more than one level below the one before */
function withParents(contents: NewContents['contents']) {
  const open: number[] = []
  return contents.map(({ depth, ...line }, index) => {
    if (depth > open.length || (index === 0 && depth > 0)) throw invalid({ contents: ['depth'] })
    open.length = depth
    const parent = open.at(-1)
    open.push(index)
    const name = line.name.trim()
    if (name === '') throw invalid({ contents: ['required'] })
    return { ...line, name, depth, parent }
  })
}

/**
 * Adds an outline at a place of the tree, level by level.
 * @throws 400 for an unknown parent or a wrong depth, 409 too_deep, too_many_contents
 */
export async function addNodes(tx: Tx, change: TreeChange, given: NewContents): Promise<void> {
  const { courseId, outline, added, undo, events } = change
  const lines = withParents(given.contents)
  const parent = given.parent_id === null ? null : outline.nodes.get(given.parent_id)
  if (parent === undefined) requirePlaced('no_parent')
  const above = parent?.level ?? 0
  if (lines.some(({ depth }) => above + depth + 1 > deepestLevel)) requirePlaced('too_deep')
  requireRoomFor(outline, lines.length)
  const ids = new Map<number, number>()
  for (let depth = 0; depth < deepestLevel; depth += 1) {
    const ofDepth = lines.flatMap((line, index) => (line.depth === depth ? [{ ...line, index }] : []))
    if (ofDepth.length === 0) break
    const rows = ofDepth.map(({ name, minutes = 0, parent: line, index }): NewNode => ({
      parent_id: line === undefined ? given.parent_id : (ids.get(line) ?? null),
      level: above + depth + 1,
      name,
      minutes,
      position: (index + 1) * 1024,
    }))
    const nodes = await insertNodes(tx, courseId, rows)
    for (const [place, node] of nodes.entries()) {
      ids.set(ofDepth[place]?.index ?? 0, node.id)
      outline.adopt(node)
    }
  }
  const roots = lines.flatMap(({ depth }, index) => (depth === 0 ? [ids.get(index) ?? 0] : []))
  requirePlaced(outline.place(roots.map((id, step) => ({ id, parentId: given.parent_id, index: given.index + step }))))
  const contents = lines.map((_line, index) => ids.get(index) ?? 0)
  added.push(...contents)
  undo.inside = { contents, resources: [], deliverables: [] }
  undo.changes.push(...roots.map((id) => ({ id, revision: 1, is_deleted: true })))
  events.push({ action: 'contents_added', after: { content: lines[0]?.name, contents: lines.length } })
}
