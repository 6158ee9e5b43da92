import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query, type Schema } from '@/shared/api'

export interface ChosenStudents {
  readonly center?: number
  readonly group?: number
  readonly ids?: readonly number[]
}

/** The most students of one answer, and the most ids that one address can name. */
const most = 500
const slices = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => ids.slice(part * most, (part + 1) * most))

/** Students of a center by name, however many there are: all of a group, or those with these ids, slice by slice. */
async function readStudents({ ids, ...query }: ChosenStudents, signal: AbortSignal): Promise<Schema<'Student'>[]> {
  const read = async (part: Query<'listStudents'>) =>
    (await unwrap(api.GET('/centers/students', { params: { query: { status: 'all', page_size: most, ...query, ...part } }, signal })))
      .results
  const students: Schema<'Student'>[] = []
  if (ids) {
    for (const part of slices(ids)) students.push(...(await read({ ids: part.join(',') })))
    return students
  }
  for (let page = 1; ; page += 1) {
    const found = await read({ page })
    students.push(...found)
    if (found.length < most) return students
  }
}

export const studentQueries = {
  all: () => ['student'] as const,
  list: (query: Query<'listStudents'> = {}) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/students', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  /** The chosen students, without a limit. */
  chosen: (chosen: ChosenStudents) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'list', 'chosen', chosen] as const,
      queryFn: ({ signal }) => readStudents(chosen, signal),
    }),
  /** Seats, groups and permissions of a center; by default the signed-in person's own. */
  options: (center?: number) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'options', center] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/students/options', { params: { query: center ? { center } : {} }, signal })),
    }),
  /** Requests to transfer students to and from a center. Quiet, because they are beside the list. */
  transfers: (center: number) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'transfers', center] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/transfers', { params: { query: { center } }, signal })),
      meta: { quiet: true },
    }),
  /** Who would be invited again. */
  invitations: (scope: Query<'previewInvitations'>) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'invitations', scope] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/centers/students/invitations', { params: { query: scope }, signal })),
      gcTime: 0,
    }),
  /** Seats that the enrolment would take. */
  enrolment: (group: number, students: readonly number[]) =>
    queryOptions({
      queryKey: [...studentQueries.all(), 'enrolment', group, students] as const,
      queryFn: async ({ signal }) => {
        const parts = await Promise.all(
          slices(students).map((part) =>
            unwrap(api.GET('/groups/groupstudents/preview', { params: { query: { group, students: part.join(',') } }, signal })),
          ),
        )
        const sum = (of: 'needed' | 'already') => parts.reduce((total, part) => total + part[of], 0)
        return { needed: sum('needed'), already: sum('already'), left: Math.min(...parts.map(({ left }) => left)) }
      },
      gcTime: 0,
    }),
}
