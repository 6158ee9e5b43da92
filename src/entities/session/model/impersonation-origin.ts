import { storedValue } from '@/shared/lib/storage'

/** The page on which an IT admin started an impersonation, to return to afterwards. */
export const impersonationOrigin = storedValue('aula.impersonation-origin', {
  parse: (text) => text ?? '/users',
  fallback: '/users',
  perTab: true,
})
