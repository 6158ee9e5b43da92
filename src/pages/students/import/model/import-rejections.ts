import { isApiError } from '@/shared/api'
import type { Rejection } from './import-types'

/** The rejection for each error code of a request or its fields. */
const rejections: Readonly<Record<string, Rejection>> = {
  empty_file: 'empty_file',
  required: 'empty_file',
  wrong_type: 'wrong_type',
  old_excel: 'old_excel',
  broken_file: 'broken_file',
  too_large_inside: 'too_large_inside',
  too_large: 'too_large',
  too_many_rows: 'too_many_rows',
  no_rows: 'no_rows',
  infected: 'infected',
  too_large_to_scan: 'too_large_to_scan',
  name_missing: 'name_missing',
  group_missing: 'group_missing',
  name_taken: 'name_taken',
  wrong_format: 'wrong_period',
  choice: 'group_gone',
  no_licences: 'no_licences',
  nothing_to_import: 'nothing_to_import',
  group_archived: 'group_archived',
  group_gone: 'group_gone',
  import_started: 'started',
  import_not_checked: 'started',
  import_done: 'ended',
  import_not_done: 'ended',
  undo_over: 'undo_over',
  permission_denied: 'denied',
  // the session has ended: a retry cannot succeed
  token_not_valid: 'denied',
  not_found: 'missing',
  disk_full: 'disk_full',
}

/**
 * Why the server did not do what was asked. Null when that may be unknown, or another try may succeed soon: no answer, 429, and errors
 * of the server other than 507, of which nothing is stored.
 */
export function rejectionOf(error: unknown): Rejection | null {
  if (!isApiError(error)) return null
  const { status } = error
  if (status < 400 || status === 429 || (status >= 500 && status !== 507)) return null
  const codes = [...Object.values(error.errors).flat(), error.code]
  return codes.map((code) => rejections[code]).find((rejection) => rejection !== undefined) ?? 'failed'
}
