import { expect, userEvent } from 'storybook/test'
import { inRouter, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ResetRequestPage } from './reset-request-page'

const meta = preview.meta({
  title: 'pages/auth/Reset request',
  component: ResetRequestPage,
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/reset-password-request', isPublic: true })],
})

export const Idle = meta.story({})
export const IdleInEnglish = meta.story({ globals: { locale: 'en' } })
Idle.test('shows the error at its field', async ({ canvas }) => {
  const email = await canvas.findByLabelText('Correo electrónico')
  await userEvent.type(email, 'laura{Enter}')
  await expect(email).toHaveAccessibleDescription('El formato no es correcto.')
  await expect(email).toHaveFocus()
})

export const Sent = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/request_password_reset', null)),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Correo electrónico'), 'laura.vidal@demo.test{Enter}')
    await expect(await canvas.findByRole('heading', { name: 'Mira tu correo' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Si hay una cuenta con laura.vidal@demo.test')
  },
})
export const SentInTheDark = meta.story({ ...Sent.input, globals: { theme: 'dark' } })

export const Throttled = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/request_password_reset', refuse(429, { code: 'throttled', detail: 'Too many attempts.', retry_after: 90 }))),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Correo electrónico'), 'laura.vidal@demo.test{Enter}')
    await expect(await canvas.findByText('Has pedido varios enlaces seguidos. Espera 01:30 y vuelve a probar.')).toBeVisible()
  },
})
