import { expect, userEvent } from 'storybook/test'
import { aCourseRow, aPage, aSelf, inRouter, mockApi, never, offline, someCategories } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CoursesPage } from './courses-page'

const meta = preview.meta({
  title: 'pages/courses/Programs',
  component: CoursesPage,
  decorators: [inRouter({ path: '/courses' })],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get('/resources/categories/list_categories', someCategories())),
})

const courses = [
  aCourseRow(),
  aCourseRow({ id: 4, name: 'Bases de datos', code: '0484', center: null, can_edit: false, groups_count: 0 }),
  aCourseRow({ id: 5, name: 'Digitalización aplicada', code: '', about: '', areas: [], is_active: false, results_count: 1 }),
]
const listed = mockApi.get('/courses/courses', ({ query }) => {
  if (query.get('search')) return aPage([])
  if (query.get('area') === '4') return aPage(courses.slice(1, 2))
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
