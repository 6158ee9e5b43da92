import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPlacedResource, aResource, aSelf, inRouter, mockApi, refuse, someLearningResults, unavailable } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { loadPlacedResourcesTexts } from '../i18n'
import { PlacedResourcesDialog } from './placed-resources-dialog'

const present = (...numbers: number[]) =>
  mockApi.get('/resources/related', { can_edit: true, center_id: 1, results: numbers.map((n) => aPlacedResource(n)) })

const meta = preview.meta({
  title: 'widgets/PlacedResources: from the library',
  component: PlacedResourcesDialog,
  args: { courseId: 3, content: { id: 12, name: 'HTML' }, isAdding: true, onClose: () => {} },
  loaders: [loadPlacedResourcesTexts],
  decorators: [inRouter({ path: '/course/edit/$courseId/contents', at: '/course/edit/3/contents' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      present(1, 2, 3),
      mockApi.get('/courses/courselearningresults', someLearningResults()),
      mockApi.get('/resources/resources', {
        count: 3,
        next: null,
        previous: null,
        results: [aResource(1), aResource(4), aResource(5, { type: 'video', file: null, url: 'https://example.org/', center: null })],
      }),
    ),
})

export const Adding = meta.story()
Adding.test('a resource of the library is placed with one press, and is there afterwards', async ({ msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/resources/related/associate', ({ body }) => {
      sent.push(body)
      return aPlacedResource(4)
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir «Guía de selectores 4»' }))
  await waitFor(() => expect(sent).toEqual([{ content_id: 12, resource_id: 14 }]))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Ya está' })).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Ver los de «HTML»' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
})
Adding.test('a resource that may not be placed in the program is refused with its reason', async ({ msw }) => {
  msw.use(
    mockApi.post('/resources/related/associate', () =>
      refuse(400, { code: 'invalid', detail: 'Some fields are not valid.', errors: { resource_id: ['choice'] } }),
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir «Guía de selectores 4»' }))
  await expect(await screen.findByText(/caben los del centro del programa y los de la plataforma/)).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Añadir «Guía de selectores 4»' })).toBeVisible()
})
Adding.test('offers what may be placed in the program, and adds to its center', async ({ msw }) => {
  const asked: (string | null)[] = []
  const sent: unknown[] = []
  msw.use(
    mockApi.get('/resources/resources', ({ query }) => {
      asked.push(query.get('course'))
      return { count: 0, next: null, previous: null, results: [] }
    }),
    mockApi.get('/resources/categories/list_categories', { results: [] }),
    mockApi.post('/resources/resources', ({ body }) => {
      sent.push(body)
      return { ...aResource(8), places: [] }
    }),
    mockApi.post('/resources/related/associate', () => aPlacedResource(8)),
  )
  await expect(await screen.findByText('La biblioteca no tiene recursos para este programa')).toBeVisible()
  await expect(asked).toEqual(['3'])
  await userEvent.click(screen.getByRole('button', { name: 'Añadir enlace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir enlace' }))
  await userEvent.type(dialog.getByLabelText(/Dirección/), 'https://example.org/guia')
  await userEvent.type(dialog.getByLabelText(/Nombre/), 'Guía')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ name: 'Guía', center_id: 1 })]))
})
export const Broken = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/related', unavailable)),
})
Broken.test('says that what the content has could not be read, and reads it again', async ({ msw }) => {
  await expect(await screen.findByText(/servicio no está disponible/)).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Añadir enlace' })).toBeDisabled()
  msw.use(present(1))
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir enlace' })).toBeEnabled())
  await expect(screen.getByRole('button', { name: 'Añadir «Guía de selectores 4»' })).toBeVisible()
})
export const NothingFound = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', { count: 0, next: null, previous: null, results: [] })),
})
