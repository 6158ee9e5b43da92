import { Suspense } from 'react'
import { expect } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aNextLearning, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ProgramsPage } from './programs-page'

const meta = preview.meta({
  title: 'pages/learning/Programs',
  component: ProgramsPage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    inRouter({ path: '/next-unit' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'student' })), mockApi.get('/stats/results/next_learning', aNextLearning())),
})

export const Programs = meta.story({})
Programs.test('each program leads to where the student goes on, and says when nothing is left', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Seguir en Lenguajes de marcas' })).toHaveAttribute('href', '/next-unit/3?group=2')
  await expect(canvas.getByRole('link', { name: 'Lenguajes de marcas' })).toHaveAttribute('href', '/center/1/my-course/3?group=2')
  await expect(canvas.getByText(/Has terminado todo lo que está abierto/)).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'Digitalización' })).toHaveAttribute('href', '/center/1/my-course/9')
})
export const ProgramsInEnglish = meta.story({ globals: { locale: 'en' } })
export const ProgramsOnAPhoneInTheDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone' } } })
export const WithoutPrograms = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/next_learning', { step: null, programs: [], open_programs: [] })),
})
WithoutPrograms.test('says when programs will appear', async ({ canvas }) => {
  await expect(await canvas.findByText('Aún no tienes programas')).toBeVisible()
})
const [first] = aNextLearning().programs
export const NotOpenYet = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/stats/results/next_learning', {
        ...{ step: null, open_programs: [] },
        programs: first
          ? [{ ...first, done: 0, total: 0, added: 0, next: null, is_started: false, seen_at: null, opens_at: '2027-01-08T08:00:00.000Z' }]
          : [],
      }),
    ),
})
NotOpenYet.test('says when it begins, and not that nothing is in it', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Todavía no hay nada abierto\. Lo primero se abre/)).toBeVisible()
})
export const Staff = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
      mockApi.get('/stats/results/next_learning', { step: null, programs: [], open_programs: [] }),
    ),
})
