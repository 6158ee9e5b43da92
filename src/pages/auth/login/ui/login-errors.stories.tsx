import { expect, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { mockApi, offline, refuse, someOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { LoginPage } from './login-page'

const meta = preview.meta({
  title: 'pages/auth/Login/Errors',
  component: LoginPage,
  parameters: { layout: 'fullscreen' },
  args: { options: Promise.resolve(someOptions()), next: '/', user: undefined, goTo: fn(() => Promise.resolve()), warmUp: fn() },
  decorators: [inSession('visitor')],
})

async function fill(who = 'laura.vidal', password = 'aula-demo-1') {
  await userEvent.type(await screen.findByLabelText('Correo electrónico o usuario'), who)
  await userEvent.type(screen.getByLabelText('Contraseña'), password)
}

export const WrongCredentials = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/users/auth/login',
        refuse(401, { code: 'no_active_account', detail: 'No active account found with the given credentials' }),
      ),
    ),
  play: async ({ canvas }) => {
    await fill('laura.vidal', 'no es esta')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('El correo o la contraseña no son correctos.')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Contraseña')).toHaveFocus())
    await expect(canvas.getByLabelText('Correo electrónico o usuario')).toHaveValue('laura.vidal')
  },
})

export const Throttled = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/users/auth/login',
        refuse(429, { code: 'throttled', detail: 'Too many attempts. Try again later.', retry_after: 240 }),
      ),
    ),
  play: async ({ canvas }) => {
    await fill()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('Demasiados intentos seguidos. Podrás volver a probar dentro de 04:00.')).toBeVisible()
    const button = canvas.getByRole('button', { name: /^Espera 0/ })
    await expect(button).toBeDisabled()
    await waitFor(() => expect(button).toHaveTextContent(/^Espera 03:5\d$/))
  },
})

Throttled.test('another person at the same computer does not wait', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/users/auth/login', ({ body }) => {
      requests.push(body.username)
      return refuse(401, { code: 'no_active_account', detail: 'No active account found with the given credentials' })
    }),
  )
  const who = canvas.getByLabelText('Correo electrónico o usuario')
  await userEvent.clear(who)
  await userEvent.type(who, 'ana.garcia')
  await expect(canvas.queryByText(/Demasiados intentos/)).toBeNull()
  // the locked account, however it is typed, still waits
  await userEvent.clear(who)
  await userEvent.type(who, 'Laura.Vidal')
  await expect(canvas.getByRole('button', { name: /^Espera 0/ })).toBeDisabled()
  await expect(canvas.getByText(/Demasiados intentos/)).toBeVisible()
  await userEvent.clear(who)
  await userEvent.type(who, 'ana.garcia{Enter}')
  await expect(await canvas.findByText('El correo o la contraseña no son correctos.')).toBeVisible()
  await expect(requests).toEqual(['ana.garcia'])
})

export const Busy = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/users/auth/login', refuse(503, { code: 'busy', detail: 'Too many people are signing in at once.', retry_after: 20 })),
    ),
  play: async ({ canvas }) => {
    await fill()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('Está entrando mucha gente a la vez. Podrás volver a probar dentro de 00:20.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Espera 00:/ })).toBeDisabled()
  },
})

export const Unavailable = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/users/auth/login', refuse(503, { code: 'unavailable', detail: 'The database does not respond.' }))),
  play: async ({ canvas }) => {
    await fill()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/El servicio no está disponible/)
    await expect(canvas.queryByText(/Comprueba tu conexión/)).toBeNull()
  },
})

export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/users/auth/login', offline())),
  play: async ({ canvas }) => {
    await fill()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText(/No hemos podido conectar con el servidor/)).toBeVisible()
    await expect(canvas.getByLabelText('Contraseña')).toHaveValue('aula-demo-1')
  },
})

/** As when the person cancels. A browser without passkeys may look for one for longer than a test waits. */
export const WithoutPasskey = meta.story({
  beforeEach: ({ msw }) => {
    const browser = spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
    msw.use(
      mockApi.post('/users/auth/second_factor/passkey', {
        challenge: 'token',
        options: { challenge: 'bm9uZQ', rpId: location.hostname, allowCredentials: [], timeout: 1000 },
      }),
    )
    return () => browser.mockRestore()
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Entrar con una llave de acceso' }))
    await expect(await canvas.findByText(/No hemos podido entrar con una llave de acceso/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Entrar con una llave de acceso' })).toBeEnabled()
  },
})
