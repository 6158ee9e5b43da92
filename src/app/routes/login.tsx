import { createFileRoute, redirect } from '@tanstack/react-router'
import { signInOptions } from '@/entities/session'
import { LoginPage, loginTexts } from '@/pages/auth/login'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/login')({
  validateSearch: ({ next, user }): { next?: string; user?: string } => ({
    // only a path of this app: anything else would send people away after signing in
    ...(typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}),
    // the code on an access card
    ...(typeof user === 'string' || typeof user === 'number' ? { user: String(user).slice(0, 254) } : {}),
  }),
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
