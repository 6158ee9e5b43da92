import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { inRouter, mockApi } from '@/shared/testing'
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
