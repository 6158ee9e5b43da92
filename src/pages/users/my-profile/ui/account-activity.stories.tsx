import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPage, aSecondFactor, aSelf, aSessionRow, aSignIn, inRouter, mockApi, refuse, someOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyProfilePage } from './my-profile-page'

const here = aSessionRow({ is_current: true })
const phone = aSessionRow({
  id: 6,
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  device: { browser: 'Safari', system: 'iOS', is_phone: true },
  address: '198.51.100.23',
})
const activity = [
  aSignIn(),
  aSignIn({
    id: 11,
    kind: 'sign_in_locked',
    method: null,
    address: '203.0.113.9',
    device: { browser: 'Chrome', system: 'Linux', is_phone: false },
  }),
  aSignIn({
    id: 10,
    kind: 'sign_in_failed',
    method: null,
    failures: 10,
    address: '203.0.113.9',
    device: { browser: 'Chrome', system: 'Linux', is_phone: false },
  }),
  aSignIn({ id: 9, kind: 'password_changed', method: null }),
  aSignIn({ id: 8, kind: 'signed_in', method: 'google', device: { browser: 'Safari', system: 'iOS', is_phone: true } }),
  aSignIn({ id: 7, kind: 'impersonation_started', method: null, address: null, device: { browser: null, system: null, is_phone: false } }),
]

const meta = preview.meta({
  title: 'pages/users/My profile/Activity',
  component: MyProfilePage,
  decorators: [inRouter({ path: '/my-profile' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/users/auth/options', someOptions()),
      mockApi.get('/users/users/{id}/sessions', { results: [here, phone] }),
      mockApi.get('/users/users/{id}/second_factor', aSecondFactor()),
      mockApi.get('/exports', aPage([])),
      mockApi.get('/users/users/calendar', { address: null, renewed_at: null }),
      mockApi.get('/notifications/settings', { has_email: true, digest_hour: 7, results: [] }),
      mockApi.get('/users/users/{id}/sign_ins', { results: activity }),
    ),
})

export const SeveralDevices = meta.story({})

SeveralDevices.test('a session elsewhere is ended, or all of them', async ({ canvas, msw }) => {
  const ended: unknown[] = []
  msw.use(
    mockApi.delete('/users/users/{id}/sessions/{session_id}', ({ params }) => {
      ended.push(params['session_id'])
      return null
    }),
    mockApi.delete('/users/users/{id}/sessions', () => {
      ended.push('others')
      msw.use(mockApi.get('/users/users/{id}/sessions', { results: [here] }))
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Cerrar la sesión de Safari en iOS' }))
  await waitFor(() => expect(ended).toEqual(['6']))
  await userEvent.click(canvas.getByRole('button', { name: 'Cerrar todas las demás' }))
  await expect(await canvas.findByText('No tienes más sesiones abiertas.')).toBeVisible()
  await expect(ended).toEqual(['6', 'others'])
})

SeveralDevices.test('shows the latest activity, and all of it when asked', async ({ canvas }) => {
  await expect(await canvas.findByText('10 intentos fallidos de entrar')).toBeVisible()
  await expect(canvas.getByText(/^Chrome en Linux · Red 203\.0\.113\.9 · /, { selector: 'li:nth-child(3) *' })).toBeVisible()
  await expect(canvas.queryByText('La administración entró en tu cuenta para ayudarte')).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Ver toda la actividad' }))
  await expect(canvas.getByText('La administración entró en tu cuenta para ayudarte')).toBeVisible()
})

SeveralDevices.test('activity of somebody else ends the other sessions and leads to another password', async ({ canvas, msw }) => {
  const ended: unknown[] = []
  msw.use(
    mockApi.delete('/users/users/{id}/sessions', () => {
      ended.push('others')
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'No he sido yo' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Ves algo que no has hecho tú?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar las demás sesiones' }))
  const status = await canvas.findByText('Tus demás sesiones están cerradas. Ahora cambia la contraseña.')
  await expect(ended).toEqual(['others'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(within(status.closest('[role=status]') as HTMLElement).getByRole('button', { name: 'Cambiar la contraseña' }))
  await expect(canvas.getByLabelText('Contraseña actual')).toHaveFocus()
})

export const EveryWayIn = meta.story({
  beforeEach: ({ msw }) => {
    const methods = ['password', 'google', 'totp', 'passkey', 'recovery_code', 'one_time_password'] as const
    const results = methods.map((method, index) => aSignIn({ id: 20 - index, method }))
    msw.use(mockApi.get('/users/users/{id}/sign_ins', { results }))
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver toda la actividad' }))
    await expect(canvas.getAllByText(/^Entraste con/).map(({ textContent }) => textContent)).toEqual([
      'Entraste con tu contraseña',
      'Entraste con Google',
      'Entraste con tu aplicación de códigos',
      'Entraste con una llave de acceso',
      'Entraste con un código de recuperación',
      'Entraste con una contraseña de un solo uso',
    ])
  },
})

export const ActivityUnavailable = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/{id}/sign_ins', refuse(500, { code: 'server_error', detail: 'Internal server error.' }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No hemos podido traer la actividad de tu cuenta.', {}, { timeout: 10_000 })).toBeVisible()
  },
})
export const WithoutActivity = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/{id}/sign_ins', { results: [] })),
})
