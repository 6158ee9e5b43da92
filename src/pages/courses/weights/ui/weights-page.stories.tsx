import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  aCourse,
  aCourseWeights,
  aMarksEffect,
  aSelf,
  inRouter,
  mockApi,
  never,
  noMarksEffect,
  refuse,
  unavailable,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CourseWeightsEditor } from './weights-page'

const stored = aCourseWeights()
const meta = preview.meta({
  title: 'pages/courses/Weights',
  component: CourseWeightsEditor,
  args: { courseId: 3, view: 'results' as const, shownGroup: '', onViewChange: fn() },
  decorators: [inRouter({ path: '/course/edit/$courseId/weights', at: '/course/edit/3/weights' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/courses/{id}/weights', stored),
      mockApi.post('/courses/courses/{id}/weights/preview', noMarksEffect()),
      mockApi.patch('/courses/courses/{id}/weights', stored),
    ),
})

const ra1 = 'Peso de RA1 Reconoce la estructura de un programa informático.'
const ra2 = 'Peso de RA2 Escribe y prueba programas sencillos.'

export const Weights = meta.story()
Weights.test('weights are typed as in a sheet; the sum follows, and steps are undone', async ({ canvas }) => {
  const first = await canvas.findByRole('textbox', { name: ra1 })
  await userEvent.click(first)
  await userEvent.keyboard('41,5{Enter}')
  const second = canvas.getByRole('textbox', { name: ra2 })
  await expect(second).toHaveFocus()
  const results = within(canvas.getByRole('group', { name: 'Resultados de aprendizaje' }))
  await expect(results.getByText('Suman 101,50 % · sobran 1,50 %')).toBeVisible()
  await expect(results.getByText('antes 40,00 %')).toBeVisible()
  await userEvent.keyboard('20{ArrowUp}')
  await expect(first).toHaveFocus()
  await expect(results.getByText('Suman 86,50 % · faltan 13,50 %')).toBeVisible()
  // Escape leaves what was there before the typing
  await userEvent.keyboard('9{Escape}')
  await expect(first).toHaveValue('41,50')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect(second).toHaveValue('35,00')
  await userEvent.click(canvas.getByRole('button', { name: 'Deshacer' }))
  await expect(first).toHaveValue('40,00')
  await expect(canvas.queryByRole('button', { name: 'Guardar pesos' })).toBeNull()
})
Weights.test('a column of a sheet is pasted from a cell downwards, and nothing is saved by that', async ({ canvas }) => {
  const first = await canvas.findByRole('textbox', { name: ra1 })
  await userEvent.click(first)
  await userEvent.paste('RA1\t41,5\r\nRA2\tmucho\r\nRA3\t10\r\nTotal\t100,00\r\n')
  await expect(first).toHaveValue('41,50')
  await expect(canvas.getByRole('textbox', { name: ra2 })).toHaveValue('mucho')
  const results = within(canvas.getByRole('group', { name: 'Resultados de aprendizaje' }))
  await expect(results.getByRole('alert')).toHaveTextContent('Se ha dejado fuera 1 línea')
  await expect(results.getByRole('alert')).toHaveTextContent('1 línea no es un porcentaje: está marcada.')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await expect(canvas.getByText('Corrige lo marcado para guardar.')).toBeVisible()
})
Weights.test('what is no percentage stays in its cell and is not saved', async ({ canvas }) => {
  const first = await canvas.findByRole('textbox', { name: ra1 })
  await userEvent.click(first)
  await userEvent.keyboard('110{Tab}')
  await expect(first).toHaveAccessibleDescription('Escribe un porcentaje entre 0 y 100 con dos decimales como mucho.')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await expect(first).toHaveFocus()
  await expect(canvas.getByText('Corrige lo marcado para guardar.')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Descartar' }))
  await expect(first).toHaveValue('40,00')
})
Weights.test('to distribute leaves the pinned ones; weights that change no mark are saved at once', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Repartir: Resultados de aprendizaje' }))
  await expect(canvas.getByRole('textbox', { name: ra1 })).toHaveValue('32,50')
  await expect(canvas.getByRole('textbox', { name: ra2 })).toHaveValue('35,00')
  await expect(canvas.getByText('2 cambios sin guardar')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await waitFor(() => expect(canvas.queryByRole('button', { name: 'Guardar pesos' })).toBeNull())
  await expect(canvas.getByRole('textbox', { name: ra1 })).toHaveValue('40,00')
})
Weights.test('pinned weights above 100,00 % cannot be distributed, and the page says why', async ({ canvas }) => {
  const first = await canvas.findByRole('textbox', { name: ra1 })
  await userEvent.click(first)
  await userEvent.keyboard('80{Enter}')
  await userEvent.click(canvas.getByRole('button', { name: 'Fijar el peso de RA1 Reconoce la estructura de un programa informático.' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Repartir: Resultados de aprendizaje' }))
  await expect(canvas.getByText(/Los pesos fijados ya suman 115,00/u)).toBeVisible()
  await expect(first).toHaveValue('80,00')
})

Weights.test('all groups that do not add up to 100,00 % are distributed at once, and it is one step', async ({ canvas }) => {
  const first = await canvas.findByRole('textbox', { name: ra1 })
  await expect(canvas.queryByRole('button', { name: /^Repartir en/ })).toBeNull()
  await userEvent.click(first)
  await userEvent.keyboard('41{Enter}')
  await userEvent.click(canvas.getByRole('button', { name: 'Repartir en los 2 grupos que no suman 100,00 %' }))
  await expect(canvas.queryByText(/faltan|sobran/)).toBeNull()
  await expect(canvas.queryByRole('button', { name: /^Repartir en/ })).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Deshacer' }))
  await expect(first).toHaveValue('41,00')
})

export const Effect = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courses/{id}/weights/preview', aMarksEffect())),
})
Effect.test('whose marks change is shown before anything is saved', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Repartir: Resultados de aprendizaje' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await expect(await canvas.findByText('Cambia la nota de 2 estudiantes de 28, en 1 grupo.')).toBeVisible()
  await expect(canvas.getByText(/En 1 de ellos cambia la nota del programa/u)).toBeVisible()
  await expect(canvas.getByText('García Soler, Ana Belén')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a los pesos' }))
  await expect(await canvas.findByText('2 cambios sin guardar')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Guardar estos pesos' }))
  await expect(await canvas.findByRole('textbox', { name: ra1 })).toHaveValue('40,00')
  await expect(canvas.queryByRole('button', { name: 'Guardar pesos' })).toBeNull()
})

/** RA1 with another weight, as a save leaves it. */
const withFirst = (weight: number, revision: number) => ({
  ...stored,
  groups: stored.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => (row.kind === 'learning_result' && row.id === 4 ? { ...row, weight, revision } : row)),
  })),
})
export const Undone = meta.story({
  beforeEach: ({ msw }) => {
    const effects = [noMarksEffect(), aMarksEffect()]
    msw.use(
      mockApi.post('/courses/courses/{id}/weights/preview', () => effects.shift() ?? aMarksEffect()),
      mockApi.patch('/courses/courses/{id}/weights', ({ body: { changes } }) =>
        withFirst(changes[0]?.weight ?? 0, (changes[0]?.revision ?? 0) + 1),
      ),
    )
  },
})
Undone.test('Ctrl+Z takes back what was saved, after its effect was shown; so does a button', async ({ canvas }) => {
  const first = await canvas.findByRole('textbox', { name: ra1 })
  await userEvent.click(first)
  await userEvent.keyboard('41{Enter}')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await expect(await canvas.findByRole('button', { name: 'Deshacer lo guardado' })).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect(await canvas.findByText('Cambia la nota de 2 estudiantes de 28, en 1 grupo.')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a los pesos' }))
  await expect(await canvas.findByRole('textbox', { name: ra1 })).toHaveValue('41,00')
  await userEvent.click(canvas.getByRole('button', { name: 'Deshacer lo guardado' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Deshacer lo guardado' }))
  await waitFor(() => expect(canvas.getByRole('textbox', { name: ra1 })).toHaveValue('40,00'))
  await expect(canvas.queryByRole('button', { name: 'Deshacer lo guardado' })).toBeNull()
})

export const SavedByOthers = meta.story({
  beforeEach: ({ msw }) => {
    const [results, ...others] = stored.groups
    if (!results) throw new Error('a program has learning results')
    const rows = results.rows.map((row) => (row.id === 4 ? { ...row, weight: 1000, revision: 2 } : row))
    const current = { ...stored, groups: [{ ...results, rows }, ...others] }
    msw.use(
      mockApi.patch('/courses/courses/{id}/weights', refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current })),
    )
  },
})
SavedByOthers.test('both values are shown, and one of them is chosen', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Repartir: Resultados de aprendizaje' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  const row = (await canvas.findByText('RA1 Reconoce la estructura de un programa informático.')).closest('tr')
  await expect(row).toHaveTextContent('32,50')
  await expect(row).toHaveTextContent('10,00')
  await userEvent.click(canvas.getByRole('button', { name: 'Tomar lo suyo' }))
  await expect(await canvas.findByRole('textbox', { name: ra1 })).toHaveValue('10,00')
  await expect(canvas.getByText('1 cambio sin guardar')).toBeVisible()
})

export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.patch('/courses/courses/{id}/weights', unavailable)),
})
Failed.test('what was typed stays', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Repartir: Resultados de aprendizaje' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await expect(await canvas.findByRole('alert')).toBeVisible()
  await expect(canvas.getByRole('textbox', { name: ra1 })).toHaveValue('32,50')
})

