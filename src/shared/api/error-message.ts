import type { TFunction } from 'i18next'
import { isApiError } from './api-error'

type Message = (t: TFunction) => string

const byCode: Readonly<Record<string, Message>> = {
  archive_denied: (t) => t(($) => $.errors.archiveDenied),
  center_full: (t) => t(($) => $.errors.centerFull),
  center_name_taken: (t) => t(($) => $.errors.centerNameTaken),
  conflict: (t) => t(($) => $.errors.conflict),
  email_taken: (t) => t(($) => $.errors.emailTaken),
  group_archived: (t) => t(($) => $.errors.archivedGroup),
  impersonation_forbidden: (t) => t(($) => $.errors.impersonationForbidden),
  impersonation_read_only: (t) => t(($) => $.errors.impersonationReadOnly),
  no_active_account: (t) => t(($) => $.errors.wrongLogin),
  no_licences: (t) => t(($) => $.errors.noLicences),
  not_found: (t) => t(($) => $.errors.notFound),
  outcome_unknown: (t) => t(($) => $.errors.outcomeUnknown),
  permission_denied: (t) => t(($) => $.errors.notAuthorized),
  teacher_limit: (t) => t(($) => $.errors.teacherLimit),
  throttled: (t) => t(($) => $.errors.tooManyAttempts),
  token_not_valid: (t) => t(($) => $.errors.sessionExpired),
  too_large: (t) => t(($) => $.errors.tooLarge),
  unavailable: (t) => t(($) => $.errors.unavailable),
}

const byDetail: readonly (readonly [part: string, message: Message])[] = [
  ['No active account', (t) => t(($) => $.errors.wrongLogin)],
  ['Given token not valid', (t) => t(($) => $.errors.sessionExpired)],
]

/**
 * The message for anything thrown by a call, in the language of the page: first from `own`, the messages of the caller by code,
 * then by the detail (specification §8) and by the code; an unknown error is "error connecting to the server". Field errors are
 * shown by the form.
 */
export function errorMessage(error: unknown, t: TFunction, own: Readonly<Record<string, string>> = {}): string {
  const { detail, code } = isApiError(error) ? error : { detail: '', code: '' }
  const found = byDetail.find(([part]) => detail.includes(part))?.[1] ?? byCode[code]
  return own[code] ?? (found ? found(t) : t(($) => $.errors.server))
}
