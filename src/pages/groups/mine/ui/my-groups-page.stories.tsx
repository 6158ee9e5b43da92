import { expect, userEvent, within } from 'storybook/test'
import { aGroup, aPage, inRouter, mockApi, never, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyGroupsPage } from './my-groups-page'

const meta = preview.meta({ title: 'pages/groups/My groups', component: MyGroupsPage, decorators: [inRouter({ path: '/my-groups' })] })

const groups = [
  aGroup(),
  aGroup({ id: 3, name: '2.º DAM A', to_grade_count: 0, students_count: 19, courses: [{ id: 4, name: 'Bases de datos' }] }),
  aGroup({ id: 4, name: '1.º DAM A', period: '2025/2026', archived_at: '2026-07-01T10:00:00.000Z' }),
]
const listed = mockApi.get('/groups/groups', ({ query }) =>
  aPage(query.get('state') === 'archived' ? groups.slice(2) : query.get('search') ? [] : groups.slice(0, 2)),
)

export const Active = meta.story({ beforeEach: ({ msw }) => msw.use(listed) })
Active.test('shows the archived ones when asked, and says so when nothing matches', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('radio', { name: 'Archivados' }))
  await expect(await page.findByText('2025/2026', { exact: false })).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'Activos' }))
  await userEvent.type(page.getByRole('searchbox', { name: 'Buscar un grupo' }), 'x')
  await expect(await page.findByText('Ningún grupo se llama así')).toBeVisible()
})
export const InEnglishOnAPhone = meta.story({
  globals: { locale: 'en', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(listed),
})
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', aPage([]))) })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', offline)) })
