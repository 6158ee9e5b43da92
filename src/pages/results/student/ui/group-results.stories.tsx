import { Suspense } from 'react'
import { expect, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aGroupOfResults, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { UserResultsPage } from './user-results-page'

const path = '/stats/results/group/{id}' as const

const meta = preview.meta({
  title: 'pages/results/Group',
  component: UserResultsPage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    inRouter({ path: '/user-results', at: '/user-results?group=2' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get(path, aGroupOfResults())),
})

export const Whole = meta.story()
Whole.test('each student in all programs, with what is failed and missed', async ({ canvas }) => {
  const table = within(await canvas.findByRole('table', { name: 'Todos los programas' }))
  const rows = table.getAllByRole('row')
  await expect(rows).toHaveLength(6)
  await expect(rows[2]).toHaveTextContent(/1\D*5,33.*acta 4.*6 h · 4 justificadas · 1 retraso/u)
  await expect(rows[5]).toHaveTextContent(/Sin aprobar\D*3\D*2\D*1\D*0/u)
  await expect(within(rows[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', expect.stringContaining('student='))
})

export const Archived = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, aGroupOfResults({ archived: true }))) })
export const WithoutStudents = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, aGroupOfResults({ rows: [] }))) })
export const WithoutPrograms = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, aGroupOfResults({ courses: [] }))),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const InEnglishAndDark = meta.story({ globals: { locale: 'en', theme: 'dark' } })
