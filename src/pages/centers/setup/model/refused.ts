import { isApiError } from '@/shared/api'
import type { Refusal } from './steps-words'

const refusals: Readonly<Record<string, Refusal>> = {
  permission_denied: 'denied',
  // signed out for good: to try again by itself is of no use
  token_not_valid: 'denied',
  not_found: 'missing',
  finished: 'finished',
  center_created: 'centerCreated',
}

/** An expected refusal as an outcome; anything else broke, and is thrown on. */
export function refused(error: unknown): { readonly kind: 'refused'; readonly reason: Refusal } {
  const reason = isApiError(error) ? refusals[error.code] : undefined
  if (reason === undefined) throw error
  return { kind: 'refused', reason }
}
