import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aSelf, mockApi, offline, refuse, someOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { LoginPage } from './login-page'

const demo = someOptions({
  demo_school: true,
  demo_accounts: [
    { username: 'ana.garcia', password: 'aula-demo-1', kind: 'student' },
    { username: 'laura.vidal', password: 'aula-demo-1', kind: 'teacher' },
    { username: 'carmen.rueda', password: 'aula-demo-1', kind: 'manager' },
    { username: 'admin', password: 'aula-demo-1', kind: 'admin' },
  ],
})
const meta = preview.meta({
  title: 'pages/auth/Login',
  component: LoginPage,
  parameters: { layout: 'fullscreen' },
  args: { options: Promise.resolve(someOptions()), next: '/', user: undefined, goTo: fn(() => Promise.resolve()), warmUp: fn() },
  decorators: [inSession('visitor')],
  beforeEach: () => {
    localStorage.removeItem('aula.email')
    localStorage.removeItem('aula.remember')
  },
})

async function fill(who = 'laura.vidal', password = 'aula-demo-1') {
  await userEvent.type(await screen.findByLabelText('Correo electrónico o usuario'), who)
  await userEvent.type(screen.getByLabelText('Contraseña'), password)
}

export const Idle = meta.story({})
export const IdleInEnglish = meta.story({ globals: { locale: 'en' } })
export const IdleOnAPhoneInTheDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone' } } })

Idle.test('requires both fields and focuses the first empty one', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Entrar' }))
  const who = canvas.getByLabelText('Correo electrónico o usuario')
  await expect(who).toHaveFocus()
  await expect(who).toHaveAccessibleDescription('Este campo es obligatorio.')
  await expect(canvas.getByLabelText('Contraseña')).toHaveAccessibleDescription('Este campo es obligatorio.')
})

Idle.test('the keyboard reaches the fields and the button before the links', async ({ canvas }) => {
  await userEvent.click(await canvas.findByLabelText('Correo electrónico o usuario'))
  const reached: (string | null)[] = []
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab()
    const { activeElement } = document
    reached.push(activeElement?.getAttribute('name') ?? activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? null)
  }
  await expect(reached).toEqual(['password', 'Mostrar la contraseña', 'remember', 'Entrar', '¿Has olvidado la contraseña?'])
})

const empty = Promise.resolve(someOptions({ first_start: true }))
export const EmptyInstallation = meta.story({
  args: { options: empty },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Aún no hay ninguna cuenta de administración')).toBeVisible()
  },
})
export const EmptyInstallationOnAPhoneInTheDark = meta.story({
  args: { options: empty },
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
})

/** Under a public address the accounts are not listed. */
export const PublicDemo = meta.story({
  args: { options: Promise.resolve(someOptions({ demo_school: true })) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Este es un centro de demostración/)).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Cuentas de demostración' })).toBeNull()
  },
})

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

export const FromACard = meta.story({
  args: { user: '7KQ4-MX2D' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/users/auth/login',
        refuse(403, {
          code: 'new_password_required',
          detail: 'Choose a password of your own first.',
          link: '/set-password/NA/3q2-7wEjAyM',
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Correo electrónico o usuario')).toHaveValue('7KQ4-MX2D')
  },
})
FromACard.test('a one-time password leads to where they choose their own', async ({ canvas, args }) => {
  await userEvent.type(canvas.getByLabelText('Contraseña'), 'wq7kd-m3xtz{Enter}')
  await waitFor(() => expect(args.goTo).toHaveBeenCalledWith('/set-password/NA/3q2-7wEjAyM'))
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

/** The browser of the tests has no passkey: it rejects, as when the person cancels. */
export const WithoutPasskey = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/users/auth/second_factor/passkey', {
        challenge: 'token',
        options: { challenge: 'bm9uZQ', rpId: 'elsewhere.test', allowCredentials: [], timeout: 1000 },
      }),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Entrar con una llave de acceso' }))
    await expect(await canvas.findByText(/No hemos podido entrar con una llave de acceso/, {}, { timeout: 5000 })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Entrar con una llave de acceso' })).toBeEnabled()
  },
})

export const Expired = meta.story({
  decorators: [inSession('expiredBeforeThePage')],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('La sesión ha caducado. Entra de nuevo y sigues donde estabas.')).toBeVisible()
  },
})
export const ExpiredInEnglish = meta.story({ decorators: [inSession('expiredBeforeThePage')], globals: { locale: 'en' } })
export const SignedOutElsewhere = meta.story({
  decorators: [inSession('signedOutElsewhere')],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Has cerrado la sesión en otra pestaña.')).toBeVisible()
  },
})

export const Demo = meta.story({ args: { options: Promise.resolve(demo) } })
export const DemoOnAPhone = meta.story({ args: { options: Promise.resolve(demo) }, globals: { viewport: { value: 'phone' } } })
Demo.test('one click signs in and opens the requested page', async ({ canvas, msw, args }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/users/auth/login', ({ body }) => {
      requests.push(body)
      return { expires_in: 600, person: 4 }
    }),
    mockApi.get('/users/users/self', aSelf()),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Docente laura.vidal' }))
  await waitFor(() => expect(args.goTo).toHaveBeenCalledWith('/'))
  await expect(requests).toEqual([{ username: 'laura.vidal', password: 'aula-demo-1' }])
})

const signsIn = [mockApi.post('/users/auth/login', { expires_in: 600, person: 4 }), mockApi.get('/users/users/self', aSelf())]

export const Remembering = meta.story({
  args: { next: '/group/2?tab=students#last' },
  beforeEach: ({ msw }) => {
    localStorage.setItem('aula.email', 'laura.vidal@demo.test')
    localStorage.setItem('aula.remember', 'true')
    msw.use(...signsIn)
  },
})
Remembering.test('starts with the remembered e-mail, stores it again, and opens the requested page', async ({ canvas, args }) => {
  await expect(await canvas.findByLabelText('Correo electrónico o usuario')).toHaveValue('laura.vidal@demo.test')
  await userEvent.type(canvas.getByLabelText('Contraseña'), 'aula-demo-1{Enter}')
  await waitFor(() => expect(args.goTo).toHaveBeenCalledWith('/group/2?tab=students#last'))
  await expect([localStorage.getItem('aula.email'), localStorage.getItem('aula.remember')]).toEqual(['laura.vidal@demo.test', 'true'])
})
Remembering.test('without the flag both are removed', async ({ canvas, args }) => {
  await userEvent.click(await canvas.findByLabelText('Recordar mi correo en este dispositivo'))
  await userEvent.type(canvas.getByLabelText('Contraseña'), 'aula-demo-1{Enter}')
  await waitFor(() => expect(args.goTo).toHaveBeenCalled())
  await expect([localStorage.getItem('aula.email'), localStorage.getItem('aula.remember')]).toEqual([null, null])
})
