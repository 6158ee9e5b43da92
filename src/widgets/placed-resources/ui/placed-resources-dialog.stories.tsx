import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPlacedResource, aResource, aSelf, inRouter, mockApi, never, refuse, someLearningResults, unavailable } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { PlacedResourcesDialog } from './placed-resources-dialog'

const placed = (...numbers: number[]) => numbers.map((n) => aPlacedResource(n))
const listOf = (results: ReturnType<typeof placed>, can_edit = true) => mockApi.get('/resources/related', { can_edit, results })

const meta = preview.meta({
  title: 'widgets/PlacedResources',
  component: PlacedResourcesDialog,
  args: { courseId: 3, content: { id: 12, name: 'HTML' }, onClose: () => {} },
  decorators: [inRouter({ path: '/course/edit/$courseId/contents', at: '/course/edit/3/contents' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      listOf(placed(1, 2, 3)),
      mockApi.get('/courses/courselearningresults', someLearningResults()),
      mockApi.get('/resources/resources', {
        count: 3,
        next: null,
        previous: null,
        results: [aResource(1), aResource(4), aResource(5, { type: 'video', file: null, url: 'https://example.org/', center: null })],
      }),
    ),
})

export const List = meta.story()
List.test('moves by its buttons and by Alt with an arrow; the focus stays, and the place is said', async ({ msw }) => {
  const sent: unknown[] = []
  let order = [1, 2, 3]
  msw.use(
    mockApi.patch('/resources/related/{id}', ({ body, headers }) => {
      sent.push([body, headers.get('if-match')])
      order = [1, 3].toSpliced(body.index ?? 0, 0, 2)
      return aPlacedResource(2, { revision: sent.length + 1 })
    }),
    mockApi.get('/resources/related', () => ({ can_edit: true, results: placed(...order) })),
  )
  const up = await screen.findByRole('button', { name: /Subir «Guía de selectores 2»/ })
  await userEvent.click(up)
  await waitFor(() => expect(sent).toEqual([[{ index: 0 }, '"1"']]))
  const first = () => screen.getAllByRole('listitem')[0]
  await waitFor(() => expect(first()).toHaveTextContent('Guía de selectores 2'))
  await expect(screen.getByText('«Guía de selectores 2»: puesto 1 de 3')).toBeInTheDocument()
  await expect(screen.getByRole('button', { name: /Subir «Guía de selectores 2»/ })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(sent[1]).toEqual([{ index: 1 }, '"2"']))
  await expect(screen.getByRole('button', { name: /Bajar «Guía de selectores 2»/ })).toHaveFocus()
})
List.test('the criteria that a resource works are saved in equal shares', async ({ msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/resources/related_results/update_multiple', ({ body }) => {
      sent.push(body)
      return aPlacedResource(1, { results: body.results, revision: sent.length + 1 })
    }),
  )
  const [open] = await screen.findAllByRole('button', { name: 'Criterios' })
  if (open) await userEvent.click(open)
  const [one, two] = await screen.findAllByRole('checkbox')
  if (!one || !two) throw new Error('two criteria')
  await userEvent.click(one)
  await userEvent.click(two)
  await waitFor(() => expect(sent).toHaveLength(2))
  await expect(sent[1]).toMatchObject({ related_id: 51, results: [{ weight: 5000 }, { weight: 5000 }] })
  await expect(await screen.findByRole('button', { name: '2 criterios' })).toBeVisible()
})
export const Stale = meta.story()
Stale.test('a change that another person was faster with is refused and the list read again', async ({ msw }) => {
  msw.use(
    mockApi.patch('/resources/related/{id}', () =>
      refuse(409, { code: 'conflict', detail: 'The resource has changed.', current: aPlacedResource(1, { revision: 4 }), etag: '"4"' }),
    ),
    listOf([aPlacedResource(1, { is_required: false, revision: 4 })]),
  )
  const required = await screen.findByRole('switch', { name: 'Obligatorio: Guía de selectores 1' })
  await userEvent.click(required)
  await expect(await screen.findByText(/Otra persona ha cambiado este recurso/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Obligatorio: Guía de selectores 1' })).not.toBeChecked())
})
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(listOf([])) })
export const Reader = meta.story({
  beforeEach: ({ msw }) => msw.use(listOf([aPlacedResource(1, { is_required: true }), aPlacedResource(2)], false)),
})
Reader.test('who may only read finds no way to change it', async () => {
  await expect(await screen.findByText('Obligatorio')).toBeVisible()
  await expect(screen.queryByRole('switch')).toBeNull()
  await expect(screen.queryByRole('button', { name: 'Añadir recurso' })).toBeNull()
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/related', never)) })
export const Broken = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/related', unavailable)) })
export const Adding = meta.story({ args: { isAdding: true } })
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
export const NothingFound = meta.story({
  args: { isAdding: true },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', { count: 0, next: null, previous: null, results: [] })),
})
