import { api, unwrap, type Schema } from '@/shared/api'

export interface LinkParts {
  readonly uidb64: string
  readonly token: string
}

/** The state of a link; `unreachable` when the request failed. */
export type LinkState = Schema<'PasswordLink'>['state'] | 'unreachable'

/** The state of a link and the minimum length of its password. Never throws: a failed request gives `unreachable`. */
export async function readLink(link: LinkParts): Promise<{ state: LinkState; minLength?: number }> {
  try {
    const { min_length: minLength, state } = await unwrap(api.GET('/password_links/{uidb64}/{token}', { params: { path: { ...link } } }))
    return { state, minLength }
  } catch {
    return { state: 'unreachable' }
  }
}

/** @throws ApiError invalid (400, codes per field), link_used, link_expired, link_unknown (409) */
export async function setNewPassword(link: LinkParts, new_password: string): Promise<void> {
  await unwrap(api.POST('/reset_password', { body: { ...link, new_password } }))
}
