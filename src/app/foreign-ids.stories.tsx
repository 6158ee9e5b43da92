import { expect, screen } from 'storybook/test'
import { writeLastRole } from '@/entities/session'
import { aLearningContent, aLearningPath, mockApi } from '@/shared/testing'
import preview from '../../.storybook/preview'
import { queries } from './queries'
import { at, handlersFor } from './testing/whole-app'

const meta = preview.meta({
  title: 'app/Addresses with foreign ids',
  parameters: { layout: 'fullscreen' },
  beforeEach: async ({ msw }) => {
    msw.use(
      ...handlersFor('student'),
      mockApi.get('/stats/results/user_contents/{id}', aLearningPath()),
      mockApi.get('/courses/coursecontents/{id}/learning', ({ params }) => aLearningContent({ id: Number(params['id']), parent_id: 11 })),
    )
    ;(await queries()).clear()
    return () => writeLastRole(null)
  },
})

export const ClassOfAnotherUnit = meta.story({
  ...at('/unit/14/13', 'student'),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    await expect(screen.getByRole('navigation', { name: 'Dónde estás' })).toBeVisible()
  },
})
