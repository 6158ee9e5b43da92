import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aScoreBook, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { active, book, forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const column: Schema<'ScoreColumn'> = {
  ...{ id: 20, name: 'Práctica de taller', weight: 10_000, max_points: 1000, due_at: null, content_id: 1, kind: 'ordinary' },
  ...{ takes_work: false, past_due: false, grading_revision: 1, criteria: [] },
}
const withColumn = aScoreBook({
  columns: [...book.columns, column],
  rows: book.rows.map((row) => ({
    ...row,
    ...{ marks: [...row.marks, -1], revisions: [...row.revisions, 0], flags: [...row.flags, 0] },
  })),
})

/** What was sent, in order. */
let sent: unknown[] = []
const meta = preview.meta({
  title: 'pages/results/Notebook columns',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    sent = []
    let isAdded = false
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', () => (isAdded ? withColumn : book)),
      mockApi.post('/groups/groups/{id}/scores/columns', ({ body }) => {
        sent.push(body)
        isAdded = true
        return column
      }),
      mockApi.delete('/courses/deliverables/{id}', ({ params }) => {
        sent.push(params)
        isAdded = false
        return null
      }),
      ...notebookAnswers,
    )
  },
})

type Canvas = ReturnType<typeof within>
async function open(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir columna' }))
  return within(await screen.findByRole('dialog', { name: 'Nueva columna sin entrega' }))
}

export const Add = meta.story()
Add.test('shares the criteria equally and puts the focus into the first cell of the column', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  const dialog = await open(canvas)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nombre/ }), 'Práctica de taller')
  for (const id of ['11', '22']) await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Añadir un criterio' }), id)
  await expect(dialog.getByText('Suman 100,00 %')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir la columna' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await expect(sent[0]).toMatchObject({
    ...{ name: 'Práctica de taller', content_id: 1, max_points: 1000 },
    criteria: [
      { criterion_id: 11, weight: 5000 },
      { criterion_id: 22, weight: 5000 },
    ],
  })
  await waitFor(() => expect(grid).toHaveFocus())
  // the column is read again before its cell becomes the active one
  await waitFor(() => expect(active(grid)).toHaveTextContent('sin nota'))
  await userEvent.keyboard('8{Enter}')
  await expect(await canvas.findByText('Guardado')).toBeVisible()
})
Add.test('is taken back at once', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  const dialog = await open(canvas)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nombre/ }), 'Práctica de taller')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir la columna' }))
  await within(grid).findByText('Práctica de taller')
  await screen.findByRole('button', { name: 'Deshacer' })
  // the dialog above the notice is still closing, and gives the focus to the first cell
  await waitFor(() => expect(document.body).not.toHaveStyle({ pointerEvents: 'none' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ id: '20' }))
  await waitFor(() => expect(within(grid).queryByText('Práctica de taller')).toBeNull())
})
Add.test('recovers criteria or a task, and says which criteria are missing', async ({ canvas }) => {
  const dialog = await open(canvas)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nombre/ }), 'Recuperación')
  const counting = dialog.getByRole('combobox', { name: 'Cómo cuenta' })
  await userEvent.selectOptions(counting, 'Recupera sus criterios')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir la columna' }))
  await expect(await dialog.findByText('Elige los criterios que recupera.')).toBeVisible()
  await expect(sent).toEqual([])
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Añadir un criterio' }), '11')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir la columna' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ kind: 'recovery', recovers_id: null, criteria: [{ criterion_id: 11, weight: 10_000 }] }]),
  )
})
Add.test('says what is missing before it sends', async ({ canvas }) => {
  const dialog = await open(canvas)
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Puntos/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir la columna' }))
  await expect(await dialog.findByText('Un número mayor que 0, con dos decimales como máximo.')).toBeVisible()
  await expect(sent).toEqual([])
})

export const Weighed = meta.story({
  beforeEach: ({ msw }) => {
    const recovering = withColumn.columns.map((each) => (each.id === column.id ? { ...each, kind: 'recovery' as const } : each))
    msw.use(mockApi.get('/groups/groups/{id}/scores', { ...withColumn, columns: recovering }))
  },
})
Weighed.test('a column says how much of its group it is, and a recovery that it is one', async ({ canvas }) => {
  const grid = within(await gridOf(canvas))
  await expect(grid.getByRole('columnheader', { name: /Calculadora/ })).toHaveTextContent(/50\s%/)
  await expect(grid.getByRole('columnheader', { name: /Práctica de taller/ })).toHaveTextContent('Recuperación')
})

export const Removable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', withColumn)) })
Removable.test('an empty column without a hand-in can be removed, and takes no NP for missing work', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  await userEvent.click(await within(grid).findByRole('button', { name: 'Acciones de Práctica de taller' }))
  await expect(screen.queryByRole('menuitem', { name: 'NP a quien no ha entregado' })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar la columna' }))
  await waitFor(() => expect(sent).toMatchObject([{ id: '20' }]))
})
Removable.test('one with marks cannot', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  await userEvent.click(await within(grid).findByRole('button', { name: 'Acciones de Examen oral' }))
  await screen.findByRole('menuitem', { name: 'Ocultar la columna' })
  await expect(screen.queryByRole('menuitem', { name: 'Quitar la columna' })).toBeNull()
})
export const UsedElsewhere = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', withColumn),
      mockApi.delete('/courses/deliverables/{id}', refuse(409, { code: 'content_has_work', detail: 'Students have marks or work in it.' })),
    ),
})
UsedElsewhere.test('says that another group has marks in it', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  await userEvent.click(await within(grid).findByRole('button', { name: 'Acciones de Práctica de taller' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar la columna' }))
  await expect(await screen.findByText(/quizá en otro grupo/)).toBeVisible()
})

export const OfThePlatform = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', aScoreBook({ may_add_columns: false }))),
})
OfThePlatform.test('says why the program takes no columns, and what to do', async ({ canvas }) => {
  const dialog = await open(canvas)
  await expect(dialog.getByText(/es de la plataforma/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Ver el programa' })).toHaveAttribute('href', '/course/3')
  await expect(dialog.queryByRole('button', { name: 'Añadir la columna' })).toBeNull()
})
export const WithoutContents = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', aScoreBook({ contents: [] }))),
})
WithoutContents.test('says that the program has nowhere to place it', async ({ canvas }) => {
  await expect((await open(canvas)).getByText(/todavía no tiene contenidos/)).toBeVisible()
})

export const First = meta.story({
  beforeEach: ({ msw }) => {
    let isAdded = false
    const empty = aScoreBook({ columns: [], rows: book.rows.map((row) => ({ ...row, marks: [], revisions: [], flags: [] })) })
    const one = { columns: [column], rows: book.rows.map((row) => ({ ...row, marks: [-1], revisions: [0], flags: [0] })) }
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', () => (isAdded ? aScoreBook(one) : empty)),
      mockApi.post('/groups/groups/{id}/scores/columns', () => {
        isAdded = true
        return column
      }),
    )
  },
})
First.test('a notebook without columns begins with one', async ({ canvas }) => {
  const dialog = await open(canvas)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nombre/ }), 'Práctica de taller')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir la columna' }))
  const grid = await gridOf(canvas)
  await waitFor(() => expect(grid).toHaveFocus())
})

export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
OnAPhone.test('shows the new column, with the number pad for the first student', async ({ canvas }) => {
  const dialog = await open(canvas)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nombre/ }), 'Práctica de taller')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir la columna' }))
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Nota de Álamo Ruiz, Sara en Práctica de taller' })).toHaveFocus())
})
