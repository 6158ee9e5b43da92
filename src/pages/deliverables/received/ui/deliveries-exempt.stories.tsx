import { expect, screen, userEvent, within } from 'storybook/test'
import { aDeliverable, aDelivery, aPage, inRouter, mockApi, someCounts } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { DeliveriesPage } from './deliveries-page'

const meta = preview.meta({
  title: 'pages/deliverables/Received/Exempt',
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

const deliveries = [aDelivery(0), aDelivery(2, { mark: 430, passed: false })]
const counts = someCounts({ total: 4, delivered: 2, not_delivered: 0, exempt: 2, to_grade: 0, graded: 4, released: 2, late: 0 })
const exemption = {
  reason: 'Tiene el módulo convalidado.',
  shows_reason: false,
  exempted_by: 'Laura Vidal Ortega',
  exempted_at: '2026-11-20T22:50:00.000Z',
  revision: 1,
}
const exemptRow = (number: number, change: Partial<typeof exemption> = {}) =>
  aDelivery(number, { outcome: 'exempt', mark: null, passed: null, exemption: { ...exemption, ...change } })
const someExempt = [
  mockApi.get('/courses/deliverables/{id}', aDeliverable({ work: null })),
  mockApi.get('/courses/coursecontents/{id}/list_delivered', { ...aPage(deliveries), counts }),
  mockApi.get('/courses/coursecontents/{id}/list_exempt', {
    ...aPage([exemptRow(3), exemptRow(4, { reason: '', exempted_at: '2026-11-10T10:00:00.000Z' })]),
    counts,
  }),
]
export const Exempt = meta.story({ beforeEach: ({ msw }) => msw.use(...someExempt) })
Exempt.test('who need not do it are in a list of their own, with the reason, and come back from there', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/end_exemptions', ({ body }) => {
      requests.push(body.students.length)
      return { ended: 2 }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('tab', { name: /Exentos/ }))
  await expect(await page.findByText('Tiene el módulo convalidado.')).toBeVisible()
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar la exención' }))
  await expect(await screen.findByText('2 exenciones quitadas: vuelven a estar como antes.')).toBeVisible()
  await expect(requests).toEqual([2])
})
Exempt.test('several are exempted with one reason', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/exempt', ({ body }) => {
      requests.push(body)
      return { exempted: 2 }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar Lucía Benítez Campos' }))
  await userEvent.click(await page.findByRole('checkbox', { name: 'Seleccionar Ana Belén García Soler' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Eximir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eximir a 2 estudiantes' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Motivo/ }), 'Convalidado')
  await userEvent.click(dialog.getByRole('button', { name: 'Eximir' }))
  await expect(await screen.findByText('2 estudiantes exentos.')).toBeVisible()
  const students = [33, 31].map((id) => ({ id, revision: 0 }))
  await expect(requests).toEqual([{ group_id: 2, students, reason: 'Convalidado', shows_reason: true }])
})
export const ExemptInEnglishOnAPhone = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...someExempt),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /Exempt/ }))
    await expect(await canvas.findByText('Tiene el módulo convalidado.')).toBeVisible()
  },
})
