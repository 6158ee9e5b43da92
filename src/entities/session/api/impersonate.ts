import { api, unwrap, type Schema } from '@/shared/api'

/**
 * Starts an impersonation and reads the profile of the impersonated person; the admin's own session is kept.
 * @throws ApiError impersonation_denied (403), account_inactive (409)
 */
export async function impersonate(request: Schema<'NewImpersonation'>): Promise<Schema<'Self'>> {
  await unwrap(api.POST('/impersonate', { body: request }))
  return unwrap(api.GET('/users/users/self'))
}

/** Ends the impersonation. Returns the id of the admin. @throws ApiError when the admin's own session has ended too, or offline */
export async function stopImpersonation(): Promise<number> {
  return (await unwrap(api.POST('/refresh/stop_impersonation'))).person
}
