import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aDeliverable, aDelivery, aPage, inRouter, mockApi, someCounts } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { DeliveriesPage } from './deliveries-page'

const meta = preview.meta({
  title: 'pages/deliverables/Received/Undo',
  component: DeliveriesPage,
  decorators: [
    inRouter({ path: '/group/$groupId/deliverables/$deliverableId', at: '/group/2/deliverables/5' }),
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
})

const anUndoId = '0f6a3c52-8f1e-4d0b-9a57-3f0f4f0c1b7e'
const counts = someCounts({ total: 5, delivered: 4, not_delivered: 1, to_grade: 1, graded: 4, released: 1, late: 1 })

export const Published = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/deliverables/{id}', aDeliverable({ work: null })),
      mockApi.get('/courses/coursecontents/{id}/list_delivered', { ...aPage([aDelivery(0), aDelivery(1)]), counts }),
    ),
})
Published.test('all marks published by mistake are taken back, and it says who stays as they are', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/release', ({ body }) => {
      requests.push(body)
      return { changed: 2, undo_id: anUndoId }
    }),
    mockApi.post('/courses/deliverables/{id}/undo_marks', ({ body }) => {
      requests.push(body)
      return { undone: 1, kept: { changed: 1, published: 0, files: 0 } }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publicar todas las notas' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publicar todas las notas' }))
  await screen.findByRole('button', { name: 'Deshacer' })
  // the question above it is still closing
  await waitFor(() => expect(document.body).not.toHaveStyle({ pointerEvents: 'none' }))
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Deshacer' })))
  await waitFor(() =>
    expect(requests).toEqual([
      { group_id: 2, released: true },
      { group_id: 2, undo_id: anUndoId },
    ]),
  )
  await waitFor(() => expect(screen.getByText('1 se queda como está: ha cambiado después.')).toBeVisible())
})
