import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { commonTexts, loadTexts, startI18n } from '../i18n'
import { TreeGrid, useRowFocus } from './tree-grid'
import type { TreeItem } from './tree-keys'

const count = 500
const items = Array.from({ length: count }, (_, index): TreeItem => {
  const id = index + 1
  return { id, parentId: null, name: `Row ${id}`, hasChildren: false, isOpen: false }
})
/** Some rows break into two lines. */
const heightOf = (id: number) => (id % 5 === 0 ? 90 : 44)

interface RowProps {
  readonly row: TreeItem
  readonly rowIndex: number
  readonly isStop: boolean
  readonly onFocus: (id: number) => void
}

function Row({ row: { id, name }, rowIndex, isStop, onFocus }: RowProps) {
  const focus = useRowFocus(() => onFocus(id))
  return (
    <div
      role="row"
      data-id={id}
      aria-rowindex={rowIndex}
      tabIndex={isStop ? 0 : -1}
      style={{ height: heightOf(id), flexShrink: 0 }}
      {...focus}
    >
      <div role="gridcell">{name}</div>
    </div>
  )
}

interface GridProps {
  readonly newAfter?: number | null
  readonly editedId?: number | null
}

function Grid({ newAfter = null, editedId = null }: GridProps) {
  const [focusId, setFocusId] = useState(1)
  return (
    <main style={{ height: 400, overflowY: 'auto' }}>
      <TreeGrid
        label="Rows"
        items={items}
        focusId={focusId}
        readOnly={false}
        isEditing={newAfter !== null || editedId !== null}
        editedId={editedId}
        onFocus={setFocusId}
        onFold={() => {}}
        onUnfold={() => {}}
        onKey={() => false}
        renderRow={(row, rowIndex) => <Row row={row} rowIndex={rowIndex} isStop={row.id === focusId} onFocus={setFocusId} />}
        newRow={
          newAfter === null
            ? null
            : {
                after: newAfter,
                render: (rowIndex) => (
                  <div key="new" role="row" aria-rowindex={rowIndex}>
                    <input aria-label="New" />
                  </div>
                ),
              }
        }
      />
    </main>
  )
}

beforeEach(async () => {
  await startI18n('en')
  await loadTexts(commonTexts)
})

async function aGrid(props: GridProps = {}) {
  const screen = await render(<Grid {...props} />)
  const main = screen.getByRole('main').element()
  const row = (id: number) => screen.getByRole('row', { name: `Row ${id}`, exact: true })
  const drawn = () => [...main.querySelectorAll<HTMLElement>('[data-id]')].map((each) => Number(each.dataset.id))
  /** Ids of rows with a part in view. */
  const seen = () => {
    const box = main.getBoundingClientRect()
    return drawn().filter((id) => {
      const { top, bottom } = (main.querySelector(`[data-id="${id}"]`) as HTMLElement).getBoundingClientRect()
      return bottom > box.top && top < box.bottom
    })
  }
  return { screen, main, row, drawn, seen }
}

test('only rows near the visible part are drawn, in a grid that says how many there are', async () => {
  const { screen, main, row, drawn, seen } = await aGrid()
  await expect.element(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '500')
  expect(drawn().length).toBeLessThan(60)
  main.scrollTop = 9000
  await expect.poll(() => seen().length).toBeGreaterThan(4)
  // without a gap in what is in view
  const [first = 0, ...more] = seen()
  expect(more).toEqual(more.map((_, index) => first + index + 1))
  expect(drawn().length).toBeLessThan(60)
  await expect.element(row(first)).toHaveAttribute('aria-rowindex', `${first}`)
})

test('a row keeps the focus while it is scrolled out of view, and the next key goes on from it', async () => {
  const { main, row, drawn } = await aGrid()
  await userEvent.click(row(3))
  main.scrollTop = 12_000
  await expect.poll(() => Math.max(...drawn())).toBeGreaterThan(200)
  await expect.element(row(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(4)).toHaveFocus()
  await expect.poll(() => main.scrollTop).toBeLessThan(200)
})

test('End and Home reach rows that were not drawn, and show them', async () => {
  const { row, seen } = await aGrid()
  await userEvent.click(row(1))
  await userEvent.keyboard('{End}')
  await expect.element(row(count)).toHaveFocus()
  await expect.poll(seen).toContain(count)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(row(count - 2)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(row(1)).toHaveFocus()
  await expect.poll(seen).toContain(1)
})

test('the row whose name is typed is drawn wherever the grid is scrolled, also while another one is in the tab order', async () => {
  const { main, drawn } = await aGrid({ editedId: 9 })
  main.scrollTop = 12_000
  await expect.poll(() => Math.max(...drawn())).toBeGreaterThan(200)
  expect(drawn().slice(0, 2)).toEqual([1, 9])
})

test('a name that is typed in a new row stays while its row is scrolled out of view', async () => {
  const { screen, main, drawn } = await aGrid({ newAfter: 2 })
  await userEvent.fill(screen.getByRole('textbox', { name: 'New' }), 'Typed')
  main.scrollTop = 12_000
  await expect.poll(() => Math.max(...drawn())).toBeGreaterThan(200)
  await expect.element(screen.getByRole('textbox', { name: 'New' })).toHaveValue('Typed')
  await expect.element(screen.getByRole('textbox', { name: 'New' })).toHaveFocus()
  const indexes = [...main.querySelectorAll('[role=row]')].slice(0, 3).map((each) => each.getAttribute('aria-rowindex'))
  expect(indexes).toEqual(['1', '2', '3'])
})

test('a printed page has all rows', async () => {
  const { drawn } = await aGrid()
  window.dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toHaveLength(count)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => drawn().length).toBeLessThan(60)
})
