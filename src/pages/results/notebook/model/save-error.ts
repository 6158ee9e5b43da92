import { type ApiError, isApiError } from '@/shared/api'
import type { Problem, SaveOutcome } from './queue-types'
import type { ScoreSaved } from './score-cell'

const reasons: Readonly<Record<string, Problem>> = {
  group_archived: 'archived',
  not_found: 'missing',
  grading_changed: 'grading_changed',
}
const known = new Set<string>([
  'wrong_format',
  'out_of_range',
  'too_many_decimals',
  'required',
  'needs_exemption',
  'is_exempt',
] satisfies Problem[])

/** The first code of the field that was refused. */
function problemOf(errors: Readonly<Record<string, readonly string[]>>): Problem {
  const code = Object.values(errors)[0]?.[0] ?? ''
  return known.has(code) ? (code as Problem) : 'other'
}

/** No connection, a session to be renewed, too many requests, or a server that cannot save now: the same request may be taken later. */
const mayPass = ({ status, code }: ApiError) => code === 'unreachable' || status >= 500 || [401, 425, 429].includes(status)

/**
 * What an error means for the cell that was sent.
 * @throws the error, when sending the same again later may save it
 */
export function outcomeOfError(error: unknown): SaveOutcome {
  if (!isApiError(error) || mayPass(error)) throw error
  if (error.code === 'conflict') return { kind: 'conflict', theirs: error.current as ScoreSaved }
  if (error.status === 400) return { kind: 'refused', problem: problemOf(error.errors) }
  return { kind: 'refused', problem: error.status === 403 ? 'denied' : (reasons[error.code] ?? 'other') }
}
