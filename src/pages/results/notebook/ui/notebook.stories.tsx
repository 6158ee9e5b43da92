import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { aScoreBook, aScoreSaved, aScoreSummary, mockApi, never, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { active, book, forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const meta = preview.meta({
  title: 'pages/results/Notebook',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    msw.use(...notebookAnswers)
  },
})

export const Grid = meta.story()
Grid.test('is one Tab stop: arrows move, Tab leaves', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await expect(active(grid)).toHaveTextContent('9,25')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
  await expect(active(grid)).toHaveTextContent('4,50')
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect(active(grid)).toHaveAttribute('aria-colindex', '7')
  await userEvent.tab()
  await expect(grid.contains(document.activeElement)).toBe(false)
})
Grid.test('heads sort, fold and open menus by keyboard, and sums can be read', async ({ canvas, args }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect(active(grid)).toHaveTextContent('Calculadora')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect(args.onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '-name' }))
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  await expect(active(grid)).toHaveTextContent('RA1')
  await userEvent.keyboard('{Enter}')
  await expect(args.onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ fold: 'result-4' }))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{End}{ArrowRight}')
  await expect(active(grid)).toHaveTextContent('7,00')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect(active(grid)).toHaveTextContent('75 %')
})
Grid.test('typing on a mean does nothing', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{End}7')
  await expect(grid).toHaveFocus()
  await expect(within(document.body).queryByRole('dialog')).toBeNull()
})
Grid.test('Enter saves and goes down with the editor open; Escape restores', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('7,5{Enter}')
  const below = await canvas.findByRole('textbox', { name: 'Nota de García Soler, Ana Belén en Calculadora' })
  await expect(below).toHaveFocus()
  await expect(below).toHaveValue('7,50')
  await userEvent.keyboard('3{Escape}')
  await expect(grid).toHaveFocus()
  await expect(active(grid)).toHaveTextContent('7,50')
  await expect(await canvas.findByText('Guardado')).toBeVisible()
})
Grid.test('NP, empty, zero and exempt look different without colour', async ({ canvas }) => {
  const grid = within(await gridOf(canvas))
  await expect(grid.getByText('NP')).toBeVisible()
  await expect(grid.getByText('NE')).toBeVisible()
  await expect(grid.getByText('EX')).toBeVisible()
  await expect(grid.getByText('0,00')).toBeVisible()
  await expect(grid.getAllByText(/^sin nota/u).length).toBeGreaterThan(0)
})
Grid.test('Space opens the detail and gives the focus back', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard(' ')
  const detail = within(await within(document.body).findByRole('dialog'))
  await expect(await detail.findByText('Esta nota no ha cambiado nunca.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(grid).toHaveFocus())
})
Grid.test('Ctrl+Z types again what stood before', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('3{ArrowRight}')
  await canvas.findByText('Guardado')
  await userEvent.keyboard('{Control>}z{/Control}{ArrowLeft}')
  await waitFor(() => expect(active(grid)).toHaveTextContent('9,25'))
})
Grid.test('a column takes NP for those who handed nothing in', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'NP a quien no ha entregado' }))
  await waitFor(() => expect(within(grid).getAllByText('NP').length).toBeGreaterThan(1))
})

Grid.test('"Deshacer" of a change of many takes back that change, whatever was typed since', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'NP a quien no ha entregado' }))
  const before = (await within(grid).findAllByText('NP')).length
  grid.focus()
  await userEvent.keyboard('{Home}3{ArrowRight}')
  const undo = await within(document.body).findByRole('button', { name: 'Deshacer' })
  // the closing menu keeps the pointer for a moment
  await waitFor(() => userEvent.click(undo))
  await waitFor(() => expect(within(grid).queryAllByText('NP').length).toBeLessThan(before))
  grid.focus()
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(active(grid)).toHaveTextContent('3,00'))
})

export const BigClass = meta.story({
  beforeEach: ({ msw }) => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...(book.rows[index % 6] as (typeof book.rows)[number]),
      student: { id: 100 + index, name: `Estudiante ${index + 1}`, enrolment_id: 100 + index, notes: 0 },
    }))
    msw.use(mockApi.get('/groups/groups/{id}/scores', aScoreBook({ rows })))
  },
})
BigClass.test('a text that is being typed outlives scrolling away', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('6')
  grid.scrollTo(0, 3000)
  await expect(await canvas.findByText('Estudiante 90')).toBeVisible()
  const editor = canvas.getByRole('textbox', { name: 'Nota de Estudiante 1 en Calculadora' })
  await expect(editor).toHaveFocus()
  await expect(editor).toHaveValue('6')
})

