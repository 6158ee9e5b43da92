import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { anAuthoredRubric, aRubric, inRouter, mockApi, notFound, refuse } from '@/shared/testing'
import type { Schema } from '@/shared/api'
import preview from '../../../../../.storybook/preview'
import { RubricSection } from './rubric-section'

const meta = preview.meta({
  title: 'pages/courses/Deliverable/Rubric',
  component: RubricSection,
  args: { deliverableId: 5, canEdit: true },
  decorators: [inRouter({ path: '/course/edit/$courseId/deliverable/$deliverableId', at: '/course/edit/3/deliverable/5' })],
})

const path = '/courses/deliverables/{id}/rubric'
const at = (change: Partial<Schema<'AuthoredRubric'>> = {}) => mockApi.get(path, anAuthoredRubric(change))
const saved: Schema<'RubricChange'>[] = []
const saves = mockApi.put(path, ({ body }) => {
  saved.push(body)
  return anAuthoredRubric({ ...body, revision: 2 })
})
const empty = { levels: [], rows: [], revision: 0 }
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Guardar la rúbrica' }))

export const Empty = meta.story({ beforeEach: ({ msw }) => (saved.splice(0), msw.use(at(empty), saves)) })
Empty.test('is begun with three levels, and written with the keyboard', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Empezar una rúbrica' }))
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Fila 1' }), 'Estructura{Enter}')
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Fila 2' })).toHaveFocus())
  await userEvent.keyboard('Diseño')
  const points = canvas.getByRole('textbox', { name: 'Puntos de Excelente, fila 1' })
  await userEvent.clear(points)
  await userEvent.type(points, '2,5')
  await save()
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await expect(saved[0]?.rows.map(({ title, cells }) => [title, ...cells.map((cell) => cell.points)])).toEqual([
    ['Estructura', 250, 100, 0],
    ['Diseño', 200, 100, 0],
  ])
})
Empty.test('is pasted from a sheet after it was shown', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar de una hoja' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pegar una rúbrica' }))
  const cells = await dialog.findByRole('textbox', { name: /Celdas copiadas/ })
  await userEvent.click(cells)
  await userEvent.paste('sin tabla')
  await expect(await dialog.findByText(/Aquí no hay una tabla/)).toBeVisible()
  await userEvent.clear(cells)
  await userEvent.paste('\tBien (4)\tMal (0)\nEstructura\tSemántica\tSolo div')
  await expect(await dialog.findByText('4 puntos en total')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Usar esta rúbrica' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(await canvas.findByRole('textbox', { name: 'Descripción de Bien, fila 1' })).toHaveValue('Semántica')
})
Empty.test('the rubrics of others are paged, and searched from the first page', async ({ canvas, msw }) => {
  const asked: string[] = []
  msw.use(
    mockApi.get('/courses/rubrics', ({ query }) => {
      asked.push(`${query.get('search') ?? ''} ${query.get('page')}`)
      const named = (id: number) => ({ deliverable: { id, name: `Tarea ${id}` }, course: { id: 4, name: 'Diseño web' }, rubric: aRubric() })
      return { count: 21, next: null, previous: null, results: [named(query.get('page') === '2' ? 21 : 1)] }
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Usar otra rúbrica' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Usar otra rúbrica' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Página siguiente' }))
  await expect(await dialog.findByRole('button', { name: /Tarea 21/ })).toBeVisible()
  await userEvent.type(dialog.getByRole('searchbox'), 'T')
  await expect(await dialog.findByRole('button', { name: /^Tarea 1 / })).toBeVisible()
  await expect(asked).toEqual([' 1', ' 2', 'T 1'])
})
Empty.test('is copied from another deliverable, with the criteria that this one assesses', async ({ canvas, msw }) => {
  const listed = { deliverable: { id: 9, name: 'Ficha de receta' }, course: { id: 4, name: 'Diseño web' }, rubric: aRubric() }
  msw.use(mockApi.get('/courses/rubrics', { count: 1, next: null, previous: null, results: [listed] }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Usar otra rúbrica' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Usar otra rúbrica' }))
  await userEvent.click(await dialog.findByRole('button', { name: /Ficha de receta/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Usar esta rúbrica' }))
  await expect(await canvas.findByRole('textbox', { name: 'Fila 3' })).toHaveValue('Presentación')
  await save()
  await waitFor(() => expect(saved.at(-1)?.rows.map(({ criterion_id }) => criterion_id)).toEqual([8, 9, null]))
})

export const Written = meta.story({ beforeEach: ({ msw }) => (saved.splice(0), msw.use(at(), saves)) })
Written.test('rows and levels move and go, and each place says what is wrong with it', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Bajar la fila 1' }))
  await expect(canvas.getByRole('textbox', { name: 'Fila 1' })).toHaveValue('Diseño adaptable')
  await userEvent.click(canvas.getByRole('button', { name: 'Quitar el nivel Suficiente' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Quitar la fila 3' }))
  const points = canvas.getByRole('textbox', { name: 'Puntos de Excelente, fila 2' })
  await userEvent.clear(points)
  await userEvent.type(points, 'x')
  await save()
  await expect(await canvas.findByText(/Un número de 0 a 1000/)).toBeVisible()
  await expect(saved).toEqual([])
  await userEvent.clear(points)
  await userEvent.type(points, '3')
  await save()
  await waitFor(() =>
    expect(saved[0]?.rows.map(({ id, cells }) => [id, ...cells.map((cell) => cell.points)])).toEqual([
      [2, 400, 0],
      [1, 300, 0],
    ]),
  )
})
Written.test('says which criteria no row works, and shows what students see', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Quitar la fila 2' }))
  await expect(await canvas.findByText(/Ninguna fila trabaja RA2\.c/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Ver como estudiante' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ver como estudiante' }))
  await expect(await dialog.findByText('6 puntos en total')).toBeVisible()
})
export const InUse = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      at({ used_count: 12 }),
      mockApi.put(path, () => refuse(409, { code: 'rubric_in_use', detail: 'Marks were given with this rubric.' })),
    ),
})
InUse.test('keeps what was typed where a mark would change, and says why', async ({ canvas }) => {
  await expect(await canvas.findByText(/se han corregido 12 entregas/)).toBeVisible()
  const points = canvas.getByRole('textbox', { name: 'Puntos de Excelente, fila 1' })
  await userEvent.clear(points)
  await userEvent.type(points, '5')
  await save()
  await expect(await canvas.findByText(/No se ha guardado: alguna nota/)).toBeVisible()
  await expect(points).toHaveValue('5')
})
export const ReadOnly = meta.story({ args: { canEdit: false }, beforeEach: ({ msw }) => msw.use(at({ can_edit: false })) })
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, notFound())) })
export const WrittenInEnglishInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark' }, beforeEach: ({ msw }) => msw.use(at()) })
export const WrittenOnAPhone = meta.story({ globals: { viewport: { value: 'phone' } }, beforeEach: ({ msw }) => msw.use(at()) })
