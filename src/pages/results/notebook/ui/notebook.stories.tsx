import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import {
  aDesk,
  aScoreBook,
  aScoreSaved,
  aScoreSummary,
  aSelf,
  inRouter,
  mockApi,
  never,
  offline,
  refuse,
  unavailable,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'

const book = aScoreBook()

const meta = preview.meta({
  title: 'pages/results/Notebook',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div className="h-dvh">
        <Story />
      </div>
    ),
    inRouter({ path: '/group/$groupId/scores', at: '/group/2/scores' }),
  ],
  beforeEach: ({ msw }) => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('aula.notebook'))) localStorage.removeItem(key)
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/groups/groups/{id}/scores', book),
      mockApi.put('/groups/groups/{id}/scores', ({ body, headers }) =>
        aScoreSaved({
          student_id: body.student_id,
          deliverable_id: body.deliverable_id,
          mark: Math.round(Number(body.text.replace(',', '.')) * 100),
          revision: Number(headers.get('if-match')?.replaceAll('"', '') ?? 0) + 1,
        }),
      ),
      mockApi.get('/courses/deliverables/{id}/grade/{student_id}', aDesk()),
      mockApi.get('/courses/deliverables/{id}/history/{student_id}', { results: [] }),
    )
  },
})

type Canvas = ReturnType<typeof within>
const gridOf = (canvas: Canvas) => canvas.findByRole('grid', { name: 'Notas de la clase' })
const active = (grid: HTMLElement) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')

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
  await expect(dialog.getByText('No está en la clase: Pepe Nadie')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Poner las notas' }))
  await waitFor(() => expect(within(grid).getByText('7,00', { selector: '[data-row="5"] [data-column] span' })).toBeVisible())
})

export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })

export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put(
        '/groups/groups/{id}/scores',
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { text: ['out_of_range'] } }),
      ),
    ),
})
Refused.test('a value that is refused stays in its cell with its reason', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('11{ArrowDown}')
  await expect(await canvas.findByText(/«11»: La nota va de 0 a 10/u)).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect(active(grid)).toHaveTextContent('11')
  await expect(active(grid)).toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(canvas.getByRole('button', { name: 'Descartar lo escrito' }))
  await waitFor(() => expect(active(grid)).toHaveTextContent('9,25'))
})

export const ChangedByOthers = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put('/groups/groups/{id}/scores', ({ headers }) =>
        headers.get('if-match') === '"1"'
          ? refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: aScoreSaved({ mark: 300, revision: 4 }) })
          : aScoreSaved({ mark: 800, revision: 5, before: '3,00' }),
      ),
    ),
})
ChangedByOthers.test('shows both marks and asks', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('8{ArrowDown}{ArrowUp}')
  await expect(await canvas.findByText('Otra persona ha guardado 3,00')).toBeVisible()
  await expect(canvas.getByText('Tú has escrito 8')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar la mía' }))
  await waitFor(() => expect(active(grid)).toHaveTextContent('8,00'))
  await expect(canvas.queryByText('Dos notas para la misma casilla')).toBeNull()
})

export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.put('/groups/groups/{id}/scores', offline)) })
Offline.test('says that the mark is kept on the device, and keeps it there', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('8{ArrowDown}')
  await expect(await canvas.findByText('Sin conexión: 1 nota guardada en este dispositivo. Se enviará sola.')).toBeVisible()
  const stored = Object.keys(localStorage).find((key) => /^aula\.notebook\.\d+\.2\.3$/u.test(key))
  await expect(localStorage.getItem(stored ?? '')).toContain('"text":"8"')
})

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
