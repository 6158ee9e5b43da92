import { queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, etagOf, unwrap } from '@/shared/api'
import type { SaveInput, SaveOutcome } from '../model/queue-types'
import { outcomeOfError } from '../model/save-error'

/** How often the marks of other teachers are looked up while the page is open. */
const refreshEvery = 45_000

export const scoreQueries = {
  /** All notebooks of a group: an address without a program shows the same as one with the first. */
  ofGroup: (groupId: number) => [...groupQueries.all(), 'scores', groupId] as const,
  /** The notebook of a group and a program; without a program, of the group's first one. `hasParts`: with the means of criteria and units. */
  book: (groupId: number, courseId?: number, hasParts = false) =>
    queryOptions({
      queryKey: [...scoreQueries.ofGroup(groupId), courseId ?? null, hasParts] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/groups/groups/{id}/scores', {
            params: {
              path: { id: groupId },
              query: { ...(courseId === undefined ? {} : { course: courseId }), ...(hasParts ? { parts: true } : {}) },
            },
            signal,
          }),
        ),
      // with or without parts it is the same notebook
      placeholderData: (book, query) => (query?.queryKey.at(-2) === (courseId ?? null) && book?.group.id === groupId ? book : undefined),
      refetchInterval: refreshEvery,
    }),
}

export async function saveScore(
  groupId: number,
  { studentId, deliverableId, text, revision, gradingRevision }: SaveInput,
): Promise<SaveOutcome> {
  try {
    const saved = await unwrap(
      api.PUT('/groups/groups/{id}/scores', {
        params: { path: { id: groupId }, header: { 'If-Match': etagOf(revision) } },
        body: {
          student_id: studentId,
          deliverable_id: deliverableId,
          text,
          ...(gradingRevision === undefined ? {} : { grading_revision: gradingRevision }),
        },
        keepalive: true,
      }),
    )
    return { kind: 'saved', saved }
  } catch (error) {
    return outcomeOfError(error)
  }
}