export const Pasting = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/groups/groups/{id}/scores/check', ({ body }) => ({
        codes: body.cells.map(({ text }) => (text === 'siete' ? 'wrong_format' : null)),
      })),
    ),
})
Pasting.test('shows first what a paste would do, by name', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.paste('Noa Zapata López\t7\r\nÁlamo Ruiz, Sara\tsiete\r\nPepe Nadie\t3\r\n')
  const dialog = within(await within(document.body).findByRole('dialog'))
  await expect(await dialog.findByText('1 nota nueva · 1 sustituye a otra · 1 no se entiende y se queda fuera')).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Pepe Nadie es' }), 'Ortega Díaz, Iker')
  await expect(await dialog.findByText('2 notas nuevas · 2 sustituyen a otras · 1 no se entiende y se queda fuera')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Poner las notas' }))
  await waitFor(() => expect(within(grid).getByText('7,00', { selector: '[data-row="5"] [data-column="0"] span' })).toBeVisible())
})

const pastedTexts = Array.from({ length: 28 }, (_, row) =>
  Array.from({ length: 5 }, (_mark, column) => `${column + 2},${String(row + 10)}`),
)
const pastedCells = new Map<string, string>()

export const PastingAClass = meta.story({
  beforeEach: ({ msw }) => {
    pastedCells.clear()
    const [first, ...others] = book.columns
    const columns = [...others, { ...(first as (typeof book.columns)[number]) }, { ...(first as (typeof book.columns)[number]), id: 11 }]
    const empty = { marks: columns.map(() => -1), revisions: columns.map(() => 0), flags: columns.map(() => 0) }
    const rows = pastedTexts.map((_, index) => ({
      ...(book.rows[0] as (typeof book.rows)[number]),
      ...empty,
      student: { id: 100 + index, name: `Estudiante ${String(index + 1).padStart(2, '0')}`, enrolment_id: 100 + index, notes: 0 },
    }))
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', aScoreBook({ columns, rows })),
      mockApi.post('/groups/groups/{id}/scores/check', ({ body }) => ({ codes: body.cells.map(() => null) })),
      mockApi.put('/groups/groups/{id}/scores', ({ body: { student_id, deliverable_id, text } }) => {
        pastedCells.set(`${student_id}:${deliverable_id}`, text)
        return aScoreSaved({ student_id, deliverable_id, mark: Number(text.replace(',', '')), revision: 1 })
      }),
    )
  },
})
PastingAClass.test('28 × 5 marks from a sheet are saved, each in its place', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.paste(pastedTexts.map((row) => `${row.join('\t')}\r\n`).join(''))
  const dialog = within(await within(document.body).findByRole('dialog'))
  await expect(await dialog.findByText('140 notas nuevas')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Poner las notas' }))
  // one save after the other, long on a busy machine
  await waitFor(() => expect(pastedCells.size).toBe(140), { timeout: 120_000 })
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  for (const [row, texts] of pastedTexts.entries()) {
    const own = [...pastedCells].filter(([cell]) => cell.startsWith(`${100 + row}:`))
    await expect(own.map(([, text]) => text).toSorted()).toEqual(texts)
    // the same task in every row has the same column of the sheet
    for (const [cell, text] of own) await expect(pastedCells.get(cell.replace(/^\d+/, '100'))?.[0]).toBe(text[0])
  }
  const shown = [...grid.querySelectorAll('[data-row="1"] [data-column] span')].map(({ textContent }) => textContent)
  for (const text of pastedTexts[1] ?? []) await expect(shown).toContain(text)
})

export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const ByContentsFolded = meta.story({ args: { search: { view: 'contents', fold: 'content-1', sort: '-mark' } } })
export const ByMark = meta.story({ args: { search: { sort: 'mark' } } })
ByMark.test('a saved mark moves nobody while the next one is typed', async ({ canvas, msw }) => {
  const sent: [number, string][] = []
  msw.use(
    mockApi.put('/groups/groups/{id}/scores', ({ body }) => {
      sent.push([body.student_id, body.text])
      const { student_id, deliverable_id } = body
      return aScoreSaved({ student_id, deliverable_id, mark: 900, revision: 2, summary: aScoreSummary({ mark: 900 }) })
    }),
  )
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('9{Enter}6')
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await expect(await canvas.findByRole('textbox', { name: 'Nota de Ortega Díaz, Iker en Calculadora' })).toHaveValue('6')
  await userEvent.keyboard('{Tab}')
  await waitFor(() => expect(sent).toContainEqual([35, '6']))
  await expect(sent.filter(([, text]) => text === '6')).toHaveLength(1)
})
export const Failing = meta.story({ args: { search: { filter: 'failing' } } })
export const NobodyMatches = meta.story({
  args: { search: { filter: 'failing' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', aScoreBook({ rows: book.rows.slice(0, 1) }))),
})
export const Archived = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', aScoreBook({ may_grade: false, group: { id: 2, name: '1.º DAM A', archived: true } })),
    ),
})
Archived.test('shows the marks and takes none', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('8')
  await expect(canvas.queryByRole('textbox')).toBeNull()
})
export const WithoutPrograms = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', aScoreBook({ course: null, courses: [], columns: [] }))),
})
export const WithoutDeliverables = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', aScoreBook({ columns: [] }))),
})
export const InEnglish = meta.story({ globals: { locale: 'en' } })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/scores', unavailable)) })
