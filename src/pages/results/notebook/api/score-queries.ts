import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, etagOf, unwrap } from '@/shared/api'
import type { SaveInput, SaveOutcome } from '../model/queue-types'
import { outcomeOfError } from '../model/save-error'
import { type ScoreBook, withSavedMeanwhile } from '../model/score-cell'

/** How often the marks of other teachers are looked up while the page is open. */
const refreshEvery = 45_000

/** What is left of that time since the last answer: every mark that is saved here changes the notebook, and must put nothing off. */
function untilRefresh({ state: { fetchStatus, dataUpdatedAt, errorUpdatedAt } }: Pick<Query, 'state'>): number {
  return fetchStatus === 'idle' ? Math.max(1, Math.max(dataUpdatedAt, errorUpdatedAt) + refreshEvery - Date.now()) : refreshEvery
}

export const scoreQueries = {
  /** All notebooks of a group: an address without a program shows the same as one with the first. */
  ofGroup: (groupId: number) => [...groupQueries.all(), 'scores', groupId] as const,
  /** The notebook of a group and a program; without a program, of the group's first one. `hasParts`: with the means of criteria and units. */
  book: (groupId: number, courseId?: number, hasParts = false) =>
    queryOptions({
      queryKey: [...scoreQueries.ofGroup(groupId), courseId ?? null, hasParts] as const,
      queryFn: async ({ client, queryKey, signal }) => {
        const before = client.getQueryData<ScoreBook>(queryKey)
        const answer = await unwrap(
          api.GET('/groups/groups/{id}/scores', {
            params: {
              path: { id: groupId },
              query: { ...(courseId === undefined ? {} : { course: courseId }), ...(hasParts ? { parts: true } : {}) },
            },
            signal,
          }),
        )
        return withSavedMeanwhile(answer, before, client.getQueryData<ScoreBook>(queryKey))
      },
      // with or without parts it is the same notebook
      placeholderData: (book, query) => (query?.queryKey.at(-2) === (courseId ?? null) && book?.group.id === groupId ? book : undefined),
      refetchInterval: untilRefresh,
    }),
}

/** Changes what is read of the notebooks of a group. It is as old as before: a mark that is saved here says nothing about those of others. */
export function changeBooks(client: QueryClient, groupId: number, change: (book: ScoreBook) => ScoreBook): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: scoreQueries.ofGroup(groupId) }))
    client.setQueryData<ScoreBook>(queryKey, (book) => book && change(book), { updatedAt: state.dataUpdatedAt })
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
