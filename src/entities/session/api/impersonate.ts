import { api, unwrap, type Schema } from '@/shared/api'

/**
 * Opens a session as somebody else and asks who that is; the own one waits.
 * @throws ApiError impersonation_denied (403), account_inactive (409)
 */
export async function impersonate(wanted: Schema<'NewImpersonation'>): Promise<Schema<'Self'>> {
  await unwrap(api.POST('/impersonate', { body: wanted }))
  return unwrap(api.GET('/users/users/self'))
}

/** Answers who is signed in again. @throws ApiError when the own session is over too, or nobody can tell */
export async function stopActing(): Promise<number> {
  return (await unwrap(api.POST('/refresh/stop_impersonation'))).person
}
