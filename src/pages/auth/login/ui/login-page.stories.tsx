import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aSelf, mockApi, refuse, someOptions } from '@/shared/testing'
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
