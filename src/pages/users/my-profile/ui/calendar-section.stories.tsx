import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { inRouter, mockApi, never, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CalendarSection } from './calendar-section'

const meta = preview.meta({
  title: 'pages/users/Calendar of my dates',
  component: CalendarSection,
  decorators: [inRouter({ path: '/my-profile' }), inSession('signedIn')],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/calendar', { address: null, renewed_at: null })),
})

export const None = meta.story({})

None.test('makes an address of the calendar, and asks before another one takes its place', async ({ canvas, msw }) => {
  let made = 0
  msw.use(
    mockApi.put('/users/users/calendar', () => {
      made += 1
      return { address: `https://aula.test/api/v1/calendar/4-${made}`, renewed_at: '2026-11-20T09:00:00.000Z' }
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Crear dirección' }))
  await expect(await canvas.findByLabelText('Dirección del calendario')).toHaveValue('https://aula.test/api/v1/calendar/4-1')
  await userEvent.click(canvas.getByRole('button', { name: 'Cambiar dirección' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cambiar la dirección del calendario?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar dirección' }))
  await waitFor(() => expect(canvas.getByLabelText('Dirección del calendario')).toHaveValue('https://aula.test/api/v1/calendar/4-2'))
})

const calendar = '/users/users/calendar'
const feed = { address: 'https://aula.test/api/v1/calendar/4-1', renewed_at: '2026-11-20T09:00:00.000Z' }

export const Filled = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(calendar, feed)) })
Filled.test('ends the address after a confirmation', async ({ canvas, msw }) => {
  msw.use(mockApi.delete(calendar, null))
  await userEvent.click(await canvas.findByRole('button', { name: 'Quitar dirección' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar dirección' }))
  await expect(await canvas.findByRole('button', { name: 'Crear dirección' })).toBeVisible()
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(calendar, never)) })

export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(calendar, refuse(500, { code: 'internal', detail: '' }))) })
Failed.test('can be tried again', async ({ canvas, msw }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  msw.use(mockApi.get(calendar, feed))
  await userEvent.click(retry)
  await expect(await canvas.findByLabelText('Dirección del calendario')).toHaveValue(feed.address)
})

export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(calendar, refuse(403, { code: 'permission_denied', detail: '' }))),
})
Refused.test('says that an address may not be made', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Crear dirección' }))
  await expect(await canvas.findByText('No tienes autorización para realizar esta acción.')).toBeVisible()
})

export const EnglishOnAPhone = meta.story({
  globals: { locale: 'en', viewport: { value: 'phone' }, theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get(calendar, feed)),
})
EnglishOnAPhone.test('in English', async ({ canvas }) => {
  await expect(await canvas.findByDisplayValue(feed.address)).toBeVisible()
  await expect(canvas.queryByLabelText('Dirección del calendario')).toBeNull()
})
