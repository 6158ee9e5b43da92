import { createFileRoute, redirect } from '@tanstack/react-router'
import { readLastRole, writeLastRole } from '@/entities/session'
import { loadTexts } from '@/shared/i18n'
import { appFrameTexts } from '@/widgets/app-frame'
import { mayOpenAll } from '../guard'
import { PendingFrame, PrivateLayout } from '../screens/private-layout'

export const Route = createFileRoute('/_private')({
  beforeLoad: ({ context: { session }, location, matches }) => {
    if (!session.view().isOpen) throw redirect({ to: '/login', search: { next: location.href } })
    // the cookie of the last role lets profile, first query and code load in parallel; the loader checks it against the profile
    const kind = readLastRole()
    if (kind && !mayOpenAll(kind, matches)) throw redirect({ to: '/' })
  },
  loader: async ({ context: { queries, self, session }, location }) => {
    const login = () => redirect({ to: '/login', search: { next: location.href } })
    const [client, { kind }] = await Promise.all([queries(), self(), loadTexts(appFrameTexts)]).catch((error: unknown) => {
      throw session.view().isOpen ? error : login()
    })
    if (kind === readLastRole()) return { client }
    writeLastRole(kind)
    throw redirect({ href: location.href, replace: true })
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  component: PrivateLayout,
  pendingComponent: PendingFrame,
})
