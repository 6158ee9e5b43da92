import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPasskey, aSecondFactor, aSelf, inRouter, mockApi, never, refuse } from '@/shared/testing'
import preview from '../../../../../../.storybook/preview'
import { SecondFactorSection } from './second-factor-section'

const laptop = aPasskey()
const phone = aPasskey({ id: 4, name: 'Mi móvil', last_used_at: null, is_synced: true })
const password = 'un lugar tranquilo'
const codes = ['7F3KQ-2MXWD', 'A8RTN-5HJCE']
const offer = {
  challenge: 'token',
  totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Aula:laura.vidal?secret=JBSWY3DPEHPK3PXP&issuer=Aula' },
  passkey: {},
}
const wrongPassword = refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { current_password: ['wrong'] } })

const meta = preview.meta({
  title: 'pages/users/My profile/Second factor',
  component: SecondFactorSection,
  decorators: [inRouter({ path: '/my-profile' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/users/users/{id}/second_factor', aSecondFactor({ passkeys: [laptop, phone] })),
    ),
})

const confirm = async (dialog: ReturnType<typeof within>, button: string) => {
  await userEvent.type(dialog.getByLabelText('Tu contraseña'), password)
  await userEvent.click(dialog.getByRole('button', { name: button }))
}

export const AppAndPasskeys = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Aplicación de códigos')).toBeVisible()
    await expect(canvas.getByText('Quedan 8 sin usar')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Añadir aplicación de códigos' })).toBeNull()
    await expect(canvas.getByText(/Sin usar · Copiada en tus dispositivos$/)).toBeVisible()
  },
})
export const OnAPhoneInTheDarkInEnglish = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ language: 'en', theme: 'dark' }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/{id}/second_factor', never)) })
export const Unavailable = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/{id}/second_factor', refuse(500, { code: 'server_error', detail: 'Internal server error.' }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No hemos podido traer tu segundo paso.', {}, { timeout: 10_000 })).toBeVisible()
  },
})
export const None = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/{id}/second_factor', aSecondFactor({ totp_since: null, recovery_codes_left: 0 }))),
})
export const NoneAndRequired = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/{id}/second_factor', aSecondFactor({ is_required: true, totp_since: null, recovery_codes_left: 0 }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/te lo pediremos la próxima vez que entres/)).toBeVisible()
  },
})
/** Says why instead of a button that would fail. */
export const LastOneIsRequired = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/{id}/second_factor', aSecondFactor({ is_required: true, recovery_codes_left: 1 }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/para quitarlo, añade otro antes\./)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Quitar la aplicación de códigos' })).toBeNull()
    await expect(canvas.getByText(/Te quedan pocos códigos/)).toBeVisible()
  },
})

