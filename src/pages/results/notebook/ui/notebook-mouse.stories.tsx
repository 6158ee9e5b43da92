import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { aScoreSaved, anExplanation, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { active, forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const meta = preview.meta({
  title: 'pages/results/Notebook by mouse and touch',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    msw.use(mockApi.get('/stats/explain', anExplanation()), ...notebookAnswers)
  },
})

const cellAt = (grid: HTMLElement, row: number, column: number) =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) as HTMLElement
const dialog = () => within(document.body).findByRole('dialog')

export const ACell = meta.story({
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas)
    await userEvent.click(cellAt(grid, 1, 1))
    await expect(active(grid)).toBe(cellAt(grid, 1, 1))
  },
})
ACell.test('its button opens the detail, which gives the focus back', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  // the active one alone has a button
  await userEvent.click(within(grid).getByRole('button', { name: 'Ver el detalle' }))
  const detail = within(await dialog())
  await expect(await detail.findByText('García Soler, Ana Belén')).toBeVisible()
  await expect(detail.getByText('Agenda de contactos')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(grid).toHaveFocus())
})
ACell.test('pressing it twice opens no editor; pressing the mark twice does', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  // without its presses: the first one opens the detail
  await fireEvent.dblClick(within(grid).getByRole('button', { name: 'Ver el detalle' }))
  await expect(canvas.queryByRole('textbox')).toBeNull()
  await userEvent.dblClick(cellAt(grid, 2, 0))
  await expect(await canvas.findByRole('textbox', { name: 'Nota de Lozano Vega, Mario en Calculadora' })).toHaveFocus()
  await expect(within(grid).queryByRole('button', { name: 'Ver el detalle' })).toBeNull()
})

export const Sums = meta.story()
for (const [what, column] of [
  ['a mean', 2],
  ['the mark of the program', 6],
  ['the mark of the record', 7],
  ['how much is assessed', 8],
] as const) {
  Sums.test(`the button of ${what} says why`, async ({ canvas }) => {
    const grid = await gridOf(canvas)
    await userEvent.click(cellAt(grid, 1, column))
    await userEvent.click(within(cellAt(grid, 1, column)).getByRole('button', { name: '¿Por qué esta nota?' }))
    await expect(await within(document.body).findByRole('dialog', { name: /^¿Por qué esta nota\?/u })).toBeVisible()
  })
}

export const Undoing = meta.story()
Undoing.test('a button takes the last change back', async ({ canvas, msw }) => {
  const typed: string[] = []
  msw.use(
    mockApi.put('/groups/groups/{id}/scores', ({ body: { student_id, deliverable_id, text } }) => {
      typed.push(text)
      return aScoreSaved({ student_id, deliverable_id, mark: Number(text.replace(',', '.')) * 100, revision: typed.length + 1 })
    }),
  )
  const grid = await gridOf(canvas)
  const undo = canvas.getByRole('button', { name: 'Deshacer el último cambio' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  grid.focus()
  await userEvent.keyboard('8{ArrowDown}')
  await waitFor(() => expect(typed).toEqual(['8']))
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await userEvent.click(undo)
  await waitFor(() => expect(typed).toEqual(['8', '9,25']))
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await expect(undo).toHaveFocus()
})
export const UndoingOnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
UndoingOnAPhone.test('is there too', async ({ canvas }) => {
  const undo = await canvas.findByRole('button', { name: 'Deshacer el último cambio' })
  const field = canvas.getByRole('textbox', { name: 'Nota de Álamo Ruiz, Sara en Calculadora' })
  await userEvent.clear(field)
  await userEvent.type(field, '8{Enter}')
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'))
  await userEvent.click(undo)
  await waitFor(() => expect(field).toHaveValue('9,25'))
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
})
export const Dark = meta.story({ globals: { theme: 'dark' } })
