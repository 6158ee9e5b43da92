import { Suspense } from 'react'
import { expect } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aMarksNeeded, aResults, aResultsByRa, aResultsResume, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { UserResultsPage } from './user-results-page'

const at = (search: string) => [inRouter({ path: '/user-results', at: `/user-results${search}` }), inSession('signedIn')]
const meta = preview.meta({
  title: 'pages/results/Student',
  component: UserResultsPage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/stats/results/stats/{id}', aResults()),
      mockApi.get('/stats/results/user_ra/{id}', aResultsByRa()),
      mockApi.get('/stats/results/needed/{id}', aMarksNeeded()),
      mockApi.get('/stats/results/resume', aResultsResume()),
    ),
})

export const OneProgram = meta.story({ decorators: at('?student=31&group=2&program=3') })
OneProgram.test('leads to the grading desk of this student', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('tab', { name: 'Entregas' }))
  await expect(await canvas.findByRole('link', { name: 'Maquetado CSS' })).toHaveAttribute('href', '/group/2/deliverables/5/grade/31')
  await expect(canvas.queryByRole('button', { name: /Historial/ })).toBeNull()
})
export const AllPrograms = meta.story({ decorators: at('?student=31&group=2') })
AllPrograms.test('each program leads to its results', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Bases de datos' })).toHaveAttribute(
    'href',
    '/user-results?student=31&group=2&program=4',
  )
  await expect(canvas.getByText(/4 programas · 1 sin aprobar/)).toBeVisible()
})
export const AllProgramsOnAPhone = meta.story({
  decorators: at('?student=31&group=2'),
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
})
export const WithoutStudent = meta.story({ decorators: at('') })
