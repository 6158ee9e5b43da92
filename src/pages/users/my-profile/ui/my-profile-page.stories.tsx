import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  anImpersonation,
  aPage,
  aSecondFactor,
  aSelf,
  aSessionRow,
  aSignIn,
  inRouter,
  mockApi,
  refuse,
  someOptions,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyProfilePage } from './my-profile-page'

const meta = preview.meta({
  title: 'pages/users/My profile',
  component: MyProfilePage,
  decorators: [inRouter({ path: '/my-profile' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/users/auth/options', someOptions()),
      mockApi.get('/users/users/{id}/sessions', { results: [aSessionRow({ is_current: true })] }),
      mockApi.get('/users/users/{id}/second_factor', aSecondFactor()),
      mockApi.get('/exports', aPage([])),
      mockApi.get('/users/users/calendar', { address: null, renewed_at: null }),
      mockApi.get('/notifications/settings', {
        has_email: true,
        digest_hour: 7,
        results: [{ topic: 'work_delivered', in_app: true, mail: 'digest' }],
      }),
      mockApi.get('/users/users/{id}/sign_ins', { results: [aSignIn()] }),
    ),
})

export const Teacher = meta.story({})
export const TeacherInEnglish = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ language: 'en' }))),
})
export const StudentOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'student', theme: 'dark' }))),
})

Teacher.test('saves only what changed, with the revision that was read', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/users/users/{id}', ({ body, headers, params }) => {
      requests.push([params['id'], headers.get('if-match'), body])
      return aSelf({ first_name: 'Laura María', full_name: 'Laura María Vidal Ortega', revision: 2 })
    }),
  )
  const name = await canvas.findByLabelText('Nombre')
  await userEvent.type(name, ' María')
  await expect(canvas.getByText('Cambios sin guardar')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar mis datos' }))
  await expect(await canvas.findByRole('heading', { name: 'Laura María Vidal Ortega' })).toBeVisible()
  await expect(requests).toEqual([['4', '"1"', { first_name: 'Laura María' }]])
  await expect(await canvas.findByText('Guardado')).toBeVisible()
})

export const ChangedElsewhere = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch(
        '/users/users/{id}',
        refuse(409, {
          code: 'conflict',
          detail: 'Somebody else saved this first.',
          current: aSelf({ first_name: 'Laura Inés', full_name: 'Laura Inés Vidal Ortega', revision: 2 }),
          etag: '"2"',
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Nombre'), ' María')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar mis datos' }))
    await expect(await canvas.findByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeVisible()
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Laura María')
  },
})
ChangedElsewhere.test('the stored values can be restored', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Recuperar lo suyo' }))
  await expect(canvas.getByLabelText('Nombre')).toHaveValue('Laura Inés')
  await expect(canvas.queryByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeNull()
})

export const EmailTaken = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch(
        '/users/users/{id}',
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { email: ['email_taken'] } }),
      ),
    ),
  play: async ({ canvas }) => {
    const email = await canvas.findByLabelText('Correo electrónico')
    await userEvent.clear(email)
    await userEvent.type(email, 'carmen.rueda@demo.test{Enter}')
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Este correo electrónico ya está en uso\./))
  },
})

/** The e-mail gives access to the account, so a change needs the password. */
export const EmailNeedsPassword = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch('/users/users/{id}', ({ body }) =>
        body.current_password === 'un lugar tranquilo'
          ? aSelf({ pending_email: 'laura@demo.test' })
          : refuse(400, {
              code: 'invalid',
              detail: 'The request is not valid.',
              errors: { current_password: [body.current_password ? 'wrong' : 'required'] },
            }),
      ),
    ),
  play: async ({ canvas }) => {
    const email = await canvas.findByLabelText('Correo electrónico')
    await expect(canvas.queryByLabelText('Tu contraseña')).toBeNull()
    await userEvent.clear(email)
    await userEvent.type(email, 'laura@demo.test{Enter}')
    const password = canvas.getByLabelText('Tu contraseña')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Este campo es obligatorio\./))
    await userEvent.type(password, 'adivinada{Enter}')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/No es tu contraseña actual\./))
    await userEvent.clear(password)
    await userEvent.type(password, 'un lugar tranquilo{Enter}')
    await canvas.findByText('Falta confirmar tu nuevo correo')
    await expect(canvas.queryByLabelText('Tu contraseña')).toBeNull()
  },
})

