import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aMail, aPage, aSelf, inRouter, mockApi, never, offline, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { MailsPage } from './mails-page'

const mails = [
  aMail({ id: 14, state: 'queued', ended_at: null, person: 'Íñigo Muñoz Peña', address: 'inigo.munoz@educa.jcyl.es' }),
  aMail({
    id: 13,
    state: 'failed',
    reason: 'no_mailbox',
    response: '550 5.1.1 <marta.sanz@educa.jcyl.ess>: Recipient address rejected',
    address: 'marta.sanz@educa.jcyl.ess',
    person: 'Marta Sanz de la Fuente',
    attempts: 1,
    may_retry: true,
  }),
  aMail({ id: 12, kind: 'team_invitation', person: 'Pablo Ruiz Gil', address: 'pablo.ruiz@demo.test' }),
  aMail({ id: 11, state: 'cancelled', reason: 'import_undone', address: null, person: null }),
  aMail({ id: 10, kind: 'password_changed', center: null, address: 'una.direccion.larguisima.de.verdad@instituto-ejemplo.test' }),
]
const summary: Schema<'MailSummary'> = {
  waiting: 212,
  sent: 3140,
  failed: 1,
  oldest_waiting: '2026-11-20T21:40:00.000Z',
  server: 'sending',
  failing_since: null,
  response: null,
}
const quiet: Schema<'MailSummary'> = { ...summary, waiting: 0, sent: 0, failed: 0, oldest_waiting: null, server: 'idle' }
const page = { ...aPage(mails), summary }

const meta = preview.meta({
  title: 'pages/centers/Mails',
  decorators: [inRouter({ path: '/mails' })],
  render: () => (
    <>
      <MailsPage />
      <Toaster />
    </>
  ),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'admin' })),
      mockApi.get('/mails', ({ query }) => (query.get('search') ? { ...aPage([]), summary } : page)),
      mockApi.get('/centers/centers', aPage([])),
    ),
})
const onBody = () => within(document.body)

export const OfAllCenters = meta.story()
OfAllCenters.test('shows the reason, and a mail that failed is sent again', async ({ canvas, msw }) => {
  const done: string[] = []
  msw.use(
    mockApi.post('/mails/{id}/retry', ({ params }) => {
      done.push(String(params.id))
      return null
    }),
  )
  await expect(await canvas.findByRole('row', { name: /Marta Sanz/ })).toHaveTextContent('La dirección no existe.')
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a enviar a marta.sanz@educa.jcyl.ess' }))
  await expect(await onBody().findByText('El correo vuelve a estar en la cola.')).toBeVisible()
  await expect(done).toEqual(['13'])
})
OfAllCenters.test('all that failed are sent again after a question', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/mails/retry_failed', { count: 1 }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Volver a enviar los que no han salido' }))
  const dialog = within(await onBody().findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Volver a enviar' }))
  await expect(await onBody().findByText('1 correo vuelve a estar en la cola.')).toBeVisible()
})
OfAllCenters.test('says so when nothing matches', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('searchbox', { name: 'Buscar por persona o dirección' }), 'x')
  await expect(await canvas.findByText('Ningún correo coincide')).toBeVisible()
})
export const Outdated = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/mails/{id}/retry', refuse(409, { code: 'mail_outdated', detail: 'x' }))),
})
Outdated.test('says why a mail is not sent again', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Volver a enviar a marta/ }))
  await expect(await onBody().findByText(/la persona tiene que pedir otro/)).toBeVisible()
})
export const OfACenterOnAPhoneInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'manager', language: 'en', theme: 'dark' }))),
})
OfACenterOnAPhoneInEnglishInTheDark.test('has no filter by center', async ({ canvas }) => {
  await canvas.findByText('Pablo Ruiz Gil')
  await expect(canvas.queryByRole('combobox', { name: 'Center' })).toBeNull()
})
export const WithoutAServer = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/mails', { ...aPage([]), summary: { ...quiet, server: 'none' } })),
})
WithoutAServer.test('says that mails reach nobody', async ({ canvas }) => {
  await expect(await canvas.findByText('No hay servidor de correo')).toBeVisible()
  await expect(canvas.getByText('Aún no se ha enviado ningún correo')).toBeVisible()
  await waitFor(() => expect(canvas.queryByRole('button', { name: /los que no han salido/ })).toBeNull())
})
export const ServerAway = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/mails', {
        ...page,
        summary: {
          ...summary,
          server: 'failing',
          failing_since: '2026-11-20T21:30:00.000Z',
          response: 'connect ECONNREFUSED 10.0.0.5:587',
        },
      }),
    ),
})
ServerAway.test('says since when', async ({ canvas }) => {
  await expect(await canvas.findByText(/Responde: connect ECONNREFUSED/)).toBeVisible()
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/mails', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/mails', offline)) })
