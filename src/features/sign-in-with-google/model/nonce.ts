import { xsrfToken } from '@/shared/api'

/**
 * Ties Google's ID token to this browser: the digest of its CSRF token, which no other browser has (server/modules/auth/google.ts).
 * Like Google's button it needs https or localhost.
 */
export async function nonceOf(cookies: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(xsrfToken(cookies) ?? ''))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
