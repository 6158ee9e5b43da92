import { Suspense } from 'react'
import { expect } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aLearningPath, aNextLearning, aSelf, inRouter, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsIndexPage } from './contents-index-page'

const path = '/stats/results/user_contents/{id}'
const [program] = aNextLearning().programs

const meta = preview.meta({
  title: 'pages/learning/Index of contents',
  component: ContentsIndexPage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/stats/results/next_learning', { step: null, programs: program ? [program] : [], open_programs: [] }),
      mockApi.get(path, aLearningPath()),
    ),
})

const at = (address: string) => ({ decorators: [inRouter({ path: '/unit-content', at: address }), inSession('signedIn')] })

export const Index = meta.story(at('/unit-content'))
Index.test('lists contents and units, which lead to their pages', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'CSS' })).toHaveAttribute('href', '/unit/14?group=2')
  await expect(canvas.queryByRole('link', { name: 'Selectores' })).toBeNull()
})
export const Found = meta.story(at('/unit-content?search=selec'))
Found.test('finds classes by their name', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Selectores' })).toHaveAttribute('href', '/next-unit/3/15?group=2')
  await expect(canvas.queryByRole('link', { name: 'CSS' })).toBeNull()
})
export const NothingFound = meta.story(at('/unit-content?search=nada'))
export const NotAnswered = meta.story({
  ...at('/unit-content'),
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, refuse(503, { code: 'unavailable', detail: 'Unavailable.' }))),
})
