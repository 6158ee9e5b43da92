import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { inRouter, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NewPasswordPage, type NewPasswordPageProps } from './new-password-page'

const meta = preview.meta({
  title: 'pages/auth/New password',
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/reset-password/$uidb64/$token', at: '/reset-password/NA/3q2-7wEjAyM', isPublic: true })],
})

const page = (change: Partial<NewPasswordPageProps> = {}) => ({
  render: () => <NewPasswordPage link={{ uidb64: 'NA', token: '3q2-7wEjAyM' }} state="valid" purpose="reset" minLength={12} {...change} />,
})

export const Reset = meta.story(page())
export const First = meta.story(page({ purpose: 'set' }))
export const ResetInEnglish = meta.story({ ...page(), globals: { locale: 'en' } })
export const ResetOnAPhoneInTheDark = meta.story({ ...page(), globals: { theme: 'dark', viewport: { value: 'phone' } } })
export const Used = meta.story(page({ state: 'used' }))
export const Expired = meta.story(page({ state: 'expired' }))
export const Unreachable = meta.story(page({ state: 'unreachable' }))
export const Unknown = meta.story(page({ state: 'unknown' }))

export const RulesAsTyped = meta.story({
  ...page(),
  play: async ({ canvas }) => {
    const password = await canvas.findByLabelText('Contraseña nueva')
    const save = canvas.getByRole('button', { name: 'Guardar la contraseña' })
    await userEvent.type(password, '1234567')
    await userEvent.click(save)
    await waitFor(() => expect(password).toHaveAccessibleDescription('Debe tener 12 caracteres como mínimo.'))
    await userEvent.type(password, '89012')
    await userEvent.click(save)
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Es de las primeras que se prueban/))
    await userEvent.type(password, ' lugares')
    await expect(password).toHaveAccessibleDescription('')
    await expect(canvas.getByText('Al menos 12 caracteres').parentElement).toHaveTextContent('(cumplido)')
    await expect(canvas.getByText(/Que no sea de las más usadas/).parentElement).toHaveTextContent('(cumplido)')
    const repeated = canvas.getByLabelText('Repite la contraseña nueva')
    await userEvent.type(repeated, 'otra cosa')
    await expect(repeated).toHaveAccessibleDescription('Las contraseñas no coinciden.')
  },
})
RulesAsTyped.test('sending it so stays here, with the focus at the first wrong field', async ({ canvas }) => {
  const password = canvas.getByLabelText('Contraseña nueva')
  await userEvent.clear(password)
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar la contraseña' }))
  await expect(password).toHaveFocus()
  await expect(password).toHaveAccessibleDescription('Este campo es obligatorio.')
  await expect(canvas.getByRole('alert')).toHaveTextContent('Hay 2 datos que corregir.')
})

async function choose(password: string) {
  await userEvent.type(await screen.findByLabelText('Contraseña nueva'), password)
  await userEvent.type(screen.getByLabelText('Repite la contraseña nueva'), `${password}{Enter}`)
}

export const TooCommon = meta.story({
  ...page(),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/reset_password',
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { new_password: ['too_common'] } }),
      ),
    ),
  play: async ({ canvas }) => {
    await choose('una frase robada')
    await expect(await canvas.findByText(/Es de las primeras que se prueban/)).toBeVisible()
  },
})

export const UsedMeanwhile = meta.story({
  ...page(),
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/reset_password', refuse(409, { code: 'link_used', detail: 'The link has already been used.' }))),
  play: async ({ canvas }) => {
    await choose('un lugar tranquilo')
    await expect(await canvas.findByRole('heading', { name: 'Este enlace ya se ha usado' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/reset-password-request')
  },
})

export const Done = meta.story({
  ...page(),
  beforeEach: ({ msw }) => msw.use(mockApi.post('/reset_password', null)),
  play: async ({ canvas }) => {
    await choose('un lugar tranquilo')
    await expect(await canvas.findByRole('heading', { name: 'Contraseña guardada' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
  },
})