const typeAndSave = async () => {
  await userEvent.click(await screen.findByRole('textbox', { name: ra1 }))
  await userEvent.keyboard('41,5{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar pesos' }))
}
export const Previewing = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courses/{id}/weights/preview', never)),
  play: typeAndSave,
})
export const Saving = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.patch('/courses/courses/{id}/weights', never)),
  play: typeAndSave,
})
export const Contents = meta.story({ args: { view: 'contents', shownGroup: 'contents-1' } })
export const Deliverables = meta.story({ args: { view: 'deliverables' } })
Deliverables.test('criteria of a deliverable must add up; those with marks stay', async ({ canvas, args }) => {
  const group = within(await canvas.findByRole('group', { name: 'Criterios de «Calculadora»' }))
  await userEvent.click(group.getAllByRole('textbox')[0] as HTMLElement)
  await userEvent.keyboard('60{Enter}')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar pesos' }))
  await expect(await group.findByText('Los criterios de un entregable tienen que sumar 100,00 %.')).toBeVisible()
  await expect(args.onViewChange).not.toHaveBeenCalled()
  const locked = within(canvas.getByRole('group', { name: 'Criterios de «Agenda»' }))
  await expect(locked.queryByRole('textbox')).toBeNull()
  await expect(locked.getByText('Ya hay notas puestas con estos pesos: no se cambian.')).toBeVisible()
})

export const ReadOnlyInEnglish = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/courses/{id}', aCourse({ can_edit: false, center: null })),
      mockApi.get('/courses/courses/{id}/weights', aCourseWeights({ may_edit: false })),
    ),
})
ReadOnlyInEnglish.test('shows the weights without the means to change them', async ({ canvas }) => {
  await expect(await canvas.findByRole('group', { name: 'Learning results' })).toBeVisible()
  await expect(canvas.queryByRole('textbox')).toBeNull()
  await expect(canvas.queryByRole('button', { name: /Distribute/u })).toBeNull()
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/weights', aCourseWeights({ groups: [] }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/weights', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/weights', unavailable)) })
export const OnAPhone = meta.story({ args: { view: 'contents' }, globals: { viewport: { value: 'phone' } } })
