import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { signInOptions } from '@/entities/session'
import { LoginPage, loginTexts, nextPath } from '@/pages/auth/login'
import { loadTexts } from '@/shared/i18n'
import { preloadPage } from '../pages'
import { parseSearch, text } from '../params'

export const Route = createFileRoute('/login')({
  validateSearch: (raw) =>
    parseSearch(raw, {
      next: nextPath,
      // the username, from the QR code of an access card
      user: (value) => text(value)?.slice(0, 254),
    }),
  beforeLoad: ({ context: { session }, search: { next = '/' } }) => {
    if (session.view().isOpen) throw redirect({ href: next, replace: true })
  },
  loader: async () => {
    const options = signInOptions()
    await loadTexts(loginTexts)
    return { options }
  },
  component: Login,
})

function Login() {
  const router = useRouter()
  const { next = '/', user } = Route.useSearch()
  const { options } = Route.useLoaderData()
  const { session } = Route.useRouteContext()
  const warmUp = () => {
    session.warmUp()
    preloadPage(router, next)
  }
  return <LoginPage options={options} next={next} user={user} goTo={(href) => router.navigate({ href, replace: true })} warmUp={warmUp} />
}
