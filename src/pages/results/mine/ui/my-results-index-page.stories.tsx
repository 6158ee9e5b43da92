import { Suspense } from 'react'
import { expect } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aResultsResume, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyResultsIndexPage } from './my-results-index-page'

const meta = preview.meta({
  title: 'pages/results/My programs',
  component: MyResultsIndexPage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    inRouter({ path: '/my-results' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'student' })), mockApi.get('/stats/results/resume', aResultsResume())),
})

export const Programs = meta.story({})
Programs.test('every program leads to its results in its group; earlier years are apart', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Lenguajes de marcas' })).toHaveAttribute('href', '/my-results/3?group=2')
  await expect(canvas.getByRole('region', { name: 'Cursos anteriores' })).toHaveTextContent('Sistemas informáticos')
})
export const AlmostAssessed = meta.story({
  beforeEach: ({ msw }) => {
    const { student, programs } = aResultsResume()
    const [first] = programs
    msw.use(mockApi.get('/stats/results/resume', { student, programs: first ? [{ ...first, assessed: 9960 }] : [] }))
  },
})
AlmostAssessed.test('a program that is not assessed whole is not said to be', async ({ canvas }) => {
  await expect(await canvas.findByText(/99,60\s%/)).toBeVisible()
  await expect(canvas.queryByText(/100\s%/)).toBeNull()
})
export const InEnglish = meta.story({ globals: { locale: 'en' } })
export const OnAPhoneInTheDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone' } } })
export const WithoutPrograms = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/resume', { student: null, programs: [] })),
})
export const OfStaff = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
      mockApi.get('/stats/results/resume', { student: null, programs: [] }),
    ),
})
OfStaff.test('says whose page it is, and leads to the class results', async ({ canvas }) => {
  await expect(await canvas.findByText('Esta página es de los estudiantes')).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'Ver los resultados de la clase' })).toHaveAttribute('href', '/class-results')
  await expect(canvas.queryByText('Aún no tienes programas')).toBeNull()
})
