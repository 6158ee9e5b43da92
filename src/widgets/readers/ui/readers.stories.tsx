import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { inRouter, mockApi, never, offline, refuse, someReaders } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../.storybook/preview'
import { Readers } from './readers'

const readers = '/stats/results/readers'
const remind = '/stats/results/remind'
const meta = preview.meta({
  title: 'widgets/Readers',
  component: Readers,
  args: { groupId: 2, courseId: 3, contentId: 15, resourceId: 8 },
  decorators: [
    inRouter({ path: '/' }),
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: ({ msw }) => msw.use(mockApi.get(readers, someReaders())),
})

export const OneHasNot = meta.story()
OneHasNot.test('says who has opened it and who was reminded, and reminds the others', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post(remind, ({ body }) => {
      requests.push(body)
      return { reminded: 1, skipped: 0 }
    }),
  )
  await expect(await canvas.findByText('Lo ha abierto 1 de 3')).toBeVisible()
  await expect(canvas.getByText('Recordado hoy')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Recordar a quien falta' }))
  await expect(await screen.findByText('Recordatorio enviado a 1 estudiante.')).toBeVisible()
  await expect(requests).toEqual([{ group_id: 2, course_id: 3, content_id: 15, resource_id: 8 }])
})
OneHasNot.test('says when a reminder reaches nobody', async ({ canvas, msw }) => {
  msw.use(mockApi.post(remind, { reminded: 0, skipped: 1 }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Recordar a quien falta' }))
  await expect(await screen.findByText(/^No se ha avisado a nadie/)).toBeVisible()
})
OneHasNot.test('says when it could not be sent, and lets one try again', async ({ canvas, msw }) => {
  msw.use(mockApi.post(remind, offline))
  const button = await canvas.findByRole('button', { name: 'Recordar a quien falta' })
  await userEvent.click(button)
  await expect(await screen.findByText(/conexión/)).toBeVisible()
  await waitFor(() => expect(button).toBeEnabled())
})

export const Nobody = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(readers, ({ query }) =>
        someReaders(query.get('filter') === 'opened' ? { count: 0, opened: 0, to_remind: 2, results: [] } : { opened: 0, to_remind: 2 }),
      ),
    ),
})
Nobody.test('says that nobody has opened it', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Lo han abierto' }))
  await expect(await canvas.findByText('Nadie lo ha abierto todavía')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Recordar a los 2 que faltan' })).toBeVisible()
})

export const NotOpenYet = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(readers, someReaders({ can_remind: false }))) })
NotOpenYet.test('reminds nobody of what they cannot open', async ({ canvas }) => {
  await expect(await canvas.findAllByText('Sin abrir')).toHaveLength(2)
  await expect(canvas.queryByRole('button', { name: /^Recordar/ })).toBeNull()
})

export const EmptyGroup = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(readers, someReaders({ count: 0, students: 0, opened: 0, to_remind: 0, results: [] }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(readers, never)) })
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(readers, refuse(500, { code: 'internal', detail: '' }))) })
Failed.test('can be tried again', async ({ canvas, msw }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  msw.use(mockApi.get(readers, someReaders()))
  await userEvent.click(retry)
  await expect(await canvas.findByText('Lo ha abierto 1 de 3')).toBeVisible()
})

export const EnglishOnAPhone = meta.story({ globals: { locale: 'en', viewport: { value: 'phone' } } })
EnglishOnAPhone.test('in English', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: /^Remind/ })).toBeVisible()
})
