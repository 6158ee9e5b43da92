import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, aSelf, inRouter, mockApi, never, refuse, someReaders } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ProgressTable } from './progress-table'

const progress = '/stats/results/current_progress'
const { results, ...totals } = someReaders()
const page: Schema<'StudentProgressPage'> = {
  ...totals,
  results: results.map((row, index) => ({ ...row, ...(index === 0 ? { done: 4, added: 2 } : { done: 0, added: 0 }), total: 12 })),
}

const meta = preview.meta({
  title: 'pages/groups/Group/Progress',
  component: ProgressTable,
  args: { group: aGroup() },
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=progress' })],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })), mockApi.get(progress, page)),
})

export const Filled = meta.story()
Filled.test('says how far each is, who was reminded today, and reminds the others', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar', { value: { now: 4 } })).toBeVisible()
  await expect(canvas.getAllByText('No ha empezado')).toHaveLength(2)
  await expect(canvas.getByText('Recordado hoy')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Recordar a quien falta' })).toBeVisible()
})

export const RemindedToday = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(progress, { ...page, to_remind: 0 })) })
RemindedToday.test('offers no reminder that would reach nobody', async ({ canvas }) => {
  await expect(await canvas.findByText('Recordado hoy')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: /^Recordar/ })).toBeNull()
})

export const NobodyHasStarted = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(progress, ({ query }) =>
        query.get('filter') === 'opened'
          ? { ...page, count: 0, opened: 0, results: [] }
          : { ...page, opened: 0, results: page.results.slice(1) },
      ),
    ),
})
NobodyHasStarted.test('says so among those who have', async ({ canvas }) => {
  await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Qué estudiantes se ven' }), 'Han empezado')
  await expect(await canvas.findByText('Nadie ha empezado este programa.')).toBeVisible()
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(progress, { ...page, count: 0, students: 0, opened: 0, to_remind: 0, results: [] })),
})

export const NoPrograms = meta.story({ args: { group: aGroup({ courses: [] }) } })
NoPrograms.test('says that the group has none', async ({ canvas }) => {
  await expect(await canvas.findByText('El grupo no sigue ningún programa')).toBeVisible()
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(progress, never)) })

export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(progress, refuse(500, { code: 'internal', detail: '' }))) })
Failed.test('can be tried again', async ({ canvas, msw }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  msw.use(mockApi.get(progress, page))
  await userEvent.click(retry)
  await expect(await canvas.findByRole('progressbar', { value: { now: 4 } })).toBeVisible()
})

export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(progress, refuse(403, { code: 'permission_denied', detail: '' }))),
})
Refused.test('says that it is not allowed', async ({ canvas }) => {
  await expect(await canvas.findByText('No tienes autorización para realizar esta acción.')).toBeVisible()
})

export const EnglishOnAPhone = meta.story({ globals: { locale: 'en', viewport: { value: 'phone' }, theme: 'dark' } })
EnglishOnAPhone.test('in English', async ({ canvasElement }) => {
  const shown = within(canvasElement)
  await waitFor(() => expect(shown.getByRole('button', { name: /^Remind/ })).toBeVisible())
})
