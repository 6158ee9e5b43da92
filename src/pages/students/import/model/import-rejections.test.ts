import { expect, test } from 'vitest'
import { ApiError } from '@/shared/api'
import { rejectionOf } from './import-rejections'

const answered = (status: number, code: string, errors = {}) => new ApiError(status, { code, detail: '', errors })

test.each([
  ['a code', answered(409, 'no_licences'), 'no_licences'],
  ['a field', answered(400, 'invalid', { file: ['old_excel'] }), 'old_excel'],
  ['another code', answered(400, 'invalid', { fields: ['format'] }), 'failed'],
  ['a full disk, of which nothing is stored', answered(507, 'disk_full'), 'disk_full'],
  ['a limit, which another try may pass', answered(429, 'throttled'), null],
  ['an error that may come after the work', answered(500, 'error'), null],
  ['a pause of the server', answered(503, 'unavailable'), null],
  ['no answer', ApiError.unreachable(), null],
])('%s', (_what, error, rejection) => expect(rejectionOf(error)).toBe(rejection))
