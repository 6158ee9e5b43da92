import { Suspense } from 'react'
import { expect, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aLearningContent, aLearningPath, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { UnitPath } from './unit-page'

const unit = aLearningContent({ id: 14, parent_id: 10, level: 2, name: 'CSS', minutes: 0, resources: [], deliverables: [] })

const meta = preview.meta({
  title: 'pages/learning/Unit',
  component: UnitPath,
  args: { unitId: 14, contentId: undefined, group: 2 },
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    inRouter({ path: '/unit' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.post('/courses/coursecontents/{id}/open', null),
      mockApi.get('/stats/results/user_contents/{id}', aLearningPath()),
      mockApi.get('/courses/coursecontents/{id}/learning', ({ params }) => (params['id'] === '14' ? unit : aLearningContent())),
    ),
})

export const Unit = meta.story({})
Unit.test('lists its classes and goes on in it', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { level: 1, name: 'CSS' })).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Seguir por Selectores/ })).toHaveAttribute('href', '/unit/14/15?group=2')
  await expect(canvas.queryByRole('link', { name: /Etiquetas/ })).toBeNull()
})
Unit.test('leads to its own table of contents', async ({ canvas }) => {
  const classes = within(await canvas.findByRole('region', { name: 'Clases' }))
  await expect(classes.getByRole('link', { name: 'Contenidos' })).toHaveAttribute('href', '/unit/14/content?group=2')
})
export const ClassOfTheUnit = meta.story({ args: { contentId: 15 } })
ClassOfTheUnit.test('stays within the unit', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: /Siguiente ?Rejilla/ })).toHaveAttribute('href', '/unit/14/16?group=2')
  await expect(canvas.queryByRole('link', { name: /Anterior/ })).toBeNull()
})
const added = aLearningContent({ id: 98, parent_id: 14, name: 'Colores' })
export const NewClassOfTheUnit = meta.story({
  args: { contentId: 98 },
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/courses/coursecontents/{id}/learning', ({ params }) => (params['id'] === '14' ? unit : added))),
})
NewClassOfTheUnit.test('is shown also where the tree was read before it was made', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { level: 1, name: 'Colores' })).toBeVisible()
})
export const UnitOnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
