import type { TFunction } from 'i18next'
import { isApiError, type ApiError } from './api-error'

type Text = (t: TFunction<'common'>) => string

/** The specification's catalogue: what a stable code of the server says to a person. */
const byCode: Readonly<Record<string, Text>> = {
  no_active_account: (t) => t(($) => $.errors.wrongLogin),
  token_not_valid: (t) => t(($) => $.errors.sessionExpired),
  permission_denied: (t) => t(($) => $.errors.notAuthorized),
  not_found: (t) => t(($) => $.errors.notFound),
  conflict: (t) => t(($) => $.errors.conflict),
  throttled: (t) => t(($) => $.errors.tooManyAttempts),
  group_archived: (t) => t(($) => $.errors.archivedGroup),
  archive_denied: (t) => t(($) => $.errors.archiveDenied),
  no_licences: (t) => t(($) => $.errors.noLicences),
  teacher_limit: (t) => t(($) => $.errors.teacherLimit),
  email_taken: (t) => t(($) => $.errors.emailTaken),
  center_name_taken: (t) => t(($) => $.errors.centerNameTaken),
}

/** Sentences that the specification looks up by a part of `detail`, whatever the code. */
const byDetail: readonly (readonly [part: string, text: Text])[] = [
  ['No active account', (t) => t(($) => $.errors.wrongLogin)],
  ['Given token not valid', (t) => t(($) => $.errors.sessionExpired)],
  ['do not have permission', (t) => t(($) => $.errors.notAuthorized)],
  ['Archived groups cannot be modified', (t) => t(($) => $.errors.archivedGroup)],
]

/**
 * What an error says to the reader, in their language: by code, else by `detail`, else "error connecting to the server".
 * Field errors are the form's to show (`ApiError.errors`).
 */
export function errorMessage(error: unknown, t: TFunction<'common'>): string {
  const text = isApiError(error) ? lookUp(error) : undefined
  return text ? text(t) : t(($) => $.errors.server)
}

function lookUp({ code, detail }: ApiError): Text | undefined {
  return byCode[code] ?? byDetail.find(([part]) => detail.includes(part))?.[1]
}
