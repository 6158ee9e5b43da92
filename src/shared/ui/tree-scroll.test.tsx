import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { commonTexts, loadTexts, startI18n } from '../i18n'
import { loadAllLazyModules } from './lazy-module'
import type { TreeDrop } from './tree-drop'
import { TreeGrid, useRowFocus } from './tree-grid'
import type { TreeItem } from './tree-keys'

const items = Array.from({ length: 60 }, (_, id): TreeItem => ({
  id,
  parentId: null,
  name: `Row ${id}`,
  hasChildren: false,
  isOpen: false,
}))
const rowHeight = 40

function Row({ row: { id, name }, isStop, onFocus }: { row: TreeItem; isStop: boolean; onFocus: (id: number) => void }) {
  const focus = useRowFocus(() => onFocus(id))
  return (
    <div role="row" data-id={id} tabIndex={isStop ? 0 : -1} style={{ height: rowHeight }} {...focus}>
      <div role="gridcell">{name}</div>
    </div>
  )
}

function Grid({ log }: { readonly log: (TreeDrop<number> | null)[] }) {
  const [focusId, setFocusId] = useState(0)
  return (
    <div data-testid="scroller" style={{ height: 400, overflowY: 'auto' }}>
      <TreeGrid
        label="Rows"
        items={items}
        focusId={focusId}
        readOnly={false}
        isEditing={false}
        onFocus={setFocusId}
        onFold={() => {}}
        onUnfold={() => {}}
        onKey={() => false}
        drag={{ canDrag: () => true, canDrop: () => true, labelOf: String, onStart: () => {}, onEnd: (drop) => log.push(drop) }}
        renderRow={(row) => <Row row={row} isStop={row.id === focusId} onFocus={setFocusId} />}
      />
    </div>
  )
}

beforeEach(async () => {
  await startI18n('en')
  await loadTexts(commonTexts)
})

test('a drag near the edge scrolls the tree', async () => {
  const log: (TreeDrop<number> | null)[] = []
  const screen = await render(<Grid log={log} />)
  await loadAllLazyModules()
  const row = (id: number) => screen.getByRole('row', { name: `Row ${id}`, exact: true })
  const scroller = screen.getByTestId('scroller').element()
  expect(scroller.scrollTop).toBe(0)
  // in many small steps, of which the last ones are near the edge
  const steps = 300
  await userEvent.dragAndDrop(row(0), screen.getByTestId('scroller'), {
    ...{ sourcePosition: { x: 100, y: 20 }, targetPosition: { x: 100, y: 390 }, steps },
  })
  await expect.poll(() => log).toHaveLength(1)
  expect(scroller.scrollTop).toBeGreaterThan(0)
})
