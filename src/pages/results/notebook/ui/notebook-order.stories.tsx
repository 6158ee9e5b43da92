import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { aScoreBook, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { active, book, forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const [task] = book.columns
const columns = Array.from({ length: 30 }, (_, at) => ({ ...(task as NonNullable<typeof task>), id: 100 + at, name: `Práctica ${at + 1}` }))
const many = aScoreBook({
  columns,
  rows: book.rows.map((row, at) => ({
    ...row,
    ...{ marks: columns.map((_, column) => 100 * at + column), revisions: columns.map(() => 1), flags: columns.map(() => 9) },
  })),
})

const meta = preview.meta({
  title: 'pages/results/Notebook order',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    msw.use(...notebookAnswers)
  },
})

const names = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

export const ByADeliverable = meta.story({ args: { search: { sort: '-task-8' } } })
ByADeliverable.test('orders the rows by its marks and says so in its head', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  await expect(names(grid).slice(0, 2)).toEqual(['Zapata López, Noa', 'Álamo Ruiz, Sara'])
  await expect(within(grid).getByRole('columnheader', { name: /Agenda de contactos/u })).toHaveAttribute('aria-sort', 'descending')
  grid.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ordenar: la nota más baja primero' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: 'task-7' })
})
ByADeliverable.test('the order that stands already is reversed', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ordenar: la nota más alta primero' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: 'task-8' })
})
ByADeliverable.test('a mean has a menu too', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ordenar: la nota más alta primero' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: '-mean-result-4' })
})

export const OrderOnAPhone = meta.story({ globals: { viewport: { value: 'phone' } }, args: { search: { sort: '-task-7' } } })
OrderOnAPhone.test('the order is chosen there too', async ({ canvas, args }) => {
  const order = await canvas.findByRole('combobox', { name: 'Orden' })
  await expect(order).toHaveDisplayValue('La nota más alta de Calculadora primero')
  await expect(canvas.getAllByRole('textbox')[0]).toHaveAccessibleName('Nota de Zapata López, Noa en Calculadora')
  await userEvent.selectOptions(order, 'Por nombre')
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: undefined })
})

export const WithoutCriteriaFolded = meta.story({
  args: { search: { fold: 'other' } },
  beforeEach: ({ msw }) => {
    const tasks = book.columns.map((column) => (column.id === 10 ? { ...column, criteria: [] } : column))
    const rows = book.rows.map((row) => ({ ...row, flags: row.flags.map((flags, at) => (row.marks[at] === 300 ? flags + 1024 : flags)) }))
    msw.use(mockApi.get('/groups/groups/{id}/scores', { ...book, columns: tasks, rows }))
  },
})
WithoutCriteriaFolded.test('the group keeps a column, which unfolds it', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  await expect(within(grid).getByRole('columnheader', { name: /^1 entregable/u })).toBeVisible()
  await userEvent.click(within(grid).getByRole('button', { name: 'Desplegar Sin criterios' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ fold: undefined })
})

export const Frozen = meta.story({
  args: { search: { freeze: 'task-102.mean-result-4' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', many)),
})
Frozen.test('frozen columns stay beside the names, and the active cell is never below them', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  const head = await within(grid).findByRole('columnheader', { name: /Práctica 3\b/u })
  const { left } = head.getBoundingClientRect()
  grid.focus()
  await expect(active(grid)).toHaveTextContent('0,02')
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(grid.scrollLeft).toBeGreaterThan(500))
  await expect(head.getBoundingClientRect().left).toBe(left)
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(active(grid)).toHaveTextContent('0,01'))
  const mean = within(grid)
    .getByRole('columnheader', { name: /Media RA1/u })
    .getBoundingClientRect()
  await expect(active(grid)?.getBoundingClientRect().left).toBeGreaterThanOrEqual(mean.right - 1)
  await userEvent.click(within(grid).getByRole('button', { name: 'Soltar las columnas fijas' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ freeze: undefined })
})
Frozen.test('one more is frozen from its menu', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  await userEvent.click(await within(grid).findByRole('button', { name: 'Acciones de Práctica 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fijar la columna' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ freeze: 'task-102.mean-result-4.task-100' })
})
Frozen.test('marks are typed in a frozen column as in every other', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('8{Enter}')
  await expect(await canvas.findByRole('textbox', { name: 'Nota de García Soler, Ana Belén en Práctica 3' })).toBeVisible()
  await expect(await canvas.findByText('Guardado')).toBeVisible()
})
/** With the means of criteria; those of units are none. */
const withParts = {
  ...book,
  rows: book.rows.map((row) => ({ ...row, summary: { ...row.summary, criteria: [425, 800, null, 700] } })),
}
export const WithParts = meta.story({
  args: { search: { parts: true } },
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/groups/groups/{id}/scores', ({ query }) => (query.get('parts') === 'criteria' ? withParts : book))),
})
WithParts.test('criteria have a column with their weight and their mean, and fold', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  const head = await within(grid).findByRole('columnheader', { name: /^RA1 CE a/u })
  await expect(head).toHaveTextContent(/50\s%/u)
  grid.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(active(grid)).toHaveTextContent('4,25'))
  await expect(active(grid)).toHaveAttribute('aria-readonly', 'true')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Plegar o desplegar sus entregables' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ parts: true, fold: 'criterion-11' })
})
WithParts.test('they are chosen among the columns', async ({ canvas, args }) => {
  await gridOf(canvas)
  await userEvent.click(canvas.getByRole('button', { name: 'Columnas' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Medias de los criterios' }))
  await expect(args.onSearch).toHaveBeenLastCalledWith({ parts: undefined })
})
export const PartsFolded = meta.story({ ...WithParts.input, args: { search: { parts: true, fold: 'criterion-11.result-5' } } })

export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
OnAPhone.test('says how much of its group a deliverable is', async ({ canvas }) => {
  await expect(await canvas.findByText(/^50\s% de RA1$/u)).toBeVisible()
  await userEvent.click(canvas.getByRole('radio', { name: 'Estudiante' }))
  await expect(await canvas.findAllByText(/^50\s% de RA1$/u)).toHaveLength(2)
})
export const FrozenInTheDark = meta.story({ args: { search: { freeze: 'task-8' } }, globals: { theme: 'dark' } })
OnAPhone.test('says of the marks of a student whether they were set or capped', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Estudiante' }))
  const student = canvas.getByRole('combobox', { name: 'Estudiante' })
  await userEvent.selectOptions(student, 'Núñez Peña, Íñigo')
  await expect(await canvas.findByLabelText('Limitada: no llega a algo obligatorio')).toBeVisible()
  await userEvent.selectOptions(student, 'Zapata López, Noa')
  await expect(await canvas.findByLabelText('Nota puesta por el docente')).toBeVisible()
})
