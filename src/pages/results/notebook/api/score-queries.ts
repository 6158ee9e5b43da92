import { type Query, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { api, etagOf, unwrap } from '@/shared/api'
import type { SaveInput, SaveOutcome } from '../model/queue-types'
import { outcomeOfError } from '../model/save-error'
import { type ScoreBook, withSavedMeanwhile } from '../model/score-cell'
import type { ShownParts } from '../model/shown-parts'

/** How often the marks of other teachers are looked up while the page is open. */
const refreshEvery = 45_000

/** What is left of that time since the last answer: every mark that is saved here changes the notebook, and must put nothing off. */
function untilRefresh({ state: { fetchStatus, dataUpdatedAt, errorUpdatedAt } }: Pick<Query, 'state'>): number {
  return fetchStatus === 'idle' ? Math.max(1, Math.max(dataUpdatedAt, errorUpdatedAt) + refreshEvery - Date.now()) : refreshEvery
}

/** With or without parts it is the same notebook. */
const isSameNotebook = (one: QueryKey, other: QueryKey | undefined) => one.at(-2) === other?.at(-2)

export const scoreQueries = {
  /** All notebooks of a group: an address without a program shows the same as one with the first. */
  ofGroup: (groupId: number) => [...groupQueries.all(), 'scores', groupId] as const,
  /** The notebook of a group and a program; without a program, of the group's first one. `parts`: with the means of criteria or of units. */
  book: (groupId: number, courseId?: number, parts?: ShownParts) =>
    queryOptions({
      queryKey: [...scoreQueries.ofGroup(groupId), courseId ?? null, parts ?? null] as const,
      queryFn: async ({ client, signal }) => {
        const before = client.getQueriesData<ScoreBook>({ queryKey: scoreQueries.ofGroup(groupId) })
        const answer = await unwrap(
          api.GET('/groups/groups/{id}/scores', {
            params: {
              path: { id: groupId },
              query: { ...(courseId === undefined ? {} : { course: courseId }), ...(parts ? { parts } : {}) },
            },
            signal,
          }),
        )
        // the page shows the same notebook under another key until the first read of this one is answered, and marks are typed there
        return before
          .filter(([, book]) => book?.course?.id === answer.course?.id)
          .reduce((book, [key, then]) => withSavedMeanwhile(book, then, client.getQueryData<ScoreBook>(key)), answer)
      },
      placeholderData: (book, query) =>
        isSameNotebook([courseId ?? null, null], query?.queryKey) && book?.group.id === groupId ? book : undefined,
      refetchInterval: untilRefresh,
    }),
}

/**
 * Changes what is read of the notebooks of a group. It is as old as before: a mark that is saved here says nothing about those of others.
 * A key that is read for the first time gets what the page shows of the same notebook until then, with the change.
 */
export function changeBooks(client: QueryClient, groupId: number, change: (book: ScoreBook) => ScoreBook): void {
  const found = client.getQueryCache().findAll({ queryKey: scoreQueries.ofGroup(groupId) })
  const books = found.flatMap(({ queryKey, state: { data, dataUpdatedAt } }) =>
    data ? { queryKey, book: data as ScoreBook, dataUpdatedAt } : [],
  )
  for (const { queryKey } of found) {
    const own = books.find((each) => each.queryKey === queryKey) ?? books.find((each) => isSameNotebook(each.queryKey, queryKey))
    if (own) client.setQueryData<ScoreBook>(queryKey, change(own.book), { updatedAt: own.dataUpdatedAt })
  }
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
