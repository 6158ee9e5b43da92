import { expect, test } from 'vitest'
import { ApiError } from '@/shared/api'
import { outcomeOfError } from './save-error'

test.each([
  [400, 'invalid', 'wrong_format'],
  [403, 'denied', 'denied'],
  [404, 'not_found', 'missing'],
  [409, 'group_archived', 'archived'],
  [409, 'evaluation_closed', 'other'],
  [413, 'too_large', 'other'],
  [415, 'unsupported_media_type', 'other'],
  [422, 'unknown', 'other'],
  [428, 'if_match_required', 'other'],
])('a request that will never be taken is refused: %i %s', (status, code, problem) => {
  const error = new ApiError(status, { code, errors: status === 400 ? { text: ['wrong_format'] } : {} })
  expect(outcomeOfError(error)).toEqual({ kind: 'refused', problem })
})

test.each([0, 401, 408, 425, 429, 500, 502, 503])('one that may be taken later waits: %i', (status) => {
  const error = new ApiError(status, { code: status === 0 ? 'unreachable' : 'unknown' })
  expect(() => outcomeOfError(error)).toThrow(error)
})
