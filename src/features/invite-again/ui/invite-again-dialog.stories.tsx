import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { mockApi, never, offline } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../.storybook/preview'
import { InviteAgainDialog } from './invite-again-dialog'

const onClose = fn()
const summary: Schema<'InvitationSummary'> = {
  count: 1240,
  left_out: { no_address: 3, waiting: 1, recent: 42, over_limit: 240 },
  hours: 24,
  per_hour: 2000,
}

const meta = preview.meta({
  title: 'features/Invite again',
  render: () => (
    <>
      <InviteAgainDialog scope={{ group: 2 }} onClose={onClose} />
      <Toaster />
    </>
  ),
  beforeEach: ({ msw }) => {
    onClose.mockClear()
    msw.use(mockApi.get('/centers/students/invitations', summary))
  },
})
const findDialog = async () => within(await screen.findByRole('dialog'))

export const Asking = meta.story()
Asking.test('says who is left out and why, and sends', async ({ msw }) => {
  msw.use(mockApi.post('/centers/students/invitations', () => Response.json(summary)))
  const dialog = await findDialog()
  await expect(await dialog.findByText(/^1\.?240 personas recibirán la invitación\.$/)).toBeVisible()
  await expect(dialog.getByText('42 la han recibido hace menos de 24 horas.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await expect(await screen.findByText(/^Se están enviando 1\.?240 invitaciones\.$/)).toBeVisible()
})
export const InEnglishOnAPhoneInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
export const Nobody = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/centers/students/invitations', { ...summary, count: 0, left_out: { ...summary.left_out, waiting: 0, over_limit: 0 } }),
    ),
})
Nobody.test('only closes', async () => {
  const dialog = await findDialog()
  await expect(await dialog.findByText('Ahora no hay nadie a quien invitar.')).toBeVisible()
  const [close] = dialog.getAllByRole('button', { name: 'Cerrar' })
  if (close) await userEvent.click(close)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/students/invitations', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/students/invitations', offline)) })
