import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { writeLastRole } from '@/entities/session'
import { aSelf, aSetupRow, mockApi, never, notFound, offline, refuse, signedOut } from '@/shared/testing'
import preview from '../../.storybook/preview'
import { queries } from './queries'
import { arrives, at, handlersFor } from './testing/whole-app'

const meta = preview.meta({
  title: 'app/Whole app',
  parameters: { layout: 'fullscreen' },
  beforeEach: async ({ msw }) => {
    msw.use(...handlersFor('teacher'))
    ;(await queries()).clear()
    return () => writeLastRole(null)
  },
})

export const SignedOut = meta.story({
  ...at('/group/2?tab=students#last', null),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    await arrives('/login?next=%2Fgroup%2F2%3Ftab%3Dstudents%23last')
    await waitFor(() => expect(document.title).toBe('Inicia sesión · Aula'))
  },
})

export const ExpiredOnArrival = meta.story({
  ...at('/my-profile', 'teacher'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', signedOut()), mockApi.post('/refresh', signedOut())),
  play: async () => {
    await expect(await screen.findByText('La sesión ha caducado. Entra de nuevo y sigues donde estabas.')).toBeVisible()
    await arrives('/login?next=%2Fmy-profile')
    await waitFor(() => expect(document.cookie).not.toContain('aula-session'))
  },
})

export const RefreshedOnArrival = meta.story({
  ...at('/', 'teacher'),
  beforeEach: ({ msw }) => {
    let access = false
    msw.use(
      mockApi.get('/users/users/self', () => (access ? aSelf() : signedOut())),
      mockApi.post('/refresh', () => {
        access = true
        return { expires_in: 600, person: 4 }
      }),
    )
  },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Hola, Laura' })).toBeVisible()
  },
})

export const RefusedToAStudent = meta.story({
  ...at('/my-groups', 'student'),
  beforeEach: ({ msw }) => msw.use(...handlersFor('student')),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Hola, Ana Belén' })).toBeVisible()
    await arrives('/')
  },
})

export const SetupRefusedToATeacher = meta.story({
  ...at('/create-center', 'teacher'),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Hola, Laura' })).toBeVisible()
    await arrives('/')
  },
})
export const SetupHandedOverToATeacher = meta.story({
  ...at('/create-center', 'teacher'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/setups', { results: [aSetupRow({ name: 'IES Nuevo' })] })),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Seguir con IES Nuevo' })).toBeVisible()
    await arrives('/create-center')
  },
})
export const EditingRefusedToATeacher = meta.story({
  ...at('/center/edit/7', 'teacher'),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Hola, Laura' })).toBeVisible()
    await arrives('/')
  },
})
export const EditingRefusedToTheManagerOfAnotherCenter = meta.story({
  ...at('/center/edit/7', 'manager'),
  beforeEach: ({ msw }) =>
    msw.use(
      ...handlersFor('manager'),
      mockApi.get('/users/users/self', aSelf({ kind: 'manager', managed_center: { id: 8, name: 'IES Otro' } })),
    ),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: /^Hola, / })).toBeVisible()
    await arrives('/')
  },
})

export const AHintThatIsWrong = meta.story({
  ...at('/my-groups', 'teacher'),
  beforeEach: ({ msw }) => msw.use(...handlersFor('student')),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Hola, Ana Belén' })).toBeVisible()
    await arrives('/')
    await waitFor(() => expect(document.cookie).toContain('aula-session=student'))
  },
})

export const NoSuchPage = meta.story({
  ...at('/no/hay/nada', 'teacher'),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Ir al inicio' }))
    await arrives('/')
  },
})
export const NoSuchPageInEnglishInTheDark = meta.story({
  ...at('/no/hay/nada', 'teacher'),
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ language: 'en', theme: 'dark' }))),
})
export const NotAnId = meta.story({
  ...at('/group/dos', 'teacher'),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
  },
})
export const NoSuchGroup = meta.story({
  ...at('/group/99', 'teacher'),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/groups/groups/{id}', notFound()),
      mockApi.get('/courses/deliverables/get_group_deliverables', notFound()),
      mockApi.get('/groups/groupstudents', notFound()),
    ),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
  },
})

