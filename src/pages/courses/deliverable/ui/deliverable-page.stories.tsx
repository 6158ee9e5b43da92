import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aCourse,
  aMarksEffect,
  anAuthoredDeliverable,
  anAuthoredRubric,
  aSelf,
  inRouter,
  mockApi,
  noMarksEffect,
  refuse,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { DeliverableEditor } from './deliverable-page'

const meta = preview.meta({
  title: 'pages/courses/Deliverable',
  component: DeliverableEditor,
  args: { courseId: 3, deliverableId: 5 },
  decorators: [
    inRouter({ path: '/course/edit/$courseId/deliverable/$deliverableId', at: '/course/edit/3/deliverable/5' }),
    inSession('signedIn'),
  ],
})

const at = (change: Parameters<typeof anAuthoredDeliverable>[0] = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
  mockApi.get('/courses/courses/{id}', aCourse()),
  mockApi.get('/courses/deliverables/{id}/definition', anAuthoredDeliverable(change)),
  mockApi.post('/courses/courses/{id}/changes/preview', noMarksEffect()),
  mockApi.get('/courses/deliverables/{id}/rubric', anAuthoredRubric({ levels: [], rows: [], revision: 0 })),
]
const weightOf = (code: string) => screen.findByRole('textbox', { name: `Peso de ${code}, en %` })

export const Edit = meta.story({ beforeEach: ({ msw }) => msw.use(...at()) })
Edit.test('sends only what changed, with points and weights in hundredths', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/courses/deliverables/{id}', ({ body, headers }) => {
      requests.push([headers.get('if-match'), body])
      return anAuthoredDeliverable({ max_points: 2550, revision: 2 })
    }),
  )
  const points = await canvas.findByRole('textbox', { name: /^Puntos/ })
  await userEvent.clear(points)
  await userEvent.type(points, '25,5')
  await userEvent.click(canvas.getByRole('button', { name: 'Repartir por igual' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await expect(requests).toEqual([
    [
      '"1"',
      {
        max_points: 2550,
        criteria: [
          { criterion_id: 8, weight: 5000 },
          { criterion_id: 9, weight: 5000 },
        ],
      },
    ],
  ])
})
Edit.test('shows what its students will read, as it is typed', async ({ canvas }) => {
  const instructions = await canvas.findByRole('textbox', { name: /^Enunciado/ })
  await userEvent.clear(instructions)
  await userEvent.type(instructions, 'Maqueta la **portada**.')
  await userEvent.click(canvas.getByRole('button', { name: 'Ver como estudiante' }))
  const dialog = within(await screen.findByRole('dialog', { name: anAuthoredDeliverable().name }))
  await expect((await dialog.findByText('portada')).tagName).toBe('STRONG')
  await expect(dialog.getByText(/^Puedes entregar: /)).toBeVisible()
  await expect(dialog.getByText(/Se entrega: \d/)).toBeVisible()
  await expect(dialog.getByText('RA2.a')).toBeVisible()
})
Edit.test('says how much is missing of 100.00 %, and sends nothing until it is right', async ({ canvas }) => {
  const weight = await weightOf('RA2.a')
  await userEvent.clear(weight)
  await userEvent.type(weight, '33,33')
  await expect(canvas.getByText('Suman 93,33 % · faltan 6,67 %')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await canvas.findByText('Los pesos tienen que sumar 100,00 %.')).toBeVisible()
  await userEvent.clear(weight)
  await userEvent.type(weight, 'mucho')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await canvas.findByText(/^Cada peso es un número/)).toBeVisible()
})
Edit.test('may recover its criteria, and asks for them', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/courses/deliverables/{id}', ({ body }) => {
      requests.push(body)
      return anAuthoredDeliverable({ kind: 'recovery', revision: 2 })
    }),
  )
  const counting = await canvas.findByRole('combobox', { name: 'Cómo cuenta' })
  await userEvent.selectOptions(counting, 'Recupera sus criterios')
  await expect(canvas.getByText(/nunca baja/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await expect(requests).toEqual([{ kind: 'recovery', recovers_id: null }])
  for (const code of ['RA2.a', 'RA2.b']) await userEvent.click(canvas.getByRole('button', { name: `Quitar ${code}` }))
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await canvas.findByText('Elige los criterios que recupera.')).toBeVisible()
  await expect(requests).toHaveLength(1)
  await userEvent.selectOptions(counting, 'Recupera «Ficha de receta»')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ kind: 'recovery', recovers_id: 4, criteria: [] }))
})
Edit.test('may accept nothing, and says that it is then assessed in class', async ({ canvas }) => {
  await canvas.findByRole('checkbox', { name: 'Texto' })
  for (const name of ['Texto', 'Enlace', 'Archivos']) await userEvent.click(canvas.getByRole('checkbox', { name }))
  await expect(canvas.getByText(/^No se entrega nada/)).toBeVisible()
})
Edit.test('sets the dates of several groups at once, and shows refused ones at their field', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  let isRefused = true
  msw.use(
    mockApi.put('/courses/deliverables/{id}/schedule', ({ body }) => {
      sent.push(body)
      if (isRefused) return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { due_at: ['before_open'] } })
      return anAuthoredDeliverable({ revision: 2 })
    }),
  )
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Elegir todos los grupos' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Poner fechas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fechas en 2 grupos' }))
  await expect(dialog.getAllByText('No es la misma en todos. En blanco, cada grupo conserva la suya.')).toHaveLength(2)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Se entrega: día/ }), '4/12/2026')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Se entrega: hora/ }), '25:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar las fechas' }))
  await expect(await dialog.findByText('Escribe la hora como 23:59.')).toBeVisible()
  await expect(sent).toEqual([])
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Se entrega: hora/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar las fechas' }))
  await expect(await dialog.findByText('Tiene que ser después de abrirse.')).toBeVisible()
  isRefused = false
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar las fechas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const due = new Date('2026-12-04T23:59:00').toISOString()
  const [one, other] = anAuthoredDeliverable().groups.map(({ id, opens_at, due_at, closes_at }) => ({
    id,
    before: { opens_at, due_at, closes_at },
  }))
  await expect(sent.at(-1)).toEqual({ groups: [one, other], due_at: due })
})
Edit.test('dates that another person has changed meanwhile are shown beside mine before they are overwritten', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const [group, ...others] = anAuthoredDeliverable().groups
  if (!group) throw new Error('no group')
  const theirs = { opens_at: group.opens_at, due_at: new Date('2026-12-02T10:00:00').toISOString(), closes_at: null }
  const current = anAuthoredDeliverable({ groups: [{ ...group, ...theirs }, ...others] })
  msw.use(
    mockApi.put('/courses/deliverables/{id}/schedule', ({ body }) => {
      sent.push([body.groups[0]?.before, body.due_at])
      if (sent.length === 1) return refuse(409, { code: 'conflict', detail: 'Changed.', current, etag: '"1"' })
      return current
    }),
  )
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Elegir 1.º DAM A' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Poner fechas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fechas en 1 grupo' }))
  const day = dialog.getByRole('textbox', { name: /^Se entrega: día/ })
  await userEvent.clear(day)
  await userEvent.type(day, '4/12/2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar las fechas' }))
  await expect((await dialog.findAllByText(/Otra persona ha escrito/))[0]).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar las fechas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { opens_at, due_at, closes_at } = group
  // my day with the time that stood beside it, not with theirs
  const mine = new Date(due_at ?? '')
  mine.setFullYear(2026, 11, 4)
  await expect(sent).toEqual([
    [{ opens_at, due_at, closes_at }, mine.toISOString()],
    [theirs, mine.toISOString()],
  ])
})
Edit.test('is deleted after a question', async ({ canvas, msw }) => {
  let isDeleted = false
  msw.use(
    mockApi.delete('/courses/deliverables/{id}', () => {
      isDeleted = true
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Eliminar' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Eliminar «Maquetado CSS»?' }))
  await userEvent.click(question.getByRole('button', { name: 'Eliminar el entregable' }))
  await waitFor(() => expect(isDeleted).toBe(true))
})

