import { expect, test } from 'vitest'
import { outlineOf, type ContentNode, type OutlineNode } from './outline'

const node = (level: number, name: string): ContentNode => ({ id: 1, level, name, minutes: 0, is_free: false, is_active: true })
const names = (nodes: readonly OutlineNode[]): unknown[] => nodes.map(({ name, children }) => [name, ...names(children)])

test('a list in reading order becomes a tree', () => {
  const list = [node(1, 'A'), node(2, 'A1'), node(3, 'A1a'), node(3, 'A1b'), node(2, 'A2'), node(1, 'B'), node(1, 'C'), node(2, 'C1')]
  expect(names(outlineOf(list))).toEqual([['A', ['A1', ['A1a'], ['A1b']], ['A2']], ['B'], ['C', ['C1']]])
  expect(outlineOf([])).toEqual([])
})
