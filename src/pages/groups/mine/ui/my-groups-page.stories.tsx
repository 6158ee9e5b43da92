import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aGroup, aPage, aPerson, inRouter, mockApi, never, offline, someCategories } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyGroupsPage } from './my-groups-page'

const meta = preview.meta({
  title: 'pages/groups/My groups',
  component: MyGroupsPage,
  decorators: [inRouter({ path: '/my-groups' })],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/categories/list_categories', someCategories())),
})

const groups = [
  aGroup({ manager: aPerson(3) }),
  aGroup({
    id: 3,
    name: '2.º DAM A',
    to_grade_count: 0,
    students_count: 19,
    courses: [{ id: 4, name: 'Bases de datos', teacher_id: null }],
    can_archive: false,
  }),
  aGroup({ id: 4, name: '1.º DAM A', period: '2025/2026', archived_at: '2026-07-01T10:00:00.000Z', can_edit: false }),
]
const listed = mockApi.get('/groups/groups', ({ query }) =>
  aPage(
    query.get('area') === '5'
      ? []
      : query.get('area') === '4'
        ? groups.slice(1, 2)
        : query.get('state') === 'archived'
          ? groups.slice(2)
          : query.get('search')
            ? []
            : groups.slice(0, 2),
  ),
)
const all = mockApi.get('/groups/groups', aPage(groups))
const table = [inRouter({ path: '/my-groups', at: '/my-groups?view=table&status=all' })]

export const Active = meta.story({ beforeEach: ({ msw }) => msw.use(listed) })
Active.test('filters by archived groups and shows an empty search result', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('radio', { name: 'Archivados' }))
  await expect(await page.findByText('2025/2026', { exact: false })).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'Activos' }))
  await userEvent.type(page.getByRole('searchbox', { name: 'Buscar un grupo' }), 'x')
  await expect(await page.findByText('Ningún grupo se llama así')).toBeVisible()
})
Active.test('filters by a training area, and says so when it has no groups', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await page.findByRole('link', { name: '1.º DAM A' })
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Área formativa' }), '4')
  await expect(await page.findByText('1 grupo')).toBeVisible()
  await expect(page.queryByRole('link', { name: '1.º DAM A' })).toBeNull()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Área formativa' }), '5')
  await expect(await page.findByText('Ningún grupo de esta área')).toBeVisible()
})
Active.test('several groups are archived from the list after a confirmation with their number', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.get('/groups/groups/move_preview', ({ query }) => ({
      action: 'archive' as const,
      groups: [{ id: 2, name: '1.º DAM A', period: '2026/2027', students_count: 28, outcome: 'ready' as const, withdrawn: [] }],
      centers: [{ center: { id: 1, name: 'IES Ribera del Duero' }, seats: query.get('ids') === '2' ? 28 : 0, left: 12, short: 0 }],
    })),
    mockApi.post('/groups/groups/move', ({ body }) => {
      requests.push(body)
      return { results: [{ id: 2, name: '1.º DAM A', outcome: 'done' as const, students_count: 28, seats: null, withdrawn: [] }] }
    }),
  )
  const page = within(canvasElement)
  await expect(await page.findByRole('link', { name: '2.º DAM A' })).toBeVisible()
  // only groups that the user may archive can be selected
  await expect(page.queryByRole('checkbox', { name: 'Seleccionar 2.º DAM A' })).toBeNull()
  await userEvent.click(page.getByRole('checkbox', { name: 'Seleccionar 1.º DAM A' }))
  await userEvent.click(within(page.getByRole('toolbar')).getByRole('button', { name: 'Archivar' }))
  await expect(await screen.findByText('Libera 28 licencias de estudiante.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Archivar el grupo' }))
  await waitFor(() => expect(requests).toEqual([{ action: 'archive', ids: [2] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(page.queryByRole('toolbar')).toBeNull())
})
export const InATable = meta.story({ decorators: table, beforeEach: ({ msw }) => msw.use(all) })
export const InATableInTheDark = meta.story({
  decorators: table,
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(all),
})
export const InEnglishOnAPhone = meta.story({
  globals: { locale: 'en', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(listed),
})
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', aPage([]))) })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', offline)) })
