import { expect } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aLearningContent, aLearningPath, aSelf, inRouter, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsView } from './contents-view'

const meta = preview.meta({
  title: 'pages/learning/Contents',
  component: ContentsView,
  args: { scope: { courseId: 3, unitId: null, group: 2 }, path: aLearningPath(), selected: 15 },
  decorators: [inRouter({ path: '/next-unit' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/courses/coursecontents/{id}/learning', aLearningContent()),
    ),
})

export const Contents = meta.story({})
Contents.test('unfolds the material of the chosen class, and folds it again', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Ver Guía de selectores' })).toBeVisible()
  await expect(canvas.getByRole('link', { name: /^Aquí sigues: ?Selectores/ })).toHaveAttribute('href', '/next-unit/3/content?group=2')
  await expect(canvas.getByRole('link', { name: 'Ir a la clase' })).toHaveAttribute('href', '/next-unit/3/15?group=2')
})
Contents.test('shows the time of each class and its sum for a unit', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: /HTML.*55 min · ?2 de 2 clases/ })).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Selectores.*45 min/ })).toBeVisible()
  await expect(canvas.getByText(/1 h 40 min de trabajo/)).toBeVisible()
})
export const OfAUnit = meta.story({ args: { scope: { courseId: 3, unitId: 14, group: 2 }, selected: null } })
export const MaterialNotAnswered = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/courses/coursecontents/{id}/learning', refuse(503, { code: 'unavailable', detail: 'Unavailable.' }))),
})
export const Empty = meta.story({ args: { path: aLearningPath({ nodes: [], next_id: null, done: 0, total: 0 }), selected: null } })
export const OnAPhoneInTheDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone' } } })
