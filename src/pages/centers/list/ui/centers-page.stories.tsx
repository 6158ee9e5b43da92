import { expect, userEvent, waitFor, within } from 'storybook/test'
import { aCenterRow, aPage, aSelf, aSetupRow, inRouter, mockApi, never, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CentersPage } from './centers-page'

const meta = preview.meta({
  title: 'pages/centers/Centers',
  component: CentersPage,
  decorators: [inRouter({ path: '/centers' })],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'admin' })), mockApi.get('/centers/setups', { results: [] })),
})

const centers = [
  aCenterRow(),
  aCenterRow({ id: 2, name: 'CIFP Puerta del Mar', city: 'A Coruña', teacher_seats: { used: 5, contracted: 5 } }),
  aCenterRow({
    id: 3,
    name: 'IES Sierra de Gredos',
    city: 'Arenas de San Pedro',
    manager: null,
    teacher_seats: { used: 0, contracted: 0 },
    student_seats: { used: 62, contracted: 60 },
    active_groups: 0,
    setup_finished_at: null,
  }),
]
const listed = mockApi.get('/centers/centers', ({ query }) => {
  if (query.get('search')) return aPage([])
  if (query.get('setup') === 'unfinished') return aPage(centers.slice(2))
  return aPage(query.get('ordering') === '-name' ? centers.toReversed() : centers)
})

export const Centers = meta.story({ beforeEach: ({ msw }) => msw.use(listed) })
Centers.test('filters, sorts and searches, and says so when nothing matches', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'IES Ribera del Duero' })).toHaveAttribute('href', '/center/1')
  await userEvent.click(within(canvas.getByRole('columnheader', { name: 'Centro' })).getByRole('button'))
  await waitFor(() => expect(canvas.getByRole('columnheader', { name: 'Centro' })).toHaveAttribute('aria-sort', 'descending'))
  await userEvent.click(canvas.getByRole('radio', { name: 'Sin terminar' }))
  await expect(await canvas.findByText('1 centro')).toBeVisible()
  await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar por nombre o ciudad' }), 'x')
  await expect(await canvas.findByText('Ningún centro coincide')).toBeVisible()
})

export const OnlyADraft = meta.story({
  decorators: [inRouter({ path: '/centers', at: '/centers?setup=unfinished' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/centers/setups', { results: [aSetupRow(), aSetupRow({ id: 4, center: 3 })] }),
      mockApi.get('/centers/centers', aPage([])),
    ),
})
OnlyADraft.test('leads to the setups that have no center yet', async ({ canvas }) => {
  await expect(await canvas.findByText('Hay 1 configuración empezada que todavía no ha creado su centro.')).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'Ver las configuraciones sin terminar' })).toHaveAttribute('href', '/create-center')
  await expect(await canvas.findByText('Todos los centros creados están en marcha')).toBeVisible()
  await expect(canvas.queryByText('Aún no hay centros.')).toBeNull()
})

export const ManyCenters = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers', { ...aPage(centers), count: 61 })),
})
ManyCenters.test('remembers how many rows a page has', async ({ canvas }) => {
  await userEvent.selectOptions(await canvas.findByLabelText('Filas por página'), '50')
  await waitFor(() => expect(localStorage.getItem('aula.page_size')).toBe('50'))
  localStorage.removeItem('aula.page_size')
})
export const InEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(listed),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } }, beforeEach: ({ msw }) => msw.use(listed) })
export const OnAPhoneInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(listed),
})
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers', aPage([]))) })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers', offline)) })
