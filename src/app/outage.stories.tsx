import { http } from 'msw/http'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { writeLastRole } from '@/entities/session'
import { aSelf, mockApi, unavailable } from '@/shared/testing'
import preview from '../../.storybook/preview'
import { queries } from './queries'
import { at, handlersFor } from './testing/whole-app'

const meta = preview.meta({
  title: 'app/Outage',
  parameters: { layout: 'fullscreen' },
  beforeEach: async ({ msw }) => {
    msw.use(...handlersFor('teacher'))
    ;(await queries()).clear()
    return () => writeLastRole(null)
  },
})

/** Every answer says whether the service is there, so all requests meet the outage. */
let isAway = false

/** The database goes away while a person types: the session and the text stay. */
export const OutageWhileTyping = meta.story({
  ...at('/my-profile', 'teacher'),
  beforeEach: ({ msw }) => {
    isAway = false
    msw.use(
      http.get('/readyz', () => new Response(null, { status: isAway ? 503 : 200 })),
      http.all('/api/v1/*', () => (isAway ? unavailable() : undefined)),
    )
  },
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Nombre'), ' María')
    isAway = true
    await userEvent.click(screen.getByRole('button', { name: 'Guardar mis datos' }))
    await waitFor(() => expect(screen.getByText('Volvemos a intentarlo cada pocos segundos. Lo que has escrito sigue aquí.')).toBeVisible())
    await expect(screen.getByLabelText('Nombre')).toHaveValue('Laura María')
    await expect(document.cookie).toContain('aula-session=teacher')
  },
})
OutageWhileTyping.test('the notice goes when the service is back, and the text can be saved', async ({ msw }) => {
  const name = { first_name: 'Laura María', full_name: 'Laura María Vidal Ortega' }
  msw.use(mockApi.patch('/users/users/{id}', aSelf(name)), mockApi.get('/users/users/self', aSelf(name)))
  isAway = false
  await waitFor(() => expect(screen.queryByText(/Volvemos a intentarlo/)).toBeNull(), { timeout: 20_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Guardar mis datos' }))
  await expect(await screen.findByRole('heading', { name: 'Laura María Vidal Ortega' })).toBeVisible()
})

/** The first request meets a database that is away; the page comes by itself once it is back. */
export const OutageOnArrival = meta.story({
  ...at('/', 'teacher'),
  beforeEach: ({ msw }) => {
    let asked = 0
    msw.use(
      http.get('/readyz', () => new Response(null, { status: 503 })),
      mockApi.get('/users/users/self', () => (++asked > 1 ? aSelf() : unavailable())),
    )
  },
  play: async () => {
    await expect(await screen.findByText('El servicio no está disponible en este momento')).toBeVisible()
    await expect(await screen.findByRole('heading', { name: 'Hola, Laura' }, { timeout: 20_000 })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('El servicio no está disponible en este momento')).toBeNull())
  },
})
