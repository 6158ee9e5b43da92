import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Outline, type PlacedNode } from './outline.ts'

const node = (id: number, parent_id: number | null, level: number, position: number): PlacedNode => ({ id, parent_id, level, position })
/** 1 (11 (111), 12), 2 (21) with ranks without gaps, as older programs have them. */
const small = () =>
  new Outline([node(1, null, 1, 0), node(2, null, 1, 1), node(11, 1, 2, 0), node(12, 1, 2, 1), node(21, 2, 2, 0), node(111, 11, 3, 0)])

const shape = (outline: Outline<PlacedNode>, parent: number | null = null): unknown[] =>
  outline.children(parent).map(({ id }) => (outline.children(id).length === 0 ? id : [id, ...shape(outline, id)]))
const idsOf = (outline: Outline<PlacedNode>) =>
  outline
    .changed()
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

describe('an outline', () => {
  it('moves a node with what is in it, and its level follows', () => {
    const tree = small()
    expect(tree.place([{ id: 11, parentId: null, index: 1 }])).toBeNull()
    expect(shape(tree)).toEqual([
      [1, 12],
      [11, 111],
      [2, 21],
    ])
    expect([tree.nodes.get(11)?.level, tree.nodes.get(111)?.level]).toEqual([1, 2])
  })

  it('refuses a fourth level, a node in itself and an unknown parent', () => {
    expect(small().place([{ id: 1, parentId: 2, index: 0 }])).toBe('too_deep')
    expect(small().place([{ id: 1, parentId: 12, index: 0 }])).toBe('inside_itself')
    expect(small().place([{ id: 1, parentId: 1, index: 0 }])).toBe('inside_itself')
    expect(small().place([{ id: 1, parentId: 99, index: 0 }])).toBe('no_parent')
  })

  it('writes one row where there is a rank left, and the siblings once where there is none', () => {
    const tree = small()
    tree.place([{ id: 21, parentId: 1, index: 1 }])
    expect(idsOf(tree)).toEqual([11, 12, 21])
    const after = new Outline([...tree.nodes.values()])
    after.place([{ id: 2, parentId: 1, index: 1 }])
    expect(idsOf(after)).toEqual([2])
  })

  it('puts several nodes side by side, whatever their places were', () => {
    const tree = small()
    const places = [12, 21, 11].map((id, step) => ({ id, parentId: 2, index: step }))
    expect(tree.place(places)).toBeNull()
    expect(shape(tree)).toEqual([1, [2, 12, 21, [11, 111]]])
  })

  it('has each node where it was asked to be, keeps the order of the others, and goes back', () => {
    const moves = fc.array(fc.record({ id: fc.nat(), parent: fc.nat(), index: fc.nat(8) }), { maxLength: 40 })
    fc.assert(
      fc.property(moves, (steps) => {
        let tree = small()
        for (const step of steps) {
          const ids = [...tree.nodes.keys()]
          const id = ids[step.id % ids.length] ?? 0
          const parentId = [null, ...ids][step.parent % (ids.length + 1)] ?? null
          const next = new Outline([...tree.nodes.values()])
          const back = next.places().get(id)
          const before = shape(next)
          const others = next.children(parentId).filter((each) => each.id !== id)
          if (next.place([{ id, parentId, index: step.index }]) !== null) continue
          const expected = others.map((each) => each.id)
          expected.splice(step.index, 0, id)
          expect(next.children(parentId).map((each) => each.id)).toEqual(expected)
          const undone = new Outline([...next.nodes.values()])
          expect(back && undone.place([back])).toBeNull()
          expect(shape(undone)).toEqual(before)
          tree = next
        }
      }),
    )
  })
})
