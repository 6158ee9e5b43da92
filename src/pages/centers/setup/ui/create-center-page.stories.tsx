import { expect, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPage, aPerson, aSelf, aSetup, aSetupData, aSetupRow, inRouter, mockApi, never, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { done } from '../model/steps-view-fixtures'
import { CreateCenterPage } from './create-center-page'
import { DoneScreen } from './done-screen'
import { SetupSkeleton } from './setup-skeleton'

const meta = preview.meta({
  title: 'pages/centers/Create a center',
  component: CreateCenterPage,
  decorators: [inSession('signedIn')],
  beforeEach: ({ msw }) => {
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'admin', is_superuser: true })),
      mockApi.get('/notifications', { ...aPage([]), unread: 0 }),
      mockApi.get('/centers/name_available', { name_available: true, slug_available: true, proposed_slug: 'ies-nuevo' }),
    )
  },
})

const here = [inRouter({ path: '/create-center' })]
const rows = [
  aSetupRow(),
  aSetupRow({ id: 4, name: '', step: 1, updated_at: '2026-11-20T09:00:00.000Z' }),
  aSetupRow({ id: 5, name: 'CIFP Río Arlanzón', step: 6, center: 9 }),
  aSetupRow({ id: 6, name: 'CEPA Las Rozas', step: 4, handed_to: aPerson() }),
]

export const Drafts = meta.story({ decorators: here, beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/setups', { results: rows })) })
Drafts.test('each goes on where it was left', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Seguir con IES Ribera del Duero' })).toHaveAttribute(
    'href',
    '/create-center?setup=3',
  )
})
export const DraftsInEnglishDarkOnAPhone = meta.story({
  decorators: here,
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/setups', { results: rows })),
})
export const NoDrafts = meta.story({ decorators: here, beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/setups', { results: [] })) })
export const DraftsLoading = meta.story({ decorators: here, beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/setups', never)) })
export const DraftsFailed = meta.story({ decorators: here, beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/setups', offline())) })
export const NothingForAManager = meta.story({
  decorators: here,
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get('/centers/setups', { results: [] })),
})

/** The whole page: types, saves, gets a rejection, and continues with the step in the address. */
export const ADraft = meta.story({
  decorators: [inRouter({ path: '/create-center', at: '/create-center?setup=3&step=1' })],
  beforeEach: ({ msw }) => {
    let saves = 0
    msw.use(
      mockApi.get('/centers/setups/{id}', aSetup({ step: 1, data: aSetupData({ name: '', slug: '' }) })),
      mockApi.patch('/centers/setups/{id}', ({ body, headers }) => {
        saves += 1
        if (saves === 1)
          return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { name: ['center_name_taken'] } })
        return aSetup({ revision: 3, step: 2, data: aSetupData({ name: `${body.name} ${headers.get('if-match')}`, slug: 'ies-nuevo' }) })
      }),
    )
  },
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText(/^Nombre del centro/)
    await userEvent.type(name, 'IES Nuevo')
    await expect(canvas.getByText('Hay cambios sin guardar en este paso.')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText(/^Identificador/)).toHaveValue('ies-nuevo'))
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await expect(await canvas.findByText('El nombre del centro debe ser único.')).toBeVisible()
    await userEvent.type(name, '!')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Contacto y dirección' })).toHaveFocus())
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Configurar IES Nuevo! "2"' })).toBeVisible()
    await expect(await canvas.findByText('Guardado: puedes seguir otro día, desde cualquier dispositivo.')).toBeVisible()
  },
})

export const Loading = meta.story({ render: () => <SetupSkeleton /> })
export const Done = meta.story({ decorators: here, render: () => <DoneScreen record={done} /> })
Done.test('leads to the programs of the center, without which its groups have none', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: 'Elige o escribe los programas' })
  await expect(link).toHaveAttribute('href', `/courses?center=${done.center?.id}`)
})
export const DoneInEnglishOnAPhone = meta.story({
  decorators: here,
  globals: { locale: 'en', viewport: { value: 'phone' } },
  render: () => <DoneScreen record={done} />,
})
