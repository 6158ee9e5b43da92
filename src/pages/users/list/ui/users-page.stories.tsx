import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPage, aSelf, aUser, inRouter, mockApi, never, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { UsersPage } from './users-page'

const people = [
  aUser(0),
  aUser(1, { kind: 'teacher', last_access_at: null }),
  aUser(2, { kind: 'manager', centers: [{ id: 1, name: 'IES Ribera del Duero', managed: true }] }),
  aUser(3, { is_active: false }),
  aUser(4, { erasure_requested_at: '2026-11-19T10:00:00.000Z' }),
  aUser(5, { kind: 'admin', centers: [], email: null }),
]
const me = aSelf({ kind: 'admin' })

const meta = preview.meta({
  title: 'pages/users/Users',
  component: UsersPage,
  decorators: [inRouter({ path: '/users' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', me), mockApi.get('/users/users', aPage(people)), mockApi.get('/centers/centers', aPage([]))),
})

const openMenu = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Acciones sobre ${name}` }))
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))

export const Everybody = meta.story({})
export const InEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', { ...me, language: 'en', theme: 'dark' })),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users', never)) })
export const NobodyMatches = meta.story({
  decorators: [inRouter({ path: '/users', at: '/users?search=zzz' })],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users', aPage([]))),
  play: async ({ canvas }) => expect(await canvas.findByText('Nadie coincide')).toBeVisible(),
})
export const Unreachable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users', offline)) })

export const Menu = meta.story({
  play: async () => {
    await openMenu('Ana Belén García Soler')
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Editar',
        'Entrar como esta persona',
        'Enviarle un enlace para su contraseña',
        'Desactivar la cuenta',
      ]),
    )
  },
})

export const Create = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Nuevo usuario' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }))
    await userEvent.selectOptions(sheet.getByLabelText('Rol'), 'admin')
    await userEvent.click(sheet.getByRole('button', { name: 'Crear usuario' }))
    await expect(sheet.getAllByText('Este campo es obligatorio.')).toHaveLength(2)
  },
})
Create.test('sends the input, and an e-mail in use is shown at its field', async ({ msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/users/users', ({ body }) => {
      requests.push(body)
      return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { email: ['email_taken'] } })
    }),
  )
  const sheet = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }))
  await userEvent.type(sheet.getByLabelText('Nombre'), 'Noa')
  await userEvent.type(sheet.getByLabelText('Correo electrónico'), 'noa@demo.test')
  await userEvent.click(sheet.getByRole('button', { name: 'Crear usuario' }))
  await waitFor(() => expect(sheet.getByLabelText('Correo electrónico')).toHaveAccessibleDescription(/ya está en uso/))
  await expect(sheet.getByText('No se ha podido crear el usuario.')).toBeVisible()
  await expect(requests).toEqual([
    {
      role: 'admin',
      first_name: 'Noa',
      last_name_1: '',
      last_name_2: '',
      email: 'noa@demo.test',
      username: '',
      center_id: null,
      gender: null,
    },
  ])
})

export const Edit = meta.story({
  play: async () => {
    await openMenu('Hugo Álvarez Prieto')
    await choose('Editar')
    await expect(await screen.findByLabelText('Primer apellido')).toHaveValue('Álvarez')
  },
})
export const EditOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  play: async () => {
    await openMenu('Hugo Álvarez Prieto')
    await choose('Editar')
    await expect(await screen.findByLabelText('Primer apellido')).toBeVisible()
  },
})
Edit.test('a conflicting change keeps the input', async ({ msw }) => {
  const revisions: unknown[] = []
  msw.use(
    mockApi.put('/users/users/{id}', ({ headers, body }) => {
      revisions.push(headers.get('if-match'))
      if (revisions.length > 1) return aUser(1, { first_name: body.first_name })
      return refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: aUser(1, { revision: 7 }), etag: '"7"' })
    }),
  )
  await userEvent.type(screen.getByLabelText('Nombre'), ' José')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await screen.findByText(/Otra persona ha cambiado esto/)).toBeVisible()
  await expect(screen.getByLabelText('Nombre')).toHaveValue('Hugo José')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(revisions).toEqual(['"1"', '"7"'])
})

export const Impersonate = meta.story({
  play: async () => {
    await openMenu('Ana Belén García Soler')
    await choose('Entrar como esta persona')
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar como esta persona' }))
    await expect(screen.getByLabelText('Motivo')).toHaveAccessibleDescription(/obligatorio/)
  },
})
Impersonate.test('sends the chosen options and shows why they were rejected', async ({ msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/impersonate', ({ body }) => {
      requests.push(body)
      return refuse(409, { code: 'account_inactive', detail: 'The account is closed.' })
    }),
  )
  await userEvent.type(screen.getByLabelText('Motivo'), 'No ve sus notas')
  await userEvent.click(screen.getByRole('radio', { name: /Mirar y cambiar/ }))
  await userEvent.selectOptions(screen.getByLabelText('Tiempo'), '15')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar como esta persona' }))
  await expect(await screen.findByText('Esta cuenta está desactivada.')).toBeVisible()
  await expect(requests).toEqual([{ user: 31, reason: 'No ve sus notas', minutes: 15, write: true }])
})
export const ImpersonateOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await openMenu('Ana Belén García Soler')
    await choose('Entrar como esta persona')
    await expect(await screen.findByLabelText('Motivo')).toBeVisible()
  },
})

export const DeactivateRefused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/users/users/{id}/deactivate', refuse(409, { code: 'manages_center', detail: 'The person manages a center.' }))),
  play: async () => {
    await openMenu('Lucía Benítez Campos')
    await choose('Desactivar la cuenta')
    await userEvent.click(await screen.findByRole('button', { name: 'Desactivar la cuenta' }))
    await expect(await screen.findByText(/Gestiona un centro/)).toBeVisible()
  },
})

export const Erase = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/users/users/{id}/erase', aUser(4, { is_active: false }))),
  play: async () => {
    await openMenu('Nerea Etxebarria Lasa')
    await choose('Suprimir la cuenta')
    await expect(await screen.findByRole('button', { name: 'Suprimir la cuenta' })).toBeDisabled()
  },
})
Erase.test('asks for the username before it does', async () => {
  await userEvent.type(screen.getByLabelText(/escribe «nerea.etxebarria»/), 'nerea.etxebarria')
  await userEvent.click(screen.getByRole('button', { name: 'Suprimir la cuenta' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
