import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aContentNode, aContentsChanged, aContentTree } from '@/shared/testing'
import { applyChanged, type ContentNode, rootsOf, subtreeIds, visibleRows } from './tree'

/** Trees of up to three levels whose nodes stand in the list in any order. */
const trees = fc.array(fc.record({ parent: fc.nat(), position: fc.nat(5) }), { minLength: 1, maxLength: 30 }).chain((rows) => {
  const nodes: ContentNode[] = []
  for (const [index, { parent, position }] of rows.entries()) {
    const places = [null, ...nodes.filter(({ level }) => level < 3)]
    const above = places[parent % places.length] ?? null
    nodes.push(aContentNode({ id: index + 1, parent_id: above?.id ?? null, level: (above?.level ?? 0) + 1, position }))
  }
  return fc.record({
    nodes: fc.shuffledSubarray(nodes, { minLength: nodes.length }),
    selected: fc.subarray(nodes.map(({ id }) => id)).map((ids) => new Set(ids)),
  })
})

test('the highest selected nodes are in the order of the screen, whatever that of the list', () => {
  fc.assert(
    fc.property(trees, ({ nodes, selected }) => {
      const roots = rootsOf({ nodes }, selected)
      const screen = visibleRows({ nodes }, new Set()).map(({ id }) => id)
      expect(roots).toEqual(screen.filter((id) => roots.includes(Number(id))))
      expect(new Set(roots.flatMap((id) => subtreeIds({ nodes }, Number(id))))).toEqual(
        new Set([...selected].flatMap((id) => subtreeIds({ nodes }, id))),
      )
    }),
  )
})

test('the bin counts an entry for each part that a step deletes, whatever is inside', () => {
  const tree = aContentTree({ bin_count: 1 })
  const undo = { course_id: 3, restore: [21, 22] }
  const deleted = applyChanged(tree, aContentsChanged({ removed: [1, 11, 2], undo }))
  expect(deleted.bin_count).toBe(3)
  expect(applyChanged(deleted, aContentsChanged(), 2).bin_count).toBe(1)
})
