import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '@/pages/auth/login'

export const Route = createFileRoute('/login')({
  // only a path of this app: anything else would send people away after signing in
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}),
  component: LoginPage,
})