export const Broken = meta.story({
  ...at('/', 'teacher'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/home', refuse(500, { code: 'internal', detail: 'Something broke.' }))),
  play: async () => {
    await expect(await screen.findByText('Error de conexión con el servidor.')).toBeVisible()
  },
})
Broken.test('trying again brings the page', async ({ msw }) => {
  msw.use(...handlersFor('teacher'))
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect(await screen.findByRole('heading', { name: 'Hola, Laura' })).toBeVisible()
})

/** The server takes long: the frame is there before the person is known. */
export const FirstPaintOnASlowServer = meta.story({
  ...at('/students', 'teacher'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', never)),
  play: async () => {
    await expect(await screen.findByText('Aula')).toBeVisible()
    await expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  },
})
export const FirstPaintOnADarkPhone = meta.story({
  ...at('/', 'teacher'),
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', never)),
  play: async () => {
    await expect(await screen.findByText('Aula')).toBeVisible()
  },
})

export const MissingCenter = meta.story({
  ...at('/center/99', 'teacher'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers/{id}', notFound())),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    const breadcrumbs = within(await screen.findByRole('navigation', { name: 'Dónde estás' }))
    await expect(await breadcrumbs.findByRole('link', { name: 'Mi centro' })).toHaveAttribute('href', '/my-center')
  },
})

export const Loading = meta.story({
  ...at('/', 'teacher'),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/home', never)),
  play: async () => {
    await expect(await screen.findByRole('progressbar', { name: 'Cargando…' })).toBeInTheDocument()
  },
})

/** The session is lost while a person types; signing in again sends the waiting save. */
export const ExpiredWhileTyping = meta.story({
  ...at('/my-profile', 'teacher'),
  beforeEach: ({ msw }) => {
    let isSignedIn = false
    let name = 'Laura'
    const self = () => aSelf({ first_name: name, full_name: `${name} Vidal Ortega` })
    msw.use(
      mockApi.post('/refresh', () => (isSignedIn ? { expires_in: 600, person: 4 } : signedOut())),
      mockApi.post('/users/auth/login', () => {
        isSignedIn = true
        return { expires_in: 600, person: 4 }
      }),
      mockApi.get('/users/users/self', self),
      mockApi.patch('/users/users/{id}', ({ body }) => {
        if (!isSignedIn) return signedOut()
        name = body.first_name ?? name
        return self()
      }),
    )
  },
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Nombre'), ' María')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar mis datos' }))
    await expect(await screen.findByRole('dialog', { name: 'Tu sesión ha caducado' })).toBeVisible()
    await expect(screen.getByLabelText('Nombre')).toHaveValue('Laura María')
    await waitFor(() => expect(document.cookie).not.toContain('aula-session'))
  },
})
ExpiredWhileTyping.test('signing in again goes on with the save', async () => {
  await userEvent.type(within(screen.getByRole('dialog')).getByLabelText('Contraseña'), 'aula-demo-1')
  await userEvent.click(screen.getByRole('button', { name: 'Seguir donde estaba' }))
  await expect(await screen.findByRole('heading', { name: 'Laura María Vidal Ortega' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.cookie).toContain('aula-session=teacher'))
})
ExpiredWhileTyping.test('another account starts at the sign-in page', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Entrar con otra cuenta' }))
  await expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
  await arrives('/login?next=%2Fmy-profile')
})

export const SigningOut = meta.story({
  ...at('/', 'teacher'),
  beforeEach: ({ msw }) => msw.use(mockApi.post('/logout', offline())),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Tu cuenta/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
    await expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    await arrives('/login')
    const cache = (await queries()).getQueryCache()
    await waitFor(() => expect(cache.getAll()).toEqual([]))
    await waitFor(() => expect(document.cookie).not.toContain('aula-session'))
  },
})