export const WithMarks = meta.story({
  beforeEach: ({ msw }) => msw.use(...at({ works_count: 26, marks_count: 12 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Tiene 12 notas/)).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /^Puntos/ })).toBeDisabled()
    await expect(canvas.getByRole('textbox', { name: 'Nombre' })).toBeEnabled()
    await expect(canvas.getByRole('button', { name: 'Eliminar' })).toBeDisabled()
  },
})
export const ReadOnly = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/courses/courses/{id}', aCourse({ can_edit: false, center: null })), ...at({ can_edit: false })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Este programa lo ofrece la plataforma')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Guardar los cambios' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Poner fechas' })).toBeVisible()
  },
})
export const InEnglishOnAPhoneInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...at({ criteria: [], files: [], groups: [] })),
})

export const ChangesMarks = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/courses/courses/{id}/changes/preview', aMarksEffect()), ...at({ works_count: 0, marks_count: 0 })),
})
ChangesMarks.test('a task becomes inactive, or is deleted, after whose marks it changes was shown', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.patch('/courses/deliverables/{id}', ({ body }) => {
      sent.push(body)
      return anAuthoredDeliverable({ is_active: false, works_count: 0, marks_count: 0, revision: 2 })
    }),
    mockApi.delete('/courses/deliverables/{id}', () => {
      sent.push('deleted')
      return refuse(409, { code: 'content_has_work', detail: '' })
    }),
  )
  const active = await canvas.findByRole('checkbox', { name: /^Activo/ })
  await userEvent.click(active)
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await screen.findByText('Cambia la nota de 2 estudiantes de 28, en 1 grupo.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Volver sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(active).not.toBeChecked()
  await expect(sent).toEqual([])
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar el cambio' }))
  await waitFor(() => expect(sent).toEqual([{ is_active: false }]))
  await userEvent.click(canvas.getByRole('button', { name: 'Eliminar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el entregable' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Volver sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(sent).toHaveLength(1)
})
