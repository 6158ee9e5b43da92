import { api, unwrap, type Schema } from '@/shared/api'

export type SignInOptions = Schema<'Options'>

/** The ways to sign in. Never throws: without a response the sign-in pages show the form alone (null). */
export function signInOptions(): Promise<SignInOptions | null> {
  return unwrap(api.GET('/users/auth/options')).catch(() => null)
}
