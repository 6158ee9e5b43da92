import { describe, expect, it } from 'vitest'
import type { GridColumn } from './grid-layout'
import { columnPlaces, fixedColumns, offsetsOf, placesOf, rowHeight, windowOf } from './grid-window'

describe('the mounted part', () => {
  it('has the cell that is typed, wherever the grid is scrolled', () => {
    expect([placesOf(4, 6, 1), placesOf(4, 6, 5), placesOf(4, 6, 9), placesOf(4, 6, null)]).toEqual([
      [1, 4, 5],
      [4, 5],
      [4, 5, 9],
      [4, 5],
    ])
  })
  const columns = Array.from({ length: 60 }, (_, task): GridColumn => ({
    kind: 'task',
    key: String(task),
    group: 'a',
    home: 'a',
    task,
    width: 96,
  }))
  const offsets = offsetsOf(columns)
  it('holds what is in view and a little more, whatever the size of the class', () => {
    const view = windowOf({ top: 5000, left: 2000, width: 900, height: 600 }, 300, offsets)
    expect(view.firstRow * rowHeight).toBeLessThanOrEqual(5000)
    expect(view.endRow * rowHeight).toBeGreaterThanOrEqual(5600)
    expect(offsets[view.firstColumn]).toBeLessThanOrEqual(2000)
    expect(offsets[view.endColumn]).toBeGreaterThanOrEqual(2900)
    expect((view.endRow - view.firstRow) * (view.endColumn - view.firstColumn)).toBeLessThanOrEqual(30 * 15)
    expect(view.before + view.after + (view.endColumn - view.firstColumn) * 96).toBe(60 * 96)
  })
  it('has the frozen columns always, as long as others have room beside them', () => {
    const frozen = columns.map((column, at) => (at < 3 ? { ...column, group: 'frozen' } : column))
    expect([1200, 400, 0].map((width) => fixedColumns(frozen, offsets, width))).toEqual([3, 2, 0])
    const view = windowOf({ top: 0, left: 2000, width: 900, height: 600 }, 30, offsets, 3)
    expect(offsets[view.firstColumn]).toBeLessThanOrEqual(2000 + 3 * 96)
    expect(columnPlaces(3, view, 1).slice(0, 4)).toEqual([0, 1, 2, view.firstColumn])
    expect(windowOf({ top: 0, left: 0, width: 900, height: 600 }, 30, offsets, 3).firstColumn).toBe(3)
  })
  it('ends with the class', () => {
    expect(windowOf({ top: 9e9, left: 9e9, width: 900, height: 600 }, 3, offsets)).toMatchObject({ endRow: 3, endColumn: 60 })
    expect(windowOf({ top: 0, left: 0, width: 900, height: 600 }, 0, [0])).toMatchObject({ endRow: 0, endColumn: 0 })
  })
})
