import { expect, userEvent } from 'storybook/test'
import { inRouter, mockApi, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import type { NoticeStop } from '../api/notice-stop'
import { StopNoticesPage } from './stop-notices-page'

const active: NoticeStop = { topic: 'mark_released', mail: 'at_once', before: null, account: 'a•••@demo.test' }

const meta = preview.meta({
  title: 'pages/auth/Stop notices',
  component: StopNoticesPage,
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/stop-notices/$token', at: '/stop-notices/abc', isPublic: true })],
  args: { token: 'abc', stop: active },
})

export const Active = meta.story({
  beforeEach: ({ msw }) => {
    const after = { stop: 'none', digest: 'digest', undo: 'at_once' } as const
    const beforeOf = (change: keyof typeof after): NoticeStop['before'] => (change === 'undo' ? null : 'at_once')
    msw.use(
      mockApi.post('/notice_stops/{token}', ({ body }) => ({
        ...active,
        mail: after[body.change],
        before: beforeOf(body.change),
      })),
    )
  },
})
Active.test('stops, has them once a day instead, and takes it back', async ({ canvas }) => {
  const press = async (name: string) => userEvent.click(await canvas.findByRole('button', { name }))
  await expect(canvas.getByRole('heading', { name: '¿Dejar de recibir estos correos?' })).toBeVisible()
  await press('Dejar de recibirlos')
  await expect(await canvas.findByText('No mandaremos a a•••@demo.test más correos sobre «Notas nuevas».')).toBeVisible()
  await press('Prefiero un resumen diario')
  await expect(await canvas.findByRole('heading', { name: 'Te llegarán en un resumen diario' })).toBeVisible()
  await press('Deshacer')
  await expect(await canvas.findByText('Mandamos a a•••@demo.test un correo cada vez que hay algo nuevo de «Notas nuevas».')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

export const ActiveInEnglishInTheDarkOnAPhone = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
export const DailySummary = meta.story({ args: { stop: { ...active, topic: null, mail: 'digest' } } })
/** Turned off in the profile: the link has nothing to take back. */
export const TurnedOffInTheProfile = meta.story({
  args: { stop: { ...active, mail: 'none' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Ya no recibirás estos correos' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  },
})
export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/notice_stops/{token}', offline)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dejar de recibirlos' }))
    await expect(await canvas.findByText('Error de conexión con el servidor.')).toBeVisible()
  },
})
export const Unknown = meta.story({ args: { stop: 'unknown' } })
export const Unreachable = meta.story({ args: { stop: 'unreachable' } })
