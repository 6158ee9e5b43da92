import { api, unwrap, type Schema } from '@/shared/api'

/** The state of the link; `unreachable` when the request failed. */
export type FirstStartState = Schema<'FirstStart'>['state'] | 'unreachable'

/** Never throws: a failed request gives `unreachable`. */
export async function readFirstStart(token: string): Promise<FirstStartState> {
  try {
    return (await unwrap(api.GET('/first_start/{token}', { params: { path: { token } } }))).state
  } catch {
    return 'unreachable'
  }
}

/**
 * Creates the first IT admin, signs them in and reads their profile.
 * @throws ApiError invalid (400, codes per field), first_start_done, link_expired, link_unknown (409)
 */
export async function createFirstAdmin(admin: Schema<'FirstAdmin'>): Promise<Schema<'Self'>> {
  await unwrap(api.POST('/first_start', { body: admin }))
  return unwrap(api.GET('/users/users/self'))
}
