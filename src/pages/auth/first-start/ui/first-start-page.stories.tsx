import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aSelf, inRouter, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { FirstStartPage, type FirstStartPageProps } from './first-start-page'

const token = '3q2-7wEjAyM'
const onDone = fn()
const meta = preview.meta({
  title: 'pages/auth/First start',
  parameters: { layout: 'fullscreen' },
  decorators: [inSession('visitor'), inRouter({ path: '/first-start/$token', at: `/first-start/${token}`, isPublic: true })],
})

const page = (change: Partial<FirstStartPageProps> = {}) => ({
  render: () => <FirstStartPage token={token} state="valid" minLength={12} onDone={onDone} {...change} />,
})

export const Valid = meta.story(page())
export const ValidInEnglish = meta.story({ ...page(), globals: { locale: 'en' } })
export const ValidOnAPhoneInTheDark = meta.story({ ...page(), globals: { theme: 'dark', viewport: { value: 'phone' } } })
export const Expired = meta.story(page({ state: 'expired' }))
export const Unknown = meta.story(page({ state: 'unknown' }))
export const UnknownInEnglishOnAPhone = meta.story({
  ...page({ state: 'unknown' }),
  globals: { locale: 'en', viewport: { value: 'phone' } },
})
export const Done = meta.story(page({ state: 'done' }))
export const Unreachable = meta.story(page({ state: 'unreachable' }))

async function fill() {
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Irene')
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'irene@example.org')
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'un lugar tranquilo')
  await userEvent.type(screen.getByLabelText('Repite la contraseña nueva'), 'un lugar tranquilo{Enter}')
}

export const Created = meta.story({
  ...page(),
  beforeEach: ({ msw }) => {
    onDone.mockClear()
    msw.use(
      mockApi.post('/first_start', { expires_in: 600, person: 1 }),
      mockApi.get('/users/users/self', aSelf({ id: 1, kind: 'admin', is_superuser: true })),
    )
  },
  play: async () => {
    await fill()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
  },
})

/** IT admins need a second factor: the session opens after it. */
export const NeedsASecondFactor = meta.story({
  ...page(),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/first_start',
        refuse(403, {
          code: 'second_factor_setup_required',
          detail: 'Set up a second factor first.',
          challenge: { token: 'challenge', methods: [] },
        }),
      ),
      mockApi.post('/users/auth/second_factor/setup', {
        challenge: 'challenge',
        passkey: {},
        totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Aula:irene?secret=JBSWY3DPEHPK3PXP&issuer=Aula' },
      }),
    ),
  play: async ({ canvas }) => {
    await fill()
    await expect(await canvas.findByRole('heading', { name: 'Segundo paso' })).toBeVisible()
    await expect(await canvas.findByLabelText('Código que muestra la aplicación')).toBeVisible()
  },
})

export const EmptySubmit = meta.story({
  ...page(),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Crear la cuenta y entrar' }))
    const name = canvas.getByLabelText('Nombre')
    await expect(name).toHaveFocus()
    await expect(name).toHaveAccessibleDescription('Este campo es obligatorio.')
  },
})

export const TakenUsername = meta.story({
  ...page(),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/first_start',
        refuse(400, {
          code: 'invalid',
          detail: 'The request is not valid.',
          errors: { username: ['username_taken'], password: ['too_common'] },
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await fill()
    await waitFor(() => expect(canvas.getByLabelText(/^Nombre de usuario/)).toHaveAccessibleDescription(/ya existe/))
    await expect(canvas.getByLabelText('Contraseña nueva')).toHaveAccessibleDescription(/Es de las primeras que se prueban/)
  },
})

export const DoneMeanwhile = meta.story({
  ...page(),
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/first_start', refuse(409, { code: 'first_start_done', detail: 'There is an IT admin already.' }))),
  play: async ({ canvas }) => {
    await fill()
    await expect(await canvas.findByRole('heading', { name: 'La primera cuenta ya está creada' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
  },
})
