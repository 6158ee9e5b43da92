import type { TFunction } from 'i18next'

/** What an answer of the API says about what went wrong; nothing of it when there was no answer at all. */
export interface Refusal {
  readonly detail?: string
  readonly code?: string
}

type Message = (t: TFunction) => string

const byCode: Readonly<Record<string, Message>> = {
  archive_denied: (t) => t(($) => $.errors.archiveDenied),
  center_name_taken: (t) => t(($) => $.errors.centerNameTaken),
  conflict: (t) => t(($) => $.errors.conflict),
  email_taken: (t) => t(($) => $.errors.emailTaken),
  group_archived: (t) => t(($) => $.errors.archivedGroup),
  impersonation_forbidden: (t) => t(($) => $.errors.impersonationForbidden),
  impersonation_read_only: (t) => t(($) => $.errors.impersonationReadOnly),
  no_active_account: (t) => t(($) => $.errors.wrongLogin),
  no_licences: (t) => t(($) => $.errors.noLicences),
  not_found: (t) => t(($) => $.errors.notFound),
  permission_denied: (t) => t(($) => $.errors.notAuthorized),
  teacher_limit: (t) => t(($) => $.errors.teacherLimit),
  throttled: (t) => t(($) => $.errors.tooManyAttempts),
  token_not_valid: (t) => t(($) => $.errors.sessionExpired),
  too_large: (t) => t(($) => $.errors.tooLarge),
}

const byDetail: readonly (readonly [part: string, message: Message])[] = [
  ['No active account', (t) => t(($) => $.errors.wrongLogin)],
  ['Given token not valid', (t) => t(($) => $.errors.sessionExpired)],
]

/**
 * The reader's words for a refused or failed call: looked up by the detail (specification §8), then by the code; what is
 * unknown is the server connection error.
 */
export function errorMessage(t: TFunction, { detail = '', code = '' }: Refusal): string {
  const found = byDetail.find(([part]) => detail.includes(part))?.[1] ?? byCode[code]
  return found ? found(t) : t(($) => $.errors.server)
}

type FieldMessage = (t: TFunction, limit: string | undefined) => string

const fields: Readonly<Record<string, FieldMessage>> = {
  required: (t) => t(($) => $.validation.required),
  format: (t, format) => (format ? t(($) => $.validation.format, { format }) : t(($) => $.validation.wrongFormat)),
  wrong_format: (t) => t(($) => $.validation.wrongFormat),
  wrong_letter: (t) => t(($) => $.validation.wrongLetter),
  exact_length: (t, number) => (number ? t(($) => $.validation.exactLength, { number }) : t(($) => $.validation.wrongFormat)),
  too_short: (t, number) => (number ? t(($) => $.validation.minLength, { number }) : t(($) => $.validation.tooShort)),
  too_long: (t, number) => (number ? t(($) => $.validation.maxLength, { number }) : t(($) => $.validation.tooLong)),
  min: (t, value) => (value ? t(($) => $.validation.minValue, { value }) : t(($) => $.validation.tooLow)),
  max: (t, value) => (value ? t(($) => $.validation.maxValue, { value }) : t(($) => $.validation.tooHigh)),
  different: (t, value) => (value ? t(($) => $.validation.differentFrom, { value }) : t(($) => $.validation.wrongFormat)),
  out_of_range: (t) => t(($) => $.validation.outOfRange),
  too_many_decimals: (t) => t(($) => $.validation.tooManyDecimals),
  too_few: (t) => t(($) => $.validation.tooFew),
  too_many: (t) => t(($) => $.validation.tooMany),
  repeated: (t) => t(($) => $.validation.repeated),
  choice: (t) => t(($) => $.validation.choice),
  digits_only: (t) => t(($) => $.validation.digitsOnly),
  not_only_digits: (t) => t(($) => $.validation.notOnlyDigits),
  too_common: (t) => t(($) => $.validation.tooCommon),
  passwords_differ: (t) => t(($) => $.validation.passwordsDiffer),
  email_taken: (t) => t(($) => $.errors.emailTaken),
  center_name_taken: (t) => t(($) => $.validation.centerNameTaken),
}

/**
 * The words for what is wrong with a field, from the API's code or one of the form's own. Where the form knows the limit
 * that was passed (characters, a value, a format) the message names it. An unknown code says that the format is wrong.
 */
export function fieldMessage(t: TFunction, code: string, limit?: string | number): string {
  const message = fields[code]
  return message ? message(t, limit === undefined ? undefined : String(limit)) : t(($) => $.validation.wrongFormat)
}
