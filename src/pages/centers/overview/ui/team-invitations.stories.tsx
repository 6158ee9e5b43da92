import { expect, userEvent, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aCenter, aPage, aSelf, aTeamInvitation, aTeamMember, inRouter, mockApi, offline, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { CenterPage } from './center-page'

const meta = preview.meta({
  title: 'pages/centers/Invitations',
  decorators: [inRouter({ path: '/center/$id', at: '/center/1?tab=team' })],
  render: () => (
    <>
      <CenterPage />
      <Toaster />
    </>
  ),
})

const onBody = () => within(document.body)
const seen = (kind: Schema<'Kind'>) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/centers/centers/{id}', aCenter()),
  mockApi.get('/centers/centers/{id}/team', aPage([aTeamMember(3, { is_administrator: true }), aTeamMember(4)])),
  mockApi.get('/centers/centers/{id}/invitations', { results: [] }),
]
const openMenu = async (canvas: ReturnType<typeof within>, button: RegExp, item: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: button }))
  await userEvent.click(await onBody().findByRole('menuitem', { name: item }))
}

const invitations = [
  aTeamInvitation({ id: 1 }),
  aTeamInvitation({
    id: 2,
    email: 'direccion@otro.test',
    as_administrator: true,
    expires_at: '2026-11-19T09:00:00.000Z',
    state: 'expired',
  }),
  aTeamInvitation({ id: 3, email: 'no.quiere@otro.test', state: 'declined', declines: 2, answered_at: '2026-11-17T09:00:00.000Z' }),
  aTeamInvitation({ id: 4, email: 'ya.esta@otro.test', state: 'accepted', answered_at: '2026-11-18T09:00:00.000Z' }),
  aTeamInvitation({ id: 5, email: 'retirada@otro.test', state: 'withdrawn', answered_at: '2026-11-18T09:00:00.000Z' }),
]
const invited = mockApi.get('/centers/centers/{id}/invitations', { results: invitations })
export const Invitations = meta.story({
  beforeEach: ({ msw }) => msw.use(invited, ...seen('manager')),
  play: async ({ canvas }) => void (await canvas.findByText('Rechazada dos veces')),
})
Invitations.test('are sent again and withdrawn; who answered first is told', async ({ canvas, msw }) => {
  const done: string[] = []
  msw.use(
    mockApi.post('/centers/centers/{id}/invitations/{invitation_id}/resend', ({ params }) => {
      done.push(`resend ${params.invitation_id}`)
      return null
    }),
    mockApi.delete('/centers/centers/{id}/invitations/{invitation_id}', refuse(409, { code: 'invitation_accepted', detail: 'x' })),
  )
  await openMenu(canvas, /Acciones para direccion@otro.test/, 'Volver a enviar la invitación')
  await expect(await onBody().findByText('Hemos vuelto a enviar la invitación a direccion@otro.test.')).toBeVisible()
  await expect(done).toEqual(['resend 2'])
  await openMenu(canvas, /Acciones para colega@otro.test/, 'Retirar la invitación')
  await expect(await onBody().findByText('Acaba de aceptar: ya está en el equipo.')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: /Acciones para ya.esta@otro.test/ })).toBeNull()
})
export const InvitationsOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(invited, ...seen('manager')),
})
export const InvitationsInEnglish = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) => msw.use(invited, ...seen('manager')),
})
export const InvitationsBroken = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers/{id}/invitations', offline), ...seen('manager')),
  play: async ({ canvas }) => void (await canvas.findByText('No hemos podido traer las invitaciones.')),
})
export const InvitingWhoHasAnAccount = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...seen('manager'),
      mockApi.post('/centers/centers/{id}/team', ({ body }) => ({ member: null, invitation: aTeamInvitation({ email: body.email }) })),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Añadir docente' }))
    const dialog = within(await onBody().findByRole('dialog', { name: 'Añadir docente' }))
    await userEvent.type(dialog.getByLabelText('Correo electrónico'), 'colega@otro.test')
    await userEvent.type(dialog.getByLabelText('Nombre'), 'Colega')
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir y avisar' }))
    await expect(await onBody().findByText('Hemos invitado a colega@otro.test. Entrará en el equipo cuando acepte.')).toBeVisible()
  },
})
export const AsAColleague = meta.story({
  beforeEach: ({ msw }) => msw.use(...seen('teacher')),
  play: async ({ canvas }) => {
    await canvas.findByText('Etxebarria Lasa, Nerea')
    await expect(canvas.queryByText('Último acceso')).toBeNull()
  },
})
