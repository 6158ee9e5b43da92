import { createFileRoute, redirect } from '@tanstack/react-router'
import { signInOptions } from '@/entities/session'
import { LoginPage, loginTexts, nextPlace } from '@/pages/auth/login'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/login')({
  validateSearch: ({ next: asked, user }): { next?: string; user?: string } => {
    const next = nextPlace(asked)
    return {
      ...(next === undefined ? {} : { next }),
      // the code on an access card
      ...(typeof user === 'string' || typeof user === 'number' ? { user: String(user).slice(0, 254) } : {}),
    }
  },
  beforeLoad: ({ context: { session }, search: { next = '/' } }) => {
    if (session.view().isOpen) throw redirect({ href: next, replace: true })
  },
  loader: async () => {
    const options = signInOptions()
    await loadTexts(loginTexts)
    return { options }
  },
  component: LoginPage,
})
