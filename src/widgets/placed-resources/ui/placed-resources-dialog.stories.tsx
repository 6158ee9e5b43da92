import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aContentsChanged,
  aPlacedResource,
  aResource,
  aSelf,
  inRouter,
  mockApi,
  never,
  refuse,
  someLearningResults,
  unavailable,
} from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { loadPlacedResourcesTexts } from '../i18n'
import { PlacedResourcesDialog } from './placed-resources-dialog'

const placed = (...numbers: number[]) => numbers.map((n) => aPlacedResource(n))
const listOf = (results: ReturnType<typeof placed>, can_edit = true) =>
  mockApi.get('/resources/related', { can_edit, center_id: 1, results })
const worksTwoCriteria = (given: Parameters<typeof aPlacedResource>[1] = {}) =>
  aPlacedResource(1, { results: [31, 32].map((criterion_id) => ({ criterion_id, weight: 5000 })), ...given })

const weightFields = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Peso de/ })
const typedWeights = async () => (await weightFields()).map(({ value }) => value)
async function typeWeight(index: number, text: string) {
  const field = (await weightFields())[index]
  if (!field) throw new Error('a weight')
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const meta = preview.meta({
  title: 'widgets/PlacedResources',
  component: PlacedResourcesDialog,
  args: { courseId: 3, content: { id: 12, name: 'HTML' }, onClose: () => {} },
  loaders: [loadPlacedResourcesTexts],
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
    mockApi.get('/resources/related', () => ({ can_edit: true, center_id: 1, results: placed(...order) })),
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
List.test('typed weights are saved once they add up to 100,00 %, and no further choice rewrites them', async ({ msw }) => {
  const sent: unknown[] = []
  const [first, second] = someLearningResults().results.flatMap(({ criteria }) => criteria.map(({ id }) => id))
  msw.use(
    listOf([worksTwoCriteria()]),
    mockApi.post('/resources/related_results/update_multiple', ({ body }) => {
      sent.push(body.results)
      return aPlacedResource(1, { results: body.results, revision: 2 })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: '2 criterios' }))
  await typeWeight(0, '70,5')
  await expect(await screen.findByRole('button', { name: 'Guardar los pesos' })).toBeDisabled()
  await expect(screen.getByText(/Suman 120,50/)).toBeVisible()
  await typeWeight(1, '29,5')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los pesos' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [
        { criterion_id: first, weight: 7050 },
        { criterion_id: second, weight: 2950 },
      ],
    ]),
  )
  // the answer is here
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar los pesos' })).toBeNull())
  const added = screen.getAllByRole('checkbox')[2]
  if (!added) throw new Error('a third criterion')
  await userEvent.click(added)
  await expect(await screen.findByText('A cada criterio le hace falta un peso mayor que 0.')).toBeVisible()
  await expect(await typedWeights()).toEqual(['70,50', '29,50', ''])
  await expect(sent).toHaveLength(1)
})
List.test('a resource is taken out as it was seen, also right after another step', async ({ msw }) => {
  const sent: unknown[] = []
  msw.use(
    listOf(placed(1, 2)),
    mockApi.patch('/resources/related/{id}', ({ body, headers }) => {
      sent.push([body, headers.get('if-match')])
      return aPlacedResource(1, { ...body, revision: 2 })
    }),
    mockApi.delete('/resources/related/{id}', ({ headers }) => {
      sent.push(['removed', headers.get('if-match')])
      msw.use(listOf(placed(2)))
      return aContentsChanged({ removed_items: [{ kind: 'resource', id: 1 }] })
    }),
  )
  await userEvent.click(await screen.findByRole('switch', { name: 'Obligatorio: Guía de selectores 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar «Guía de selectores 1»' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await expect(sent[1]).toEqual(['removed', '"2"'])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
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
Stale.test('typed weights that another person was faster with stay, and are saved on the next press', async ({ msw }) => {
  const sent: unknown[] = []
  const current = worksTwoCriteria({ is_required: true, revision: 4 })
  msw.use(
    listOf([worksTwoCriteria({ is_required: false })]),
    mockApi.post('/resources/related_results/update_multiple', ({ body, headers }) => {
      sent.push(headers.get('if-match'))
      if (sent.length > 1) return aPlacedResource(1, { results: body.results, revision: 5 })
      msw.use(listOf([current]))
      return refuse(409, { code: 'conflict', detail: 'The resource has changed.', current, etag: '"4"' })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: '2 criterios' }))
  await typeWeight(0, '70,25')
  await typeWeight(1, '29,75')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los pesos' }))
  await expect(await screen.findByText(/Otra persona ha cambiado este recurso/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Obligatorio: Guía de selectores 1' })).toBeChecked())
  await expect(await typedWeights()).toEqual(['70,25', '29,75'])
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los pesos' }))
  await waitFor(() => expect(sent).toEqual(['"1"', '"4"']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar los pesos' })).toBeNull())
  await expect(await typedWeights()).toEqual(['70,25', '29,75'])
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
