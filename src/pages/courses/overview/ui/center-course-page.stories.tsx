import { expect } from 'storybook/test'
import { aCenter, aCourse, aCourseOverview, inRouter, mockApi, never, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CenterCoursePage } from './center-course-page'

const overview = '/courses/courses/{id}/overview'

const meta = preview.meta({
  title: 'pages/courses/Program of a center',
  component: CenterCoursePage,
  decorators: [inRouter({ path: '/center/$centerId/course/$courseId', at: '/center/1/course/3' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/centers/centers/{id}', aCenter()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get(overview, ({ query }) =>
        query.get('center') === '1' ? aCourseOverview() : aCourseOverview({ groups: [], centers: [] }),
      ),
    ),
})

export const Offered = meta.story()
Offered.test('shows what the center has, and leads to the whole program', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: '1.º DAM A' })).toHaveAttribute('href', '/group/2')
  await expect(canvas.getByRole('link', { name: 'Ver el programa completo' })).toHaveAttribute('href', '/course/3')
})
export const OnAPhoneInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
export const NotOffered = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(overview, aCourseOverview({ centers: [], groups: [] }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(overview, never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(overview, unavailable)) })
