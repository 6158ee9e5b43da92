import { expect, within } from 'storybook/test'
import { aHome, anInstallationState, aPlatformHome, aSelf, aSetupRow, inRouter, mockApi, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { HomePage } from './home-page'

const meta = preview.meta({ title: 'pages/learning/Home of IT', component: HomePage, decorators: [inRouter({ path: '/' })] })

const at = (platform = aPlatformHome()) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'admin' })),
  mockApi.get('/stats/home', aHome({ platform })),
  mockApi.get('/centers/setups', { results: [] }),
  mockApi.get('/stats/installation', anInstallationState()),
]

export const ItAdmin = meta.story({ beforeEach: ({ msw }) => msw.use(...at()) })
ItAdmin.test('says that nothing needs attention, and when the last backup was made', async ({ canvas }) => {
  await expect(await canvas.findByText('No hay nada que atender.')).toBeVisible()
  await expect(canvas.getByText('Última copia de seguridad').parentElement).toHaveTextContent(/49,6\sMB/)
})
export const ItAdminWithThingsToDo = meta.story({
  beforeEach: ({ msw }) => {
    const state = anInstallationState()
    const waiting = {
      center: { id: 2, name: 'CIFP Puerta del Mar' },
      works: 12,
      oldest_at: new Date(Date.now() - 33 * 86_400_000).toISOString(),
    }
    const [ribera, puerta] = aPlatformHome().centers
    if (!ribera || !puerta) throw new Error('there are two centers')
    const platform = aPlatformHome({
      centers: [{ ...ribera, teacher_seats: { used: 10, contracted: 10 }, student_seats: { used: 119, contracted: 120 } }, puerta],
    })
    msw.use(...at(platform))
    msw.use(
      mockApi.get(
        '/stats/installation',
        anInstallationState({
          grading: { ...state.grading, works: 12, centers: [waiting] },
          mails: { ...state.mails, failed: 3, server: 'failing' },
          virus_scanner: 'down',
          backup: { ...state.backup, state: 'failed' },
        }),
      ),
    )
  },
})
ItAdminWithThingsToDo.test('leads to what needs attention', async ({ canvas }) => {
  const link = await canvas.findByRole('link', {
    name: 'CIFP Puerta del Mar: 12 entregas esperan corrección, la más antigua desde hace 33 días',
  })
  await expect(link).toHaveAttribute('href', '/center/2?tab=groups')
  await expect(canvas.getByRole('link', { name: '3 correos no han salido.' })).toHaveAttribute('href', '/mails?state=failed')
  const seats = canvas.getByRole('link', { name: 'IES Ribera del Duero: queda 1 licencia de estudiante.' })
  await expect(seats).toHaveAttribute('href', '/center/1?tab=licences')
  await expect(canvas.getByRole('link', { name: 'IES Ribera del Duero: no queda ninguna licencia de docente.' })).toBeVisible()
  await expect(canvas.queryByRole('link', { name: /Puerta del Mar: .*licencia/ })).toBeNull()
  await expect(canvas.getByText('La última copia de seguridad ha fallado.')).toBeVisible()
})
export const ItAdminWithoutTheState = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...at())
    msw.use(mockApi.get('/stats/installation', offline))
  },
})
ItAdminWithoutTheState.test('still shows the centers', async ({ canvas }) => {
  await expect(await canvas.findByText('No hemos podido leer el estado del sistema.')).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'IES Ribera del Duero' })).toBeVisible()
})
export const ItAdminInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...at()),
})
export const ItAdminWithASetup = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...at())
    msw.use(mockApi.get('/centers/setups', { results: [aSetupRow(), aSetupRow({ id: 4, name: '' })] }))
  },
})
ItAdminWithASetup.test('links to the unfinished setup', async ({ canvasElement }) => {
  const link = await within(canvasElement).findByRole('link', { name: 'Termina de configurar IES Ribera del Duero' })
  await expect(link).toHaveAttribute('href', '/create-center?setup=3')
})
