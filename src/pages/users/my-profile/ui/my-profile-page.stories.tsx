import { expect, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aSelf, inRouter, mockApi, refuse, someOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyProfilePage } from './my-profile-page'

const meta = preview.meta({
  title: 'pages/users/My profile',
  component: MyProfilePage,
  decorators: [inRouter({ path: '/my-profile' }), inSession('somebody')],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get('/users/auth/options', someOptions())),
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
  const asked: unknown[] = []
  msw.use(
    mockApi.patch('/users/users/{id}', ({ body, headers, params }) => {
      asked.push([params['id'], headers.get('if-match'), body])
      return aSelf({ first_name: 'Laura María', full_name: 'Laura María Vidal Ortega', revision: 2 })
    }),
  )
  const name = await canvas.findByLabelText('Nombre')
  await userEvent.type(name, ' María')
  await expect(canvas.getByText('Cambios sin guardar')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar mis datos' }))
  await expect(await canvas.findByRole('heading', { name: 'Laura María Vidal Ortega' })).toBeVisible()
  await expect(asked).toEqual([['4', '"1"', { first_name: 'Laura María' }]])
  await expect(canvas.getByText('Guardado')).toBeVisible()
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
    await expect(await canvas.findByText('Estos datos han cambiado mientras los editabas')).toBeVisible()
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Laura María')
  },
})
ChangedElsewhere.test('what is stored can be taken back', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Recuperar lo que consta' }))
  await expect(canvas.getByLabelText('Nombre')).toHaveValue('Laura Inés')
  await expect(canvas.queryByText('Estos datos han cambiado mientras los editabas')).toBeNull()
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
    await expect(canvas.getByLabelText('Contraseña actual')).toHaveValue('')
  },
})