export const AddsAnApp = meta.story({
  beforeEach: ({ msw }) => {
    let factor = aSecondFactor({ totp_since: null, recovery_codes_left: 0 })
    msw.use(
      mockApi.get('/users/users/{id}/second_factor', () => factor),
      mockApi.post('/users/users/{id}/second_factor', ({ body }) => (body.current_password === password ? offer : wrongPassword)),
      mockApi.post('/users/users/{id}/second_factor/factors', ({ body }) => {
        if (body.code !== '492039')
          return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { code: ['wrong'] } })
        factor = aSecondFactor({ recovery_codes_left: 10 })
        return { recovery_codes: codes }
      }),
    )
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Añadir aplicación de códigos' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Añadir una aplicación de códigos' }))
    await userEvent.type(dialog.getByLabelText('Tu contraseña'), 'adivinada{Enter}')
    await waitFor(() => expect(dialog.getByLabelText('Tu contraseña')).toHaveAccessibleDescription(/No es tu contraseña actual/))
    await userEvent.clear(dialog.getByLabelText('Tu contraseña'))
    await confirm(dialog, 'Continuar')
    await expect(await dialog.findByRole('img', { name: /Código QR/ })).toBeVisible()
  },
})
AddsAnApp.test('a wrong code can be corrected, and the recovery codes are shown once', async ({ canvas }) => {
  const dialog = within(screen.getByRole('dialog'))
  const code = dialog.getByLabelText('Código que muestra la aplicación')
  await userEvent.type(code, '12{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Son seis dígitos/))
  await userEvent.clear(code)
  await userEvent.type(code, '000000{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/No es correcto/))
  await userEvent.clear(code)
  await userEvent.type(code, '492039{Enter}')
  const shown = within(await screen.findByRole('dialog', { name: 'Guarda tus códigos de recuperación' }))
  await expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(shown.getByRole('button', { name: 'Los he guardado' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(canvas.getByText('Quedan 10 sin usar')).toBeVisible()
})

export const AddsAPasskey = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/users/users/{id}/second_factor', offer)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Añadir llave de acceso' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Añadir una llave de acceso' }))
    await confirm(dialog, 'Continuar')
    await expect(await dialog.findByLabelText('Nombre de la llave')).toBeVisible()
  },
})
AddsAPasskey.test('asks for its name first', async () => {
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Crear la llave' }))
  await waitFor(() => expect(dialog.getByLabelText('Nombre de la llave')).toHaveAccessibleDescription(/obligatorio/))
})

AppAndPasskeys.test('a passkey is renamed', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/users/users/{id}/second_factor/passkeys/{passkey_id}', ({ body, params }) => {
      requests.push([params['passkey_id'], body])
      msw.use(mockApi.get('/users/users/{id}/second_factor', aSecondFactor({ passkeys: [{ ...laptop, name: 'Aula 12' }, phone] })))
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar nombre de Portátil de casa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el nombre de la llave' }))
  await userEvent.clear(dialog.getByLabelText('Nombre de la llave'))
  await userEvent.type(dialog.getByLabelText('Nombre de la llave'), 'Aula 12{Enter}')
  await expect(await canvas.findByText('Aula 12')).toBeVisible()
  await expect(requests).toEqual([['3', { name: 'Aula 12' }]])
})

AppAndPasskeys.test('a passkey is removed with the password, and the focus stays in the section', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/users/users/{id}/second_factor/passkeys/{passkey_id}/remove', ({ body, params }) => {
      requests.push([params['passkey_id'], body])
      msw.use(mockApi.get('/users/users/{id}/second_factor', aSecondFactor({ passkeys: [laptop] })))
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Quitar Mi móvil' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar la llave «Mi móvil»?' }))
  await confirm(dialog, 'Quitar')
  await waitFor(() => expect(canvas.queryByText('Mi móvil')).toBeNull())
  await waitFor(() => expect(canvas.getByRole('region', { name: /Segundo paso/ })).toContainElement(document.activeElement as HTMLElement))
  await expect(requests).toEqual([['4', { current_password: password }]])
})

AppAndPasskeys.test('became required meanwhile: the server refuses, and the dialog says why', async ({ canvas, msw }) => {
  msw.use(
    mockApi.post(
      '/users/users/{id}/second_factor/totp/remove',
      refuse(409, { code: 'second_factor_required', detail: 'Add another one.' }),
    ),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Quitar la aplicación de códigos' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar la aplicación de códigos?' }))
  await confirm(dialog, 'Quitar')
  await expect(await dialog.findByText(/tu cuenta lo necesita/)).toBeVisible()
})

AppAndPasskeys.test('new recovery codes replace the old ones', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/users/users/{id}/second_factor/recovery_codes', { recovery_codes: codes }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Hacer códigos nuevos' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Hacer códigos de recuperación nuevos?' }))
  await confirm(dialog, 'Hacer códigos nuevos')
  const shown = within(await screen.findByRole('dialog', { name: 'Guarda tus códigos de recuperación' }))
  await expect(shown.getByRole('link', { name: 'Descargar' })).toHaveAttribute('download', 'codigos-de-recuperacion-aula.txt')
  await userEvent.click(shown.getByRole('button', { name: 'Los he guardado' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Signs in with Google only. */
export const WithoutAPassword = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/{id}/second_factor', aSecondFactor({ has_password: false })),
      mockApi.post('/users/users/{id}/second_factor/totp/remove', refuse(403, { code: 'sign_in_again', detail: 'Sign in again first.' })),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Quitar la aplicación de códigos' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar la aplicación de códigos?' }))
    await expect(dialog.queryByLabelText('Tu contraseña')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }))
    await expect(await dialog.findByText(/Sal de Aula, vuelve a entrar y repítelo/)).toBeVisible()
  },
})
