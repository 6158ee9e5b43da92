import { expect, screen, userEvent, waitFor } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aSelf, inRouter, mockApi, never, refuse, someCategories, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { AreasPage } from './areas-page'

const listed = (results: Schema<'Category'>[]) => mockApi.get('/resources/categories/list_categories', { results })
const taken = () => refuse(400, { code: 'invalid', detail: 'Invalid.', errors: { name: ['name_taken'] } })
const loses: Schema<'CategoryDeletion'> = {
  areas: [{ id: 3, name: 'Desarrollo web' }],
  areas_count: 1,
  courses: [{ id: 3, name: 'Lenguajes de marcas' }],
  courses_count: 12,
  groups: [],
  groups_count: 0,
  resources: [{ id: 1, name: 'Guía de marcas' }],
  resources_count: 1,
}

const meta = preview.meta({
  title: 'pages/categories/Training areas',
  component: AreasPage,
  decorators: [inRouter({ path: '/resources/categories' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'admin' })),
      listed(someCategories().results),
      mockApi.get('/resources/categories/{id}/deletion', loses),
      mockApi.delete('/resources/categories/{id}', null),
    ),
})

const rowNames = (element: HTMLElement) => [...element.querySelectorAll('[data-id]')].map((row) => row.getAttribute('data-id')).join(' ')

export const Tree = meta.story()
Tree.test('moves by keyboard at once, one request after the other', async ({ canvas, canvasElement, msw }) => {
  const moves: unknown[] = []
  msw.use(
    mockApi.post('/resources/categories/reindex', ({ body }) => {
      moves.push(body)
      return { results: [] }
    }),
  )
  const row = await canvas.findByRole('row', { name: /^Sistemas/ })
  await userEvent.click(row)
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect(rowNames(canvasElement)).toBe('1 4 2 3 5')
  await expect(canvas.getByText('Sistemas: 1 de 2 dentro de Informática y comunicaciones')).toBeInTheDocument()
  await waitFor(() => expect(moves).toEqual([{ id: 4, from: { parent_id: 1, index: 1 }, parent_id: 1, index: 0 }]))
})
Tree.test('says what stands against a move, and puts the area back', async ({ canvas, canvasElement, msw }) => {
  msw.use(mockApi.post('/resources/categories/reindex', taken))
  await userEvent.click(await canvas.findByRole('row', { name: /^Sistemas/ }))
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect(await canvas.findByText(/Ya hay un área con ese nombre/)).toBeVisible()
  await waitFor(() => expect(rowNames(canvasElement)).toBe('1 2 3 4 5'))
})
Tree.test('does not overwrite the order that somebody else has made meanwhile', async ({ canvas, canvasElement, msw }) => {
  const { results } = someCategories()
  const now = results
    .filter(({ id }) => id !== 4)
    .concat(results.flatMap((area) => (area.id === 4 ? { ...area, parent_id: null, depth: 0 } : [])))
  msw.use(
    mockApi.post('/resources/categories/reindex', () =>
      refuse(409, { code: 'conflict', detail: 'Somebody else moved this first.', current: { results: now } }),
    ),
  )
  await userEvent.click(await canvas.findByRole('row', { name: /^Sistemas/ }))
  msw.use(listed(now))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect(await canvas.findByText(/Otra persona ha cambiado el orden a la vez/)).toBeVisible()
  await waitFor(() => expect(rowNames(canvasElement)).toBe('1 2 3 5 4'))
})
Tree.test('keeps a new name that is taken in its field, and goes on after Enter', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/resources/categories', taken))
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir un área' }))
  const field = await canvas.findByRole('textbox', { name: 'Nombre del área nueva' })
  await userEvent.type(field, 'Sanidad{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Ya hay un área/))
  msw.use(mockApi.post('/resources/categories', { id: 9, parent_id: null, name: 'Química', depth: 0, revision: 1 }))
  await userEvent.clear(field)
  await userEvent.type(field, 'Química{Enter}')
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Nombre del área nueva' })).toHaveValue(''))
})
Tree.test('searches with the areas above what it finds', async ({ canvas, canvasElement }) => {
  await userEvent.type(await canvas.findByRole('searchbox', { name: 'Buscar un área' }), 'web')
  await waitFor(() => expect(rowNames(canvasElement)).toBe('1 2 3'))
  await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar un área' }), 'zz')
  await expect(await canvas.findByText('Ningún área se llama así')).toBeVisible()
})
Tree.test('offers every place but its own ones, and says which', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Más acciones de Desarrollo de aplicaciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mover a…' }))
  await expect(await screen.findByRole('treeitem', { name: /^Desarrollo de aplicaciones/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('treeitem', { name: 'Sanidad' }))
  await expect(screen.getByText('Quedará dentro de «Sanidad».')).toBeVisible()
})
export const Deletion = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('row', { name: /^Desarrollo de aplicaciones/ }))
    await userEvent.keyboard('{Delete}')
  },
})
Deletion.test('tells what goes and what loses it, and asks for the name', async () => {
  await expect(await screen.findByText('Se elimina también 1 área')).toBeVisible()
  await expect(screen.getByText('Lenguajes de marcas y 11 más')).toBeVisible()
  const submit = screen.getByRole('button', { name: 'Eliminar el área' })
  await expect(submit).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox'), 'Desarrollo de aplicaciones')
  await userEvent.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
export const ForTeachersInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf())),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const Long = meta.story({
  beforeEach: ({ msw }) => {
    const many = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, parent_id: null, name: `Área ${at + 1}`, depth: 0, revision: 1 }))
    msw.use(listed(many), mockApi.patch('/resources/categories/{id}', taken))
  },
})
Long.test(
  'a name that could not be saved stays while another row has the focus and its own is scrolled out of view',
  async ({ canvas }) => {
    ;(await canvas.findByRole('row', { name: /^Área 2\b/ })).focus()
    await userEvent.keyboard('{F2}')
    const field = await canvas.findByRole('textbox')
    await userEvent.keyboard('Otro nombre')
    canvas.getByRole('row', { name: /^Área 3\b/ }).focus()
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Ya hay un área/))
    for (let last = 0; last < 100;) {
      const lowest = canvas.getAllByRole('row').at(-1)
      lowest?.scrollIntoView({ block: 'start' })
      await waitFor(async () => expect(canvas.getAllByRole('row').at(-1)).not.toBe(lowest))
      last = Number(canvas.getAllByRole('row').at(-1)?.dataset.id)
    }
    await expect(canvas.queryByRole('row', { name: /^Área 5\b/ })).toBeNull()
    await expect(field).toBeInTheDocument()
    await expect(field).toHaveValue('Otro nombre')
  },
)
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(listed([])) })
export const EmptyForTeachers = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf()), listed([])),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/categories/list_categories', never)) })
export const Unavailable = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/categories/list_categories', unavailable)),
})
