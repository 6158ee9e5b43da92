import { api, unwrap, type Schema } from '@/shared/api'

export type SignInOptions = Schema<'Options'>

/** What the sign-in pages offer. Without an answer they offer the form alone, so this never throws: null. */
export function signInOptions(): Promise<SignInOptions | null> {
  return unwrap(api.GET('/users/auth/options')).catch(() => null)
}
