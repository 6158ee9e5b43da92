import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aDeliverable, aDelivery, aPage, inRouter, mockApi, never, offline, refuse, someCounts } from '@/shared/testing'
import type { Schema } from '@/shared/api'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { DeliveriesPage } from './deliveries-page'

const place = { path: '/group/$groupId/deliverables/$deliverableId', at: '/group/2/deliverables/5' }
const meta = preview.meta({
  title: 'pages/deliverables/Received',
  component: DeliveriesPage,
  decorators: [
    inRouter(place),
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
})

const anUndoId = '0f6a3c52-8f1e-4d0b-9a57-3f0f4f0c1b7e'
const deliveries = [
  aDelivery(0, { newer_than_graded: true, released_at: '2026-11-20T23:00:00.000Z' }),
  aDelivery(1, { outcome: null, mark: null, passed: null, is_late: true, versions: 1, selected_version_number: 1 }),
  aDelivery(2, { mark: 430, passed: false }),
  aDelivery(3, { outcome: 'exempt', mark: null, passed: null }),
]
const missing = [
  aDelivery(5, { versions: 0, last_delivered_at: null, selected_version_number: null, outcome: 'not_handed_in', mark: null, passed: null }),
  aDelivery(6, { versions: 0, last_delivered_at: null, selected_version_number: null, outcome: null, mark: null, passed: null }),
]
const counts = someCounts({ total: 5, delivered: 4, not_delivered: 1, to_grade: 1, graded: 4, released: 1, late: 1 })
const task = mockApi.get('/courses/deliverables/{id}', aDeliverable({ work: null }))
const lists = [
  task,
  mockApi.get('/courses/coursecontents/{id}/list_delivered', ({ query }) => ({
    ...aPage(query.get('filter') === 'to_grade' ? deliveries.slice(1, 2) : query.get('search') ? [] : deliveries),
    counts,
  })),
  mockApi.get('/courses/coursecontents/{id}/list_not_delivered', { ...aPage(missing), counts }),
]

export const Delivered = meta.story({ beforeEach: ({ msw }) => msw.use(...lists) })
Delivered.test('publishes the marks of those who are chosen', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/release', ({ body }) => {
      requests.push(body)
      return { changed: 1, undo_id: null }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar Lucía Benítez Campos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publicar notas' }))
  await waitFor(() => expect(requests).toEqual([{ group_id: 2, released: true, student_ids: [33] }]))
})
Delivered.test('shows who is missing', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('tab', { name: /Sin entregar/ }))
  await expect(await page.findByText('Fernández de la Fuente, Óscar')).toBeVisible()
  await expect(page.queryByText('Pendiente de corregir')).toBeNull()
})
Delivered.test('gives those who are chosen one mark, after showing for how many it changes', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/undo_marks', ({ body }) => {
      requests.push(body)
      return { undone: 1, kept: { changed: 0, published: 0, files: 0 } }
    }),
    mockApi.post('/courses/deliverables/{id}/grade_many', ({ body }) => {
      requests.push(body)
      return { marks: 1, comments: 1, unchanged: 1, undo_id: anUndoId }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar Lucía Benítez Campos' }))
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar Ana Belén García Soler' }))
  await expect(await screen.findByRole('link', { name: 'Descargar entregas' })).toHaveAttribute(
    'href',
    '/api/v1/courses/deliverables/5/download_all?group=2&student=33&student=31',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Nota o comentario' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Ver a quién le cambia' }))
  await expect(await dialog.findAllByText('Escribe una nota o un comentario.')).not.toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Nota/ }), '7,5')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Comentario/ }), 'Bien resuelto')
  await userEvent.click(dialog.getByRole('button', { name: 'Ver a quién le cambia' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Guardar para 1 estudiante' }))
  await expect(await screen.findByText('Guardado para 1 estudiante.')).toBeVisible()
  const sent = { group_id: 2, student_ids: [33, 31], mark: '7,5', feedback: 'Bien resuelto' }
  await expect(requests).toEqual([
    { ...sent, preview: true },
    { ...sent, preview: false },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // a field keeps the key for its own text
  await userEvent.click(page.getByRole('searchbox', { name: 'Buscar un estudiante' }))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect(requests).toHaveLength(2)
  await userEvent.click(page.getByRole('heading', { level: 1 }))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect(await screen.findByText('Deshecho para 1 estudiante.')).toBeVisible()
  await expect(requests.at(-1)).toEqual({ group_id: 2, undo_id: anUndoId })
})
Delivered.test('reminds those who are missing', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/remind', ({ body }) => {
      requests.push(body)
      return { reminded: 1, skipped: 0 }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('tab', { name: /Sin entregar/ }))
  await userEvent.click(await page.findByRole('checkbox', { name: /Seleccionar Óscar/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar recordatorio' }))
  await expect(await screen.findByText('Recordatorio enviado a 1 estudiante.')).toBeVisible()
  await expect(requests).toEqual([{ group_id: 2, student_ids: [36] }])
})
const [absent, absentToo] = missing as [Schema<'Delivery'>, Schema<'Delivery'>]
const extension = {
  due_at: '2026-12-04T22:59:00.000Z',
  closes_at: null,
  reason: 'Baja médica',
  granted_by: 'Laura Vidal Ortega',
  revision: 2,
}
const someExtended = [
  task,
  mockApi.get('/courses/coursecontents/{id}/list_delivered', { ...aPage(deliveries), counts }),
  mockApi.get('/courses/coursecontents/{id}/list_not_delivered', {
    ...aPage([{ ...absent, extension }, absentToo]),
    counts,
  }),
]
export const Extended = meta.story({ beforeEach: ({ msw }) => msw.use(...someExtended) })
Extended.test('shows who has other dates, and gives several the same with a reason', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/extend', ({ body }) => {
      requests.push(body)
      return { extended: 2 }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('tab', { name: /Sin entregar/ }))
  await expect(await page.findByText(/^Plazo ampliado hasta/)).toBeVisible()
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ampliar plazo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ampliar el plazo de 2 estudiantes' }))
  await expect(await dialog.findByText('1 ya tiene otro plazo: se cambia por este.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar el plazo' }))
  await expect(await dialog.findByText('Escribe una fecha posterior a la del grupo.')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Se entrega: día/ }), '11/12/2026')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Viaje del centro')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar el plazo' }))
  await expect(await screen.findByText('Plazo ampliado para 2 estudiantes.')).toBeVisible()
  await expect(requests).toEqual([
    {
      group_id: 2,
      students: [
        { id: absent.student.id, revision: 2 },
        { id: absentToo.student.id, revision: 0 },
      ],
      due_at: new Date('2026-12-11T23:59:00').toISOString(),
      closes_at: null,
      reason: 'Viaje del centro',
    },
  ])
})
Extended.test('a date before that of the group is refused at its field; what one has can be withdrawn', async ({ canvasElement, msw }) => {
  const withdrawn: string[] = []
  msw.use(
    mockApi.post(
      '/courses/deliverables/{id}/extend',
      refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { due_at: ['before_group'] } }),
    ),
    mockApi.delete('/courses/deliverables/{id}/extension/{student_id}', ({ headers }) => {
      withdrawn.push(headers.get('if-match') ?? '')
      return null
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('tab', { name: /Sin entregar/ }))
  await userEvent.click(await page.findByRole('checkbox', { name: `Seleccionar ${absent.student.full_name}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ampliar plazo' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Plazo de ${absent.student.full_name}` }))
  const day = await dialog.findByRole('textbox', { name: /^Se entrega: día/ })
  await expect(dialog.getByRole('textbox', { name: /^Motivo/ })).toHaveValue('Baja médica')
  await userEvent.clear(day)
  await userEvent.type(day, '01/11/2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar el plazo' }))
  await expect(await dialog.findByText('No puede ser antes que la fecha del grupo.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar la ampliación' }))
  await expect(await screen.findByText('Vuelve a valer la fecha del grupo.')).toBeVisible()
  await expect(withdrawn).toEqual(['"2"'])
})
export const ExtendedInEnglishOnAPhone = meta.story({
  globals: { locale: 'en', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...someExtended),
})
ExtendedInEnglishOnAPhone.test('the dates of several', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('tab', { name: /Not handed in/ }))
  await userEvent.click(await page.findByRole('checkbox', { name: `Select ${absentToo.student.full_name}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Extend deadline' }))
  await expect(await screen.findByRole('dialog', { name: `Deadline of ${absentToo.student.full_name}` })).toBeVisible()
})
export const GradingManyOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...lists),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Seleccionar Lucía Benítez Campos' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Nota o comentario' }))
    await expect(await screen.findByRole('dialog')).toBeVisible()
  },
})
export const InEnglishInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark' }, beforeEach: ({ msw }) => msw.use(...lists) })
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } }, beforeEach: ({ msw }) => msw.use(...lists) })
export const NobodyYet = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      task,
      mockApi.get('/courses/coursecontents/{id}/list_delivered', { ...aPage([]), counts: { ...counts, delivered: 0, to_grade: 0 } }),
    ),
})
export const Archived = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/courses/deliverables/{id}', aDeliverable({ work: null, group_archived: true })), ...lists.slice(1)),
})
export const LoadingRows = meta.story({
  beforeEach: ({ msw }) => msw.use(task, mockApi.get('/courses/coursecontents/{id}/list_delivered', never)),
})
export const RowsOffline = meta.story({
  beforeEach: ({ msw }) => msw.use(task, mockApi.get('/courses/coursecontents/{id}/list_delivered', offline)),
})
