import { expect, screen, userEvent, waitFor } from 'storybook/test'
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
