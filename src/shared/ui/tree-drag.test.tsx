import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { commonTexts, loadTexts, startI18n } from '../i18n'
import type { TreeDrop } from './tree-drop'
import { loadAllLazyModules } from './lazy-module'
import { TreeGrid, useRowFocus } from './tree-grid'
import type { TreeItem } from './tree-keys'

const item = (id: number, parentId: number | null, isOpen = false): TreeItem => ({
  id,
  parentId,
  name: `Row ${id}`,
  hasChildren: isOpen,
  isOpen,
})
// 1 (11, 12), 2, 3
const items = [item(1, null, true), item(11, 1), item(12, 1), item(2, null), item(3, null)]
const rowHeight = 40

function Row({ row: { id, name, parentId }, isStop, onFocus }: { row: TreeItem; isStop: boolean; onFocus: (id: number) => void }) {
  const focus = useRowFocus(() => onFocus(id))
  return (
    <div
      role="row"
      data-id={id}
      tabIndex={isStop ? 0 : -1}
      style={{ height: rowHeight, paddingLeft: parentId === null ? 0 : 24 }}
      {...focus}
    >
      <div role="gridcell">{name}</div>
    </div>
  )
}

function Grid({ log, readOnly = false }: { log: unknown[]; readOnly?: boolean }) {
  const [focusId, setFocusId] = useState(1)
  return (
    <TreeGrid
      label="Rows"
      items={items}
      focusId={focusId}
      readOnly={readOnly}
      isEditing={false}
      onFocus={setFocusId}
      onFold={() => {}}
      onUnfold={() => {}}
      onKey={() => false}
      drag={{
        canDrag: (id) => id !== 2,
        canDrop: ({ parentId }) => parentId !== 3,
        labelOf: (id) => `Row ${id}`,
        onStart: (id) => log.push(['start', id]),
        onEnd: (drop) => log.push(drop),
      }}
      renderRow={(row) => <Row row={row} isStop={row.id === focusId} onFocus={setFocusId} />}
    />
  )
}

beforeEach(async () => {
  await startI18n('en')
  await loadTexts(commonTexts)
})

async function aGrid(props: { readOnly?: boolean } = {}) {
  const log: (readonly [string, number] | TreeDrop<number> | null)[] = []
  const screen = await render(<Grid log={log} {...props} />)
  const row = (id: number) => screen.getByRole('row', { name: `Row ${id}`, exact: true })
  /** A drag of the mouse to a height of a row and a distance from its left edge. */
  const drag = (id: number, to: number, y: number, x = 100) =>
    userEvent.dragAndDrop(row(id), row(to), { sourcePosition: { x: 100, y: 20 }, targetPosition: { x, y } })
  return { log, row, drag }
}

// reorder-contents.spec.ts watches the code of a drag being downloaded with the first one
test('a row is draggable only while it is pressed', async () => {
  const { row } = await aGrid()
  await userEvent.hover(row(2))
  await userEvent.click(row(3))
  await expect.element(row(3)).toHaveFocus()
  expect(row(3).element().getAttribute('draggable')).toBeNull()
  await loadAllLazyModules()
})

test.each([
  ['above the first row at the root', 3, 1, 4, 100, { parentId: null, at: { before: 1 } }],
  ['below the last row at the root', 1, 3, 36, 100, { parentId: null, at: { after: 3 } }],
  ['between two rows', 3, 12, 4, 100, { parentId: 1, at: { before: 12 } }],
  ['in an open row, first', 3, 1, 20, 100, { parentId: 1, at: 'start' }],
  ['in a row without rows', 12, 2, 20, 100, { parentId: 2, at: 'end' }],
  ['behind the parent of the last one, at its left', 3, 12, 36, 4, { parentId: null, at: { after: 1 } }],
  ['beside a row in which it has no place', 1, 3, 24, 100, { parentId: null, at: { after: 3 } }],
] as const)('a row is dropped %s', async (_, id, to, y, x, drop) => {
  const { log, row, drag } = await aGrid()
  await drag(id, to, y, x)
  await expect.poll(() => log).toEqual([['start', id], { id, ...drop }])
  await expect.element(row(id)).toHaveFocus()
})

test('a row that is dropped in itself stays', async () => {
  const { log, drag } = await aGrid()
  await drag(1, 12, 20)
  await expect.poll(() => log).toEqual([['start', 1], null])
})

test('a row that cannot be dragged, and the rows of readers, are none for the mouse', async () => {
  const { log, drag, row } = await aGrid()
  await drag(2, 1, 4)
  expect(log).toEqual([])
  await drag(3, 1, 4)
  await expect.poll(() => log).toHaveLength(2)
  expect(row(1).element().parentElement?.querySelector('.ring-accent')).toBeNull()
})

test('readers download nothing and drag nothing', async () => {
  const { log, row, drag } = await aGrid({ readOnly: true })
  await drag(3, 1, 4)
  expect([log, row(3).element().getAttribute('draggable')]).toEqual([[], null])
})
