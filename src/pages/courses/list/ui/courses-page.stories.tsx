import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { aCenter, aCenterRow, aCourseRow, aPage, aSelf, inRouter, mockApi, never, offline, someCategories } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CoursesPage } from './courses-page'

const meta = preview.meta({
  title: 'pages/courses/Programs',
  component: CoursesPage,
  decorators: [inRouter({ path: '/courses' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/centers/centers', aPage([aCenterRow()])),
      mockApi.get('/resources/categories/list_categories', someCategories()),
    ),
})

const courses = [
  aCourseRow(),
  aCourseRow({ id: 4, name: 'Bases de datos', code: '0484', center: null, can_edit: false, groups_count: 0 }),
  aCourseRow({ id: 5, name: 'Digitalización aplicada', code: '', about: '', areas: [], is_active: false, results_count: 1 }),
]
const listed = mockApi.get('/courses/courses', ({ query }) => {
  if (query.get('search')) return aPage([])
  if (query.get('area') === '4' || query.get('center') === '2') return aPage(courses.slice(1, 2))
  if (query.get('ordering') === '-name') return aPage(courses.toReversed())
  return aPage(query.get('status') === 'inactive' ? courses.slice(2) : courses)
})
const table = [inRouter({ path: '/courses', at: '/courses?view=table&status=all' })]

export const Cards = meta.story({ beforeEach: ({ msw }) => msw.use(listed) })
Cards.test('filters by area and state, and says so when nothing matches', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Bases de datos' })).toHaveAttribute('href', '/course/4')
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Área formativa' }), '4')
  await expect(await canvas.findByText('1 programa')).toBeVisible()
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Área formativa' }), 'all')
  await userEvent.click(canvas.getByRole('radio', { name: 'Inactivos' }))
  await expect(await canvas.findByRole('link', { name: 'Digitalización aplicada' })).toBeVisible()
  await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar por nombre o código' }), 'x')
  await expect(await canvas.findByText('Ningún programa coincide')).toBeVisible()
})
Cards.test('has no choice of a center for who works in one', async ({ canvas }) => {
  await canvas.findByRole('link', { name: 'Bases de datos' })
  await expect(canvas.queryByRole('combobox', { name: 'Centro' })).toBeNull()
})
Cards.test('are put in another order', async ({ canvas }) => {
  await canvas.findByRole('link', { name: 'Bases de datos' })
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Orden' }), '-name')
  await waitFor(async () => {
    const [first] = await canvas.findAllByRole('link', { name: /Bases de datos|Digitalización|Lenguajes/ })
    await expect(first).toHaveAccessibleName('Digitalización aplicada')
  })
})
export const OfSeveralCenters = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/centers/centers/{id}', aCenter({ id: 2, name: 'IES Sierra Alta' })),
      listed,
      mockApi.get('/centers/centers', aPage([aCenterRow(), aCenterRow({ id: 2, name: 'IES Sierra Alta' })])),
    ),
})
OfSeveralCenters.test('are filtered by one of them', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('combobox', { name: 'Centro' }))
  await userEvent.click(await screen.findByRole('option', { name: 'IES Sierra Alta' }))
  await expect(await canvas.findByText('1 programa')).toBeVisible()
})
export const InATable = meta.story({ decorators: table, beforeEach: ({ msw }) => msw.use(listed) })
export const InATableInTheDark = meta.story({
  decorators: table,
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(listed),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } }, beforeEach: ({ msw }) => msw.use(listed) })
export const OnAPhoneInATable = meta.story({
  decorators: table,
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(listed),
})
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses', aPage([]))) })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses', offline)) })
