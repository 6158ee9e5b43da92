import { expect, test } from 'vitest'
import { anExplanation } from '@/shared/testing'
import { nameOf, readingsOf, treeOf, waysTo } from './explanation-tree'

const program = treeOf(anExplanation().nodes)

test('the list becomes a tree, in its order', () => {
  const { deciding, other } = readingsOf(program ?? fail(), 'results')
  expect(deciding?.children.map(({ node, children }) => [nameOf(node), children.map((child) => nameOf(child.node))])).toEqual([
    ['RA1', ['RA1.a']],
    ['RA2', ['RA2.a', 'RA2.c']],
    ['RA3', []],
  ])
  expect(other?.node.reading).toBe('contents')
})

test('the way to a deliverable goes through every place where it counts', () => {
  expect(waysTo(program ?? fail(), { kind: 'deliverable', id: 5 })).toEqual([
    '0',
    '0.0',
    '0.0.1',
    '0.0.1.0',
    '0.0.1.0.0',
    '0.0.1.1',
    '0.0.1.1.0',
    '0.1',
    '0.1.0',
    '0.1.0.0',
  ])
  expect(waysTo(program ?? fail(), { kind: 'deliverable', id: 999 })).toEqual([])
})

test('without nodes there is no tree', () => {
  expect(treeOf([])).toBeUndefined()
})

function fail(): never {
  throw new Error('There is no tree')
}
