import { expect, userEvent, waitFor, within } from 'storybook/test'
import { aNotification, aPage, aSelf, inRouter, mockApi, never, offline } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { NoticesPage } from './notices-page'

const read_at = '2026-11-20T23:00:00.000Z'
const notices = [
  aNotification({
    id: 9,
    kind: 'work_delivered',
    person: 'García Soler, Ana Belén',
    mark: null,
    works: 1,
    href: '/group/2/deliverables/5',
  }),
  aNotification({ id: 8, kind: 'newer_version', person: 'Álvarez Prieto, Hugo', mark: null, read_at }),
  aNotification({ id: 7, kind: 'import_failed', deliverable: null, group: null, mark: null, href: null }),
]
const page = { ...aPage(notices), unread: 2 }
const settings = {
  has_email: true,
  digest_hour: 7,
  results: (['work_delivered', 'newer_version', 'imports'] as const).map((topic) => ({ topic, in_app: true, mail: 'digest' as const })),
}

const meta = preview.meta({
  title: 'pages/users/Notices',
  decorators: [inRouter({ path: '/notices' })],
  render: () => (
    <>
      <NoticesPage />
      <Toaster />
    </>
  ),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/notifications/settings', settings),
      mockApi.get('/notifications', ({ query }) =>
        (query.get('topic') ?? query.get('unread'))
          ? { ...page, ...aPage(notices.filter(({ read_at: read, kind }) => !read && (!query.get('topic') || kind === 'import_failed'))) }
          : page,
      ),
    ),
})

export const OfATeacher = meta.story()
OfATeacher.test('a notice leads to what it is about, and is read one by one', async ({ canvas, msw }) => {
  const done: unknown[] = []
  msw.use(
    mockApi.post('/notifications/read', ({ body }) => {
      done.push(body)
      return null
    }),
  )
  const link = await canvas.findByRole('link', { name: 'Ana Belén García Soler ha entregado «Maquetado CSS»' })
  await expect(link).toHaveAttribute('href', '/group/2/deliverables/5')
  await userEvent.click(canvas.getByRole('button', { name: /^Marcar como leído: La importación/ }))
  await waitFor(() => expect(done).toEqual([{ ids: [7] }]))
  await userEvent.click(canvas.getByRole('button', { name: 'Marcar todo como leído' }))
  await waitFor(() => expect(done).toEqual([{ ids: [7] }, {}]))
})
OfATeacher.test('filters by what is unread and by kind', async ({ canvas }) => {
  await canvas.findByText(/ha entregado otra versión/)
  await userEvent.click(canvas.getByRole('radio', { name: 'Sin leer' }))
  await waitFor(() => expect(canvas.queryByText(/ha entregado otra versión/)).toBeNull())
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Tipo de aviso' }), 'Importaciones de estudiantes')
  await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(2))
  await expect(canvas.getByText(/La importación de estudiantes se ha detenido/)).toBeVisible()
})
export const InEnglishOnAPhoneInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications', { ...aPage([]), unread: 0 })),
})
Empty.test('says what will be here, and that nothing is left unread', async ({ canvas }) => {
  await expect(await canvas.findByText('Aquí verás lo que pase')).toBeVisible()
  await userEvent.click(canvas.getByRole('radio', { name: 'Sin leer' }))
  await expect(await within(canvas.getByRole('table')).findByText('No te queda ninguno sin leer')).toBeVisible()
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications', offline)) })
