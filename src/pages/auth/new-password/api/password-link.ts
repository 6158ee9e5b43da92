import { api, unwrap, type Schema } from '@/shared/api'

export interface LinkParts {
  readonly uidb64: string
  readonly token: string
}

export type LinkState = Schema<'PasswordLink'>['state']

/** @throws ApiError */
export function readLink(link: LinkParts): Promise<Schema<'PasswordLink'>> {
  return unwrap(api.GET('/password_links/{uidb64}/{token}', { params: { path: { ...link } } }))
}

/** @throws ApiError invalid (400, codes per field), link_used, link_expired, link_unknown (409) */
export async function spendLink(link: LinkParts, new_password: string): Promise<void> {
  await unwrap(api.POST('/reset_password', { body: { ...link, new_password } }))
}
