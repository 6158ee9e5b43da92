import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aProfile, aSelf, inRouter, mockApi, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { PersonPage } from './person-page'

const meta = preview.meta({
  title: 'pages/users/Person',
  component: PersonPage,
  decorators: [inRouter({ path: '/profile/$id_user', at: '/profile/31' }), inSession('signedIn')],
  render: () => (
    <>
      <PersonPage />
      <Toaster />
    </>
  ),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get('/users/users/{id}', aProfile())),
})

export const SeenByATeacher = meta.story({})
export const SeenByAnAdminWhoIsAskedForErasure = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'admin' })),
      mockApi.get('/users/users/{id}', aProfile({ erasure_requested_at: '2026-11-19T10:00:00.000Z' })),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ha pedido que se suprima su cuenta')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Acciones sobre Ana Belén García Soler' })).toBeVisible()
  },
})
export const DeactivatedInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ language: 'en', theme: 'dark' })),
      mockApi.get('/users/users/{id}', aProfile({ is_active: false, groups: [], last_access_at: null })),
    ),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })

SeenByATeacher.test('a password link is sent, or the reason is shown', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/users/users/restore_password', ({ body }) => {
      requests.push(body)
      return requests.length === 1 ? null : refuse(409, { code: 'too_many_links', detail: 'Enough links have been sent.' })
    }),
  )
  const send = await canvas.findByRole('button', { name: 'Enviarle un enlace para su contraseña' })
  await userEvent.click(send)
  await expect(await screen.findByText('Le hemos enviado un enlace a ana.garcia@demo.test.')).toBeVisible()
  await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'))
  await userEvent.click(send)
  await expect(await screen.findByText(/varios enlaces sin usar/)).toBeVisible()
  await expect(requests).toEqual([{ user: 31 }, { user: 31 }])
})

const teacher = aProfile({ kind: 'teacher', second_factor: { is_set: true, reset: 'allowed' } })
export const TeacherSeenByTheManager = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'manager' })), mockApi.get('/users/users/{id}', teacher)),
})
TeacherSeenByTheManager.test('the second factor is reset after typing the username', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/users/users/{id}/second_factor/reset', ({ params }) => {
      requests.push(params['id'])
      msw.use(mockApi.get('/users/users/{id}', { ...teacher, second_factor: { is_set: false, reset: 'allowed' } }))
      return null
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Restablecer' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Restablecer el segundo paso de Ana Belén García Soler?' }))
  await expect(dialog.getByRole('button', { name: 'Restablecer' })).toBeDisabled()
  await userEvent.type(dialog.getByLabelText(/escribe «ana.garcia»/), 'ana.garcia')
  await userEvent.click(dialog.getByRole('button', { name: 'Restablecer' }))
  await expect(await canvas.findByText('No tiene segundo paso')).toBeVisible()
  await expect(requests).toEqual(['31'])
})
TeacherSeenByTheManager.test('began to work elsewhere meanwhile: the dialog says who can do it', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/users/users/{id}/second_factor/reset', refuse(403, { code: 'works_elsewhere', detail: 'An IT admin resets it.' })))
  await userEvent.click(await canvas.findByRole('button', { name: 'Restablecer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/escribe «ana.garcia»/), 'ana.garcia')
  await userEvent.click(dialog.getByRole('button', { name: 'Restablecer' }))
  await expect(await dialog.findByText(/solo puede restablecerlo la administración de Aula/)).toBeVisible()
})
export const TeacherOfTwoCentersInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'manager', language: 'en', theme: 'dark' })),
      mockApi.get('/users/users/{id}', { ...teacher, second_factor: { is_set: true, reset: 'works_elsewhere' } }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Also works in another center/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Reset' })).toBeNull()
  },
})