export const WrongPassword = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/users/users/{id}/change_password',
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { current_password: ['wrong'] } }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Contraseña actual'), 'no es esta')
    await userEvent.type(canvas.getByLabelText('Contraseña nueva'), 'un lugar tranquilo')
    await userEvent.type(canvas.getByLabelText('Repite la contraseña nueva'), 'un lugar tranquilo')
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la contraseña' }))
    await waitFor(() => expect(canvas.getByLabelText('Contraseña actual')).toHaveAccessibleDescription('No es tu contraseña actual.'))
  },
})

export const PasswordChanged = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/users/users/{id}/change_password', null)),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Contraseña actual'), 'aula-demo-1')
    await userEvent.type(canvas.getByLabelText('Contraseña nueva'), 'un lugar tranquilo')
    await userEvent.type(canvas.getByLabelText('Repite la contraseña nueva'), 'un lugar tranquilo{Enter}')
    await expect(await canvas.findByText('Contraseña cambiada. Las demás sesiones se han cerrado.')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Contraseña actual')).toHaveValue(''))
  },
})

export const WithAnEmailToConfirm = meta.story({
  beforeEach: ({ msw }) => {
    let pending: string | null = 'laura@otro.test'
    msw.use(
      mockApi.get('/users/users/self', () => aSelf({ pending_email: pending })),
      mockApi.delete('/users/users/{id}/email_change', () => {
        pending = null
        return null
      }),
    )
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Hemos enviado un enlace a laura@otro.test/)).toBeVisible()
  },
})
WithAnEmailToConfirm.test('the previous one can be kept', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Dejar el correo de antes' }))
  await waitFor(() => expect(canvas.queryByText('Falta confirmar tu nuevo correo')).toBeNull())
})

Teacher.test('gender is saved with the data', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/users/users/{id}', ({ body }) => {
      requests.push(body)
      return aSelf({ gender: 'non-binary', revision: 2 })
    }),
  )
  await userEvent.selectOptions(await canvas.findByLabelText('Género'), 'non-binary')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar mis datos' }))
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await expect(requests).toEqual([{ gender: 'non-binary' }])
})

export const AsksForErasure = meta.story({
  beforeEach: ({ msw }) => {
    let requestedAt: string | null = null
    msw.use(
      mockApi.get('/users/users/self', () => aSelf({ erasure_requested_at: requestedAt })),
      mockApi.post('/users/users/{id}/erasure', () => {
        requestedAt = '2026-11-20T10:00:00.000Z'
        return null
      }),
      mockApi.delete('/users/users/{id}/erasure', () => {
        requestedAt = null
        return null
      }),
    )
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pedir la supresión' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Pedir que se suprima tu cuenta?' }))
    await userEvent.type(dialog.getByLabelText(/por qué/), 'Me mudo')
    await userEvent.click(dialog.getByRole('button', { name: 'Pedir la supresión' }))
    await expect(await canvas.findByText('Has pedido que se suprima tu cuenta')).toBeVisible()
  },
})
AsksForErasure.test('and changes their mind', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Retirar la petición' }))
  await expect(await canvas.findByRole('button', { name: 'Pedir la supresión' })).toBeVisible()
})

export const SeenByWhoActsAsThem = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ impersonation: anImpersonation() }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Correo electrónico')).toBeDisabled()
    await expect(canvas.queryByLabelText('Contraseña actual')).toBeNull()
  },
})

Teacher.test('the strength of a new password agrees with the rules', async ({ canvas }) => {
  const password = await canvas.findByLabelText('Contraseña nueva')
  const form = within(password.closest('form') as HTMLElement)
  const shown = (text: string) => waitFor(() => expect(form.getByText(text)).toBeVisible(), { timeout: 10_000 })
  await userEvent.type(password, 'corta')
  await shown('Todavía no vale')
  await userEvent.clear(password)
  await userEvent.type(password, 'un lugar tranquilo')
  await shown('Muy buena')
  await userEvent.clear(password)
  // on the list of breached passwords
  await userEvent.type(password, 'sonyericsson')
  await shown('Todavía no vale')
  await expect(form.getByText(/Que no sea de las más usadas/).closest('li')).toHaveTextContent(/falta/)
})
