import { expect, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPage, aSelf, inRouter, mockApi } from '@/shared/testing'
import { PageHeader } from '@/shared/ui'
import preview from '../../../../.storybook/preview'
import { AppFrame } from './app-frame'

const stored = 'aula.learning.31'
const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'
let sent: string[] = []

const meta = preview.meta({
  title: 'widgets/App frame/Pending reports',
  component: AppFrame,
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/' }), inSession('signedIn')],
  args: { children: <PageHeader title="Inicio" /> },
  beforeEach: ({ msw }) => {
    sent = []
    const [from, until] = [Date.now() - 90_000, Date.now() - 60_000]
    localStorage.setItem(stored, JSON.stringify({ [key]: { key, place: { groupId: 2, contentId: 15, resourceId: null }, from, until } }))
    msw.use(
      mockApi.get('/users/users/self', aSelf({ id: 31, kind: 'student', is_staff: false })),
      mockApi.get('/notifications', { ...aPage([]), unread: 0 }),
      mockApi.put('/stats/sessions/{id}', ({ params }) => {
        sent.push(params.id ?? '')
        return null
      }),
    )
    return () => localStorage.removeItem(stored)
  },
})

/** A student who opens any page: what this device could not report before goes out. */
export const Student = meta.story({
  play: async () => {
    await waitFor(() => expect(localStorage.getItem(stored)).toBeNull())
    await expect(sent).toEqual([key])
  },
})
