import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aDeliverable, aDelivery, aPage, inRouter, mockApi, never, offline, someCounts } from '@/shared/testing'
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
      return { changed: 1, student_ids: body.student_ids ?? [34] }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar Lucía Benítez Campos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publicar notas' }))
  await waitFor(() => expect(requests).toEqual([{ group_id: 2, released: true, student_ids: [33] }]))
})
Delivered.test('all marks published by mistake are taken back: those that changed, and no others', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/release', ({ body }) => {
      requests.push(body)
      return { changed: 2, student_ids: [31, 34] }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publicar todas las notas' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publicar todas las notas' }))
  const undo = await screen.findByRole('button', { name: 'Deshacer' })
  // the question above it is still closing
  await waitFor(() => expect(document.body).not.toHaveStyle({ pointerEvents: 'none' }))
  await userEvent.click(undo)
  await waitFor(() =>
    expect(requests).toEqual([
      { group_id: 2, released: true },
      { group_id: 2, released: false, student_ids: [31, 34] },
    ]),
  )
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
    mockApi.post('/courses/deliverables/{id}/grade_many', ({ body }) => {
      requests.push(body)
      return { marks: 1, comments: 1, unchanged: 1 }
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
