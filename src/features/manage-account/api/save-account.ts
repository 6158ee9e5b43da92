import { api, etagOf, unwrap, type Schema } from '@/shared/api'
import type { AccountForm } from '../model/account-form'

export interface AccountToSave {
  readonly form: AccountForm
  /** Undefined for a new account. */
  readonly id: number | undefined
  /** The revision that was read. */
  readonly revision: number
}

/**
 * Creates or changes an account.
 * @throws ApiError with field codes, or conflict, has_groups, manages_center, last_admin, own_account, teacher_limit (409)
 */
export function saveAccount({ form, id, revision }: AccountToSave): Promise<Schema<'User'>> {
  const { center, gender, email, ...rest } = form
  const body = { ...rest, center_id: center === null ? null : Number(center), gender: gender === 'none' ? null : gender }
  if (id === undefined) return unwrap(api.POST('/users/users', { body: { ...body, email } }))
  return unwrap(
    api.PUT('/users/users/{id}', {
      params: { path: { id }, header: { 'If-Match': etagOf(revision) } },
      body: { ...body, email: email.trim() === '' ? null : email },
    }),
  )
}
