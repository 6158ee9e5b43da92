import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { anImpersonation, aScoreSaved, aSelf, mockApi, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { active, book, forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const meta = preview.meta({
  title: 'pages/results/Notebook saving',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    msw.use(...notebookAnswers)
  },
})

export const RefusedOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.put('/groups/groups/{id}/scores', refuse(413, { code: 'too_large', detail: 'Too large.' }))),
})
RefusedOnAPhone.test('goes to the mark that was refused', async ({ canvas }) => {
  const field = await canvas.findByRole('textbox', { name: 'Nota de Ortega Díaz, Iker en Calculadora' })
  await userEvent.type(field, '6{Enter}')
  await userEvent.click(canvas.getByRole('radio', { name: 'Estudiante' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Ir a ella' }))
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Nota de Ortega Díaz, Iker en Calculadora' })).toHaveFocus())
})

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
Refused.test('several that were refused are gone through, each with its reason', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('11{ArrowDown}12{ArrowDown}')
  const next = async () => userEvent.click(await canvas.findByRole('button', { name: 'Ir a ella' }))
  await expect(await canvas.findByText('2 notas sin guardar: corrígelas.')).toBeVisible()
  for (const typed of ['11', '12', '11']) {
    await next()
    await expect(await canvas.findByText(new RegExp(`«${typed}»: La nota va de 0 a 10`, 'u'))).toBeVisible()
    await expect(active(grid)).toHaveTextContent(typed)
  }
})

export const PointsChanged = meta.story({
  beforeEach: ({ msw }) => {
    const columns = book.columns.map((column) => ({ ...column, grading_revision: 2 }))
    msw.use(
      mockApi.put('/groups/groups/{id}/scores', ({ body }) => {
        if (body.grading_revision === 2) return aScoreSaved({ mark: 800, revision: 2 })
        msw.use(mockApi.get('/groups/groups/{id}/scores', { ...book, columns }))
        return refuse(409, { code: 'grading_changed', detail: 'The points, the criteria or the rubric of the deliverable have changed.' })
      }),
    )
  },
})
PointsChanged.test('a mark for other points stays in its cell, and is saved as it is when the teacher says so', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('8{ArrowDown}{ArrowUp}')
  await expect(await canvas.findByText(/«8»: Han cambiado los puntos/u)).toBeVisible()
  await expect(active(grid)).toHaveTextContent('8')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardarla así' }))
  await waitFor(() => expect(active(grid)).toHaveTextContent('8,00'))
  await expect(canvas.queryByText(/Han cambiado los puntos/u)).toBeNull()
})

export const LookingOnly = meta.story({
  beforeEach: ({ msw }) => {
    const self = aSelf({ impersonation: anImpersonation() })
    msw.use(
      mockApi.get('/users/users/self', self),
      mockApi.get('/groups/groups/{id}/scores', { ...book, may_grade: false, may_add_columns: false }),
      mockApi.put(
        '/groups/groups/{id}/scores',
        refuse(403, { code: 'impersonation_read_only', detail: 'This impersonation is read-only.' }),
      ),
    )
  },
})
LookingOnly.test('takes no mark of an IT admin who only looks, keeps none on the device, and says why', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  await expect(canvas.getByText(/Estás aquí como otra persona y solo para mirar/u)).toBeVisible()
  await expect(grid).toHaveAttribute('aria-readonly', 'true')
  grid.focus()
  await userEvent.keyboard('8{Enter}')
  await expect(active(grid)).toHaveTextContent('9,25')
  await expect(Object.keys(localStorage).filter((key) => key.startsWith('aula.notebook'))).toEqual([])
  await expect(canvas.queryByRole('button', { name: 'Publicar notas…' })).toBeNull()
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
  const stored = Object.keys(localStorage).find((key) => /^aula\.notebook\.\d+\.2\.3\./u.test(key))
  await expect(localStorage.getItem(stored ?? '')).toContain('"text":"8"')
})

Offline.test('publishes nothing while a mark of the column is not saved', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('8{ArrowDown}{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Publicar las notas' }))
  await expect(await within(document.body).findByText('No se ha publicado nada: queda 1 nota sin guardar.')).toBeVisible()
})

export const StoredInAnotherShape = meta.story({
  // a program of its own: the queue of another story may still save, and write what it holds
  beforeEach: ({ msw }) => {
    msw.use(mockApi.get('/groups/groups/{id}/scores', { ...book, course: { id: 4, name: 'Bases de datos' } }))
    localStorage.setItem(`aula.notebook.${aSelf().id}.2.4`, '[{"text":"9"}]')
  },
})
StoredInAnotherShape.test('says what it could not read until it was seen', async ({ canvas }) => {
  await gridOf(canvas)
  await expect(await canvas.findByText(/^Este dispositivo guardaba una nota que no se puede leer.*"text":"9"/u)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Ya lo he visto' }))
  await expect(canvas.queryByText(/^Este dispositivo guardaba/u)).toBeNull()
})
