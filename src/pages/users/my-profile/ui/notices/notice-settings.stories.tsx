import { expect, userEvent, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import type { Schema } from '@/shared/api'
import { mockApi, offline } from '@/shared/testing'
import preview from '../../../../../../.storybook/preview'
import { NoticeSettings } from './notice-settings'

const settings: Schema<'NoticeSettings'> = {
  has_email: true,
  digest_hour: 7,
  results: [
    { topic: 'work_delivered', in_app: true, mail: 'digest' },
    { topic: 'newer_version', in_app: true, mail: 'digest' },
    { topic: 'imports', in_app: true, mail: 'none' },
    { topic: 'team_answers', in_app: true, mail: 'none' },
  ],
}

const meta = preview.meta({
  title: 'pages/users/My profile/Notice settings',
  component: NoticeSettings,
  decorators: [inSession('signedIn')],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications/settings', settings)),
})

export const Manager = meta.story({})
export const InEnglishInTheDarkOnAPhone = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
export const WithoutEmail = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications/settings', { ...settings, has_email: false })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Tu cuenta no tiene correo electrónico/)).toBeVisible()
    await expect(canvas.queryByRole('radio')).toBeNull()
  },
})

Manager.test('saves each choice at once with the other one of its row', async ({ canvas, msw }) => {
  const saved: unknown[] = []
  msw.use(
    mockApi.put('/notifications/settings/{topic}', ({ params, body }) => {
      saved.push([params['topic'], body])
      return null
    }),
  )
  const works = within(await canvas.findByRole('radiogroup', { name: 'Trabajos entregados: por correo' }))
  await userEvent.click(works.getByRole('radio', { name: 'Al momento' }))
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Trabajos entregados: ver el aviso en Aula' }))
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await expect(works.getByRole('radio', { name: 'Al momento' })).toBeChecked()
  await expect(saved).toEqual([
    ['work_delivered', { in_app: true, mail: 'at_once' }],
    ['work_delivered', { in_app: false, mail: 'at_once' }],
  ])
})

export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put('/notifications/settings/{topic}', offline)),
  play: async ({ canvas }) => {
    const imports = within(await canvas.findByRole('radiogroup', { name: 'Importaciones de estudiantes: por correo' }))
    await userEvent.click(imports.getByRole('radio', { name: 'Al momento' }))
    await expect(await canvas.findByText(/Error de conexión con el servidor/)).toBeVisible()
    await expect(imports.getByRole('radio', { name: 'No' })).toBeChecked()
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
})
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications/settings', offline)) })
