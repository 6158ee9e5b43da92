import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { aPerson, aSetup, inRouter, mockApi, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { aRecord } from '../model/steps-fixtures'
import type { StepsEvent } from '../model/steps-types'
import { aView, full } from '../model/steps-view-fixtures'
import { HandOverDialog } from './hand-over-dialog'

const send = fn<(event: StepsEvent) => void>()
const meta = preview.meta({
  title: 'pages/centers/Setup/Hand over',
  component: HandOverDialog,
  decorators: [inRouter({ path: '/create-center' })],
  args: { view: aView({ record: full }), send },
  beforeEach: () => void send.mockClear(),
})

const handOverForm = async () => within(await screen.findByRole('dialog', { name: 'Ceder la configuración' }))
const sendForm = async () => userEvent.click((await handOverForm()).getByRole('button', { name: 'Enviar y ceder' }))
const invalid = (errors: Record<string, string[]>) =>
  mockApi.post('/centers/setups/{id}/hand_over', () => refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors }))
export const ToTheChosenManager = meta.story()
ToTheChosenManager.test('offers the manager who was chosen', async ({ msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/centers/setups/{id}/hand_over', ({ body }) => {
      requests.push(body)
      return aSetup({ handed_to: aPerson() })
    }),
  )
  await expect((await handOverForm()).getByLabelText(/^Correo/)).toHaveValue('pilar.ortega@ribera.test')
  await sendForm()
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ type: 'handedOver', record: aRecord({ handed_to: aPerson() }) }))
  await expect(requests).toEqual([full.values.team[0]])
})
export const Invalid = meta.story({
  beforeEach: ({ msw }) => msw.use(invalid({ email: ['manages_another_center'] })),
  play: async () => {
    await sendForm()
    await expect(await screen.findByText('Ya administra otro centro.')).toBeVisible()
  },
})
export const WithoutLicences = meta.story({
  beforeEach: ({ msw }) => msw.use(invalid({ teacher_licenses: ['required'], student_licenses: ['required'] })),
  play: async () => {
    await sendForm()
    await expect(await screen.findByText('Antes hacen falta el nombre del centro y las licencias.')).toBeVisible()
  },
})
export const Broken = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/centers/setups/{id}/hand_over', offline())),
  play: async () => {
    await sendForm()
    await expect(await screen.findByText('No hay conexión con el servidor. Vuelve a intentarlo.')).toBeVisible()
  },
})
