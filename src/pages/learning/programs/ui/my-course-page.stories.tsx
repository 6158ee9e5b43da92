import { Suspense } from 'react'
import { expect, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aLearningPath, aPerson, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyCoursePage } from './my-course-page'

const path = '/stats/results/user_contents/{id}'
const list = '/courses/deliverables/get_group_deliverables'

const meta = preview.meta({
  title: 'pages/learning/My program',
  component: MyCoursePage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    inRouter({ path: '/center/$centerId/my-course/$courseId', at: '/center/1/my-course/3?group=2' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/stats/sessions/progress', { seconds: 12_000, results: [] }),
      mockApi.get(path, aLearningPath()),
      mockApi.get(list, { count: 0, next: null, previous: null, results: [] }),
    ),
})

export const Program = meta.story({})
Program.test('shows the program, its contents and where to go on', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Seguir' })).toHaveAttribute('href', '/next-unit/3?group=2')
  await expect(canvas.getByRole('link', { name: 'CSS' })).toHaveAttribute('href', '/unit/14?group=2')
  await expect(await canvas.findByText('Este programa no tiene entregables.')).toBeVisible()
  await expect(await canvas.findByText('Le has dedicado 3 h 20 min.')).toBeVisible()
})
export const WithItsTeacher = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, aLearningPath({ teachers: [aPerson(0), aPerson(1)], teacher_id: aPerson(1).id }))),
})
WithItsTeacher.test('the teacher of the program comes first among those of the group', async ({ canvas }) => {
  const team = within(await canvas.findByRole('region', { name: 'Docentes' }))
  await expect(team.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining(`${aPerson(1).full_name}Imparte este programa`),
    expect.not.stringContaining('Imparte'),
  ])
})
export const OnAPhoneInTheDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone' } } })
export const InEnglish = meta.story({ globals: { locale: 'en' } })
export const Visitor = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, aLearningPath({ role: 'visitor', group: null, groups: [], done: 0 }))),
})
Visitor.test('a visitor sees no deliverables and no progress', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Empezar' })).toBeVisible()
  await expect(canvas.queryByRole('progressbar')).toBeNull()
  await expect(canvas.queryByText(/^\d+\/\d+$/)).toBeNull()
  await expect(canvas.queryByText('Entregables')).toBeNull()
})
