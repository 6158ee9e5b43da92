import type { TFunction } from 'i18next'
import { formatInteger } from '../lib/format'

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
  too_common: (t) => t(($) => $.validation.tooCommon),
  passwords_differ: (t) => t(($) => $.validation.passwordsDiffer),
  email_taken: (t) => t(($) => $.errors.emailTaken),
  center_name_taken: (t) => t(($) => $.validation.centerNameTaken),
}

/**
 * The message for an invalid field, by a code of the API or of the form. If the form passes the limit (characters, a value, a
 * format), the message names it. An unknown code gives the message for a wrong format.
 */
export function fieldMessage(t: TFunction, code: string, limit?: string | number): string {
  const message = fields[code]
  return message ? message(t, typeof limit === 'number' ? formatInteger(limit) : limit) : t(($) => $.validation.wrongFormat)
}
