import type { TFunction } from 'i18next'
import { errorMessage as messageOf } from '../i18n'
import { isApiError } from './api-error'

/**
 * What anything thrown by a call says to the reader, in their language: the specification's catalogue, else "error connecting
 * to the server". Field errors are the form's to show (`ApiError.errors`, `fieldMessage`).
 */
export function errorMessage(error: unknown, t: TFunction): string {
  return messageOf(t, isApiError(error) ? error : {})
}
