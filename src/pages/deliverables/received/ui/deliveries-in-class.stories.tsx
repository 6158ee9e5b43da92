import { expect, screen, userEvent, within } from 'storybook/test'
import { aDeliverable, aDelivery, aPage, inRouter, mockApi, someCounts } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { DeliveriesPage } from './deliveries-page'

const meta = preview.meta({
  title: 'pages/deliverables/Received in class',
  component: DeliveriesPage,
  decorators: [inRouter({ path: '/group/$groupId/deliverables/$deliverableId', at: '/group/2/deliverables/5' })],
})
const missing = [
  aDelivery(5, { versions: 0, last_delivered_at: null, selected_version_number: null, outcome: 'not_handed_in', mark: null, passed: null }),
  aDelivery(6, { versions: 0, last_delivered_at: null, selected_version_number: null, outcome: null, mark: null, passed: null }),
]
const counts = someCounts({ total: 5, delivered: 4, not_delivered: 1, to_grade: 1, graded: 4, released: 1, late: 1 })

export const InClass = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/deliverables/{id}', aDeliverable({ work: null, stage: 'no_hand_in', name: 'Examen oral' })),
      mockApi.get('/courses/coursecontents/{id}/list_delivered', { ...aPage([]), counts: { ...counts, delivered: 0, to_grade: 0 } }),
      mockApi.get('/courses/coursecontents/{id}/list_not_delivered', { ...aPage(missing), counts }),
    ),
})
InClass.test('lists the class, and calls nobody missing', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByText(/^Se evalúa en clase · 4 de 5 con nota/)).toBeVisible()
  await expect(page.queryByText(/sin entregar/i)).toBeNull()
  const [box] = await page.findAllByRole('checkbox', { name: /^Seleccionar [A-ZÁÉÍÓÚ]/ })
  if (!box) throw new Error('the list has rows')
  await userEvent.click(box)
  await screen.findByRole('button', { name: 'Nota o comentario' })
  await expect(screen.queryByRole('button', { name: 'Enviar recordatorio' })).toBeNull()
})
