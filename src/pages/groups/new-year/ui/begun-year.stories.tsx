import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inRouter, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { aBegunYear } from '../model/new-year-fixtures'
import { NewSchoolYearPage } from './new-school-year-page'

const meta = preview.meta({
  title: 'pages/groups/Begun school year',
  component: NewSchoolYearPage,
  decorators: [inRouter({ path: '/new-school-year', at: '/new-school-year?begun=7' })],
})

const press = async (page: ReturnType<typeof within>, name: string | RegExp) => userEvent.click(await page.findByRole('button', { name }))

const undo = { until: '2026-11-22T08:00:00.000Z', is_over: false, obstacles: [] }
export const Begun = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/new_year/{id}', aBegunYear())),
})
Begun.test('it is undone after a question', async ({ canvasElement, msw }) => {
  const undone = aBegunYear({ undone_at: '2026-11-21T09:00:00.000Z', groups: [], undo: null })
  let isUndone = false
  msw.use(
    mockApi.get('/groups/groups/new_year/{id}', () => (isUndone ? undone : aBegunYear())),
    mockApi.post('/groups/groups/new_year/{id}/undo', () => {
      isUndone = true
      return undone
    }),
  )
  const page = within(canvasElement)
  await press(page, 'Deshacer')
  const dialog = within(await within(document.body).findByRole('dialog'))
  await press(dialog, 'Deshacer el curso')
  await expect(await page.findByRole('heading', { name: 'El curso 2027/2028 no ha empezado' })).toBeVisible()
})
Begun.test('what is in the way of undoing it is named, also when it was done meanwhile', async ({ canvasElement, msw }) => {
  let isBlocked = false
  const obstacles = [{ group: '2.º DAM A', reason: 'works' as const, count: 3 }]
  msw.use(
    mockApi.get('/groups/groups/new_year/{id}', () => aBegunYear({ undo: isBlocked ? { ...undo, obstacles } : undo })),
    mockApi.post('/groups/groups/new_year/{id}/undo', () => {
      isBlocked = true
      return refuse(409, { code: 'undo_blocked', detail: 'Something was done since that would be lost.' })
    }),
  )
  const page = within(canvasElement)
  await press(page, 'Deshacer')
  const dialog = within(await within(document.body).findByRole('dialog'))
  await press(dialog, 'Deshacer el curso')
  await expect(await dialog.findByText('Mientras tanto se ha hecho algo que se perdería.')).toBeVisible()
  await waitFor(() => expect(canvasElement).toHaveTextContent('2.º DAM A: 3 trabajos empezados o entregados'))
})
export const Blocked = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/groups/groups/new_year/{id}',
        aBegunYear({
          undo: {
            ...undo,
            obstacles: [
              { group: '2.º DAM A', reason: 'works', count: 3 },
              { group: '1.º DAM A', reason: 'changed', count: 0 },
            ],
          },
        }),
      ),
    ),
})

export const Beginning = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/groups/groups/new_year/{id}', aBegunYear({ progress: { done: 12, total: 40 }, undo: null }))),
})
Beginning.test('tells how many groups are done, and offers to undo it once all are', async ({ canvasElement, msw }) => {
  const page = within(canvasElement)
  const bar = await page.findByRole('progressbar', { name: 'Pasando a los estudiantes de cada grupo' })
  await expect(bar).toHaveAttribute('aria-valuetext', '12 de 40 grupos')
  await expect(page.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  msw.use(mockApi.get('/groups/groups/new_year/{id}', aBegunYear()))
  await expect(await page.findByRole('button', { name: 'Deshacer' }, { timeout: 5000 })).toBeVisible()
  await expect(page.queryByRole('progressbar')).toBeNull()
})
export const Undoing = meta.story({
  globals: { viewport: { value: 'phone' }, locale: 'en' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/groups/groups/new_year/{id}',
        aBegunYear({ undone_at: '2026-11-21T09:00:00.000Z', groups: [], progress: { done: 30, total: 80 }, undo: null }),
      ),
    ),
  play: async ({ canvas }) => {
    const bar = await canvas.findByRole('progressbar', { name: 'Putting each group back as it was' })
    await expect(bar).toHaveAttribute('aria-valuetext', '30 of 80 groups')
  },
})
