import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { openSession, refresh, SessionProvider, writeLastRole, type Role } from '@/entities/session'
import { api, connectSessionGate, unwrap } from '@/shared/api'
import { aPage, aSelf, aStudentHome, aTeacherHome, mockApi, someOptions } from '@/shared/testing'
import { pagesOf } from '../pages'
import { createAppRouter } from '../router'
import { followNavigation } from '../scrolling'
import { followSession } from '../session'

/** The whole app at one address, with a server set up by the story. */
function App({ at, lastRole }: { readonly at: string; readonly lastRole: Role | null }) {
  const [{ session, router }] = useState(() => {
    writeLastRole(lastRole)
    const own = openSession({
      refresh,
      logout: () => unwrap(api.POST('/logout')).then(() => undefined),
      stopImpersonation: () => Promise.reject(new Error('no impersonation')),
      tabs: { send: () => {}, onMessage: () => {} },
      hasLastRole: lastRole !== null,
    })
    const itsRouter = createAppRouter(own, createMemoryHistory({ initialEntries: [at] }))
    const pages = pagesOf(itsRouter)
    followSession(own, () => pages)
    followNavigation(itsRouter)
    return { session: own, router: itsRouter }
  })
  useEffect(() => connectSessionGate(session.gate), [session])
  return (
    <SessionProvider value={session}>
      <RouterProvider router={router} />
      <output hidden data-testid="address">
        <Address router={router} />
      </output>
    </SessionProvider>
  )
}

function Address({ router }: { readonly router: ReturnType<typeof createAppRouter> }) {
  const [href, setHref] = useState(router.state.location.href)
  useEffect(() => router.subscribe('onResolved', ({ toLocation }) => setHref(toLocation.href)), [router])
  return href
}

/** A story of the whole app. */
export const at = (address: string, lastRole: Role | null) => ({ render: () => <App at={address} lastRole={lastRole} /> })
export const arrives = (address: string) => waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(address))

/** A server for one role. */
export const handlersFor = (kind: Role) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/notifications', { ...aPage([]), unread: 0 }),
  mockApi.get('/centers/setups', { results: [] }),
  mockApi.get('/stats/home', {
    student: kind === 'student' ? aStudentHome() : null,
    teacher: kind === 'teacher' ? aTeacherHome() : null,
    center: null,
    platform: null,
    invitations: [],
  }),
  mockApi.get('/users/auth/options', someOptions()),
]
