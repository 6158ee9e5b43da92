import type { TFunction } from 'i18next'
import { errorMessage as messageOf } from '../i18n'
import { isApiError } from './api-error'

/**
 * What anything thrown by a call says to the reader, in their language: the specification's catalogue, else "error connecting
 * to the server". `own` has the sentences of the caller by code; they come first. Field errors are shown by the form.
 */
export function errorMessage(error: unknown, t: TFunction, own: Readonly<Record<string, string>> = {}): string {
  return (isApiError(error) ? own[error.code] : undefined) ?? messageOf(t, isApiError(error) ? error : {})
}
