import { queryOptions } from '@tanstack/react-query'
import { api, type Query, type Schema, unwrap } from '@/shared/api'

interface InGroup {
  readonly group?: number | undefined
  readonly center?: number | undefined
}

const given = ({ group, center }: InGroup) => ({ ...(group !== undefined && { group }), ...(center !== undefined && { center }) })

/** Students of a group that one call reads. */
const readersOfCall = 200

/** Who has opened something: all students, however large the group is. */
async function allReaders(query: Omit<Query<'listReaders'>, 'page' | 'page_size'>, signal: AbortSignal): Promise<Schema<'ReaderPage'>> {
  const read = (page: number) =>
    unwrap(api.GET('/stats/results/readers', { params: { query: { ...query, page, page_size: readersOfCall } }, signal }))
  const first = await read(1)
  const pages = Math.ceil(first.count / readersOfCall)
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)))
  return { ...first, results: [first, ...others].flatMap(({ results }) => results) }
}

export const learningQueries = {
  all: () => ['learning'] as const,
  /** The caller's programs, each with where to go on. */
  next: () =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'next'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/next_learning', { signal })),
    }),
  /** The tree of a program with the caller's progress. */
  path: (id: number, query: InGroup = {}) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'path', id, given(query)] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/stats/results/user_contents/{id}', { params: { path: { id }, query: given(query) }, signal })),
    }),
  /** How much time the caller has spent in a program of a group. */
  time: (group: number, course: number) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'time', group, course] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/sessions/progress', { params: { query: { group, course } }, signal })),
    }),
  /** Who in a group has opened a content or a resource. */
  readers: (query: Parameters<typeof allReaders>[0]) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'students', 'readers', query] as const,
      queryFn: ({ signal }) => allReaders(query, signal),
      placeholderData: (before) => before,
    }),
  /** How far the students of a group are in a program. */
  currentProgress: (query: Query<'listCurrentProgress'>) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'students', 'progress', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/current_progress', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  /** How far one student is in the programs of a group. */
  userProgress: (group: number, student: number) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'students', 'user', group, student] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/user_progress', { params: { query: { group, student } }, signal })),
    }),
  /** What a student has reached; without a student, the caller. */
  milestones: (query: Query<'getMilestones'>) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'milestones', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/user_milestones', { params: { query }, signal })),
      meta: { quiet: true },
    }),
  /** Where the caller is in a video. Not from a cache: another device may have gone on. */
  watched: (id: number, query: Query<'getWatched'>) =>
    queryOptions({
      queryKey: ['watched', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/coursecontents/{id}/watched', { params: { path: { id }, query }, signal })),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      meta: { quiet: true },
    }),
  /** A content, unit or class with its resources and deliverables. */
  content: (id: number, query: Pick<InGroup, 'group'> = {}) =>
    queryOptions({
      queryKey: [...learningQueries.all(), 'content', id, given(query)] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/courses/coursecontents/{id}/learning', { params: { path: { id }, query: given(query) }, signal })),
    }),
}
