import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, etagOf, isApiError, rejectedBy, unwrap } from '@/shared/api'
import type { Problem, SaveInput, SaveOutcome } from '../model/queue-types'
import type { ScoreSaved } from '../model/score-cell'

/** How often the marks of other teachers are looked up while the page is open. */
const refreshEvery = 45_000

export const scoreQueries = {
  /** All notebooks of a group: an address without a program shows the same as one with the first. */
  ofGroup: (groupId: number) => [...groupQueries.all(), 'scores', groupId] as const,
  /** The notebook of a group and a program; without a program, of the group's first one. */
  book: (groupId: number, courseId?: number) =>
    queryOptions({
      queryKey: [...scoreQueries.ofGroup(groupId), courseId ?? null] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/groups/groups/{id}/scores', {
            params: { path: { id: groupId }, query: courseId === undefined ? {} : { course: courseId } },
            signal,
          }),
        ),
      refetchInterval: refreshEvery,
    }),
}

const rejected = rejectedBy<Problem>({ group_archived: 'archived', not_found: 'missing' })
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

export async function saveScore(groupId: number, { studentId, deliverableId, text, revision }: SaveInput): Promise<SaveOutcome> {
  try {
    const saved = await unwrap(
      api.PUT('/groups/groups/{id}/scores', {
        params: { path: { id: groupId }, header: { 'If-Match': etagOf(revision) } },
        body: { student_id: studentId, deliverable_id: deliverableId, text },
        keepalive: true,
      }),
    )
    return { kind: 'saved', saved }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: error.current as ScoreSaved }
    if (isApiError(error, 400)) return { kind: 'refused', problem: problemOf(error.errors) }
    if (isApiError(error, 403)) return { kind: 'refused', problem: 'denied' }
    const { reason } = rejected(error)
    return { kind: 'refused', problem: reason }
  }
}
