import { expect, userEvent } from 'storybook/test'
import { inRouter, mockApi, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ConfirmEmailPage } from './confirm-email-page'

const meta = preview.meta({
  title: 'pages/auth/Confirm email',
  component: ConfirmEmailPage,
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/confirm-email/$token', at: '/confirm-email/abc', isPublic: true })],
  args: { token: 'abc' },
})
const press = (canvas: { findByRole: (role: string, options: object) => Promise<HTMLElement> }) =>
  canvas.findByRole('button', { name: 'Confirmar este correo' }).then((button) => userEvent.click(button))
const refused = (code: string) => mockApi.post('/confirm_email', refuse(409, { code, detail: code }))

export const Asked = meta.story({})
export const AskedInEnglishInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark' } })
export const Confirmed = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.post('/confirm_email', ({ body }) => ({ email: `${body.token}@demo.test` }))),
  play: async ({ canvas }) => {
    await press(canvas)
    await expect(await canvas.findByText('Desde ahora tu correo en Aula es abc@demo.test.')).toBeVisible()
  },
})
export const Used = meta.story({
  beforeEach: ({ msw }) => msw.use(refused('link_used')),
  play: async ({ canvas }) => {
    await press(canvas)
    await expect(await canvas.findByRole('heading', { name: 'Este correo ya está confirmado' })).toBeVisible()
  },
})
export const Expired = meta.story({
  beforeEach: ({ msw }) => msw.use(refused('link_expired')),
  play: async ({ canvas }) => {
    await press(canvas)
    await expect(await canvas.findByRole('heading', { name: 'Este enlace ha caducado' })).toBeVisible()
  },
})
export const Unknown = meta.story({
  beforeEach: ({ msw }) => msw.use(refused('link_unknown')),
  play: async ({ canvas }) => {
    await press(canvas)
    await expect(await canvas.findByRole('heading', { name: 'Este enlace no es válido' })).toBeVisible()
  },
})
export const Taken = meta.story({
  beforeEach: ({ msw }) => msw.use(refused('email_taken')),
  play: async ({ canvas }) => {
    await press(canvas)
    await expect(await canvas.findByRole('heading', { name: 'Este correo ya está en uso' })).toBeVisible()
  },
})
export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/confirm_email', offline)),
  play: async ({ canvas }) => {
    await press(canvas)
    await expect(await canvas.findByText('Error de conexión con el servidor.')).toBeVisible()
  },
})
