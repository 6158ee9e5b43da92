import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { aContentNode, aContentTree } from '@/shared/testing'
import { useSelection } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import type { ContentsView } from '../model/contents-view'
import { applyChanged, visibleRows, type ContentNode, type RowId } from '../model/tree'
import { ContentsGrid } from './contents-grid'

/** The nodes whose rows were rendered, as often as they were. */
const rendered: number[] = []

/** A node that counts the renders of its row: each reads once whether it is free. */
function counted(node: ContentNode): ContentNode {
  return Object.defineProperty({ ...node }, 'is_free', {
    // what copies nodes reads nothing
    enumerable: false,
    get: () => {
      rendered.push(node.id)
      return false
    },
  })
}

const nodes = Array.from({ length: 9 }, (_, index) =>
  counted(aContentNode({ id: index + 1, name: `Contenido ${index + 1}`, position: index })),
)
const tree = aContentTree({ nodes, resources: [], deliverables: [] })
const none = () => {}
const folded = new Set<number>()

function Grid() {
  const [view, setView] = useState<ContentsView>({
    ...{ tree, editing: null, dragged: [], theirs: [], theirsBy: null, refusal: null, work: null, current: null },
    ...{
      save: 'idle',
      canUndo: false,
      canDrag: true,
      hasConflict: false,
      names: new Map(),
      waiting: 0,
      dropped: 0,
      blocked: [],
      rest: null,
      deactivation: null,
    },
  })
  const [focusId, setFocusId] = useState<RowId>(1)
  const selection = useSelection<RowId>(nodes.map(({ id }) => id))
  const rename = () => {
    const renamed = counted(aContentNode({ id: 5, name: 'Otro nombre', position: 4, revision: 2 }))
    const changed = {
      nodes: [renamed],
      removed: [],
      removed_items: [],
      resources: [],
      deliverables: [],
      already_restored: [],
      undo: { course_id: 3 },
    }
    setView({ ...view, editing: null, tree: applyChanged(view.tree, changed) })
  }
  return (
    <>
      <button type="button" onClick={rename}>
        Rename
      </button>
      <ContentsGrid
        view={view}
        rows={visibleRows(view.tree, folded)}
        focusId={focusId}
        namedId={undefined}
        selection={selection}
        send={(event) => event.type === 'edit' && setView({ ...view, editing: event.editing })}
        onFocus={setFocusId}
        onFold={none}
        onUnfold={none}
        onDialog={none}
        onSaid={none}
      />
    </>
  )
}

beforeEach(async () => {
  await startI18n('es')
  await Promise.all([loadTexts(courseContentsTexts), loadTexts(commonTexts)])
})

test('a step, a key of a name and a save render the rows that they change, and no others', async () => {
  const screen = await render(<Grid />)
  const row = (id: number) => screen.getByRole('row').filter({ hasText: `Contenido ${id}` })
  await userEvent.click(row(2))
  const renderedBy = async (step: () => Promise<unknown>, seen: () => Promise<unknown>) => {
    rendered.length = 0
    await step()
    await seen()
    return [...new Set(rendered)]
  }
  expect(
    await renderedBy(
      () => userEvent.keyboard('{ArrowDown}'),
      () => expect.element(row(3)).toHaveFocus(),
    ),
  ).toEqual([2, 3])
  expect(
    await renderedBy(
      () => userEvent.keyboard('{F2}'),
      () => expect.element(screen.getByRole('textbox')).toHaveFocus(),
    ),
  ).toEqual([3])
  expect(
    await renderedBy(
      () => userEvent.keyboard('abc'),
      () => expect.element(screen.getByRole('textbox')).toHaveValue('abc'),
    ),
  ).toEqual([])
  expect(
    await renderedBy(
      () => userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Contenido 7' })),
      () => expect.element(screen.getByRole('checkbox', { name: 'Seleccionar Contenido 7' })).toBeChecked(),
    ),
  ).not.toContain(1)
  const renamed = await renderedBy(
    () => userEvent.click(screen.getByRole('button', { name: 'Rename' })),
    () => expect.element(screen.getByText('Otro nombre')).toBeVisible(),
  )
  expect(renamed).toContain(5)
  expect(renamed).not.toContain(1)
})
