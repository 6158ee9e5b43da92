import { api, unwrap, type Schema } from '@/shared/api'

export interface Credentials {
  /** E-mail or username. */
  readonly who: string
  readonly password: string
}

type Self = Schema<'Self'>

/**
 * Signs in and reads the profile.
 * @throws ApiError no_active_account (401), throttled (429, with `retryAfter`)
 */
export async function signIn({ who, password }: Credentials): Promise<Self> {
  await unwrap(api.POST('/users/auth/login', { body: { ...(who.includes('@') ? { email: who } : { username: who }), password } }))
  return unwrap(api.GET('/users/users/self'))
}

/** @throws ApiError when the Google credential is not accepted or no account has its e-mail */
export async function signInWithGoogle(credential: string): Promise<Self> {
  await unwrap(api.POST('/google_login', { body: { credential } }))
  return unwrap(api.GET('/users/users/self'))
}
