import { api, unwrap, type Schema } from '@/shared/api'

export type SignInOptions = Schema<'Options'>

/** The ways to sign in. Never throws: without a response it is null and the sign-in pages show the form alone. */
export function signInOptions(): Promise<SignInOptions | null> {
  return unwrap(api.GET('/users/auth/options')).catch(() => null)
}
