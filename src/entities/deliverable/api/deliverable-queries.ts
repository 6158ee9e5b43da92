import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const deliverableQueries = {
  all: () => ['deliverable'] as const,
  /** One deliverable in a group as the signed-in person sees it; without a group, the first active one that has it. */
  detail: (id: number, group?: number) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'detail', id, group ?? null] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/courses/deliverables/{id}', { params: { path: { id }, query: group ? { group } : {} }, signal })),
    }),
  /** A deliverable as the author of its program sees it. */
  authored: (id: number) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'authored', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/deliverables/{id}/definition', { params: { path: { id } }, signal })),
    }),
  /** The rubric as its author writes it. Quiet, because its section has its own loading state. */
  rubric: (id: number) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'rubric', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/deliverables/{id}/rubric', { params: { path: { id } }, signal })),
      meta: { quiet: true },
    }),
  /** Rubrics of all deliverables that the signed-in person can read, by name of the deliverable or its program. */
  rubrics: (query: Query<'listRubrics'>) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'rubrics', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/rubrics', { params: { query }, signal })),
      placeholderData: (before) => before,
      meta: { quiet: true },
    }),
  ofGroup: (query: Query<'getGroupDeliverables'>) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'ofGroup', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/deliverables/get_group_deliverables', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  /** Students who handed work in, those who did not, or those who need not; `content` is the content node of the deliverable. */
  deliveries: (content: number, list: 'delivered' | 'not_delivered' | 'exempt', query: Query<'listDelivered'>) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), list, content, query] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET(`/courses/coursecontents/{id}/list_${list}`, { params: { path: { id: content }, query }, signal })),
      placeholderData: (before) => before,
    }),
  desk: (id: number, student_id: number, query: Query<'getDesk'>) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'desk', id, student_id, query] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/courses/deliverables/{id}/grade/{student_id}', { params: { path: { id, student_id }, query }, signal })),
    }),
  /** The students of the desk with their marks, in its order. */
  deskStudents: (id: number, query: Query<'listDeskStudents'>) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'deskStudents', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/deliverables/{id}/grade', { params: { path: { id }, query }, signal })),
    }),
  /** Phrases for feedback: one's own, and those of colleagues. Quiet, because their list has its own loading state. */
  phrases: () =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'phrases'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/phrases', { signal })),
      meta: { quiet: true },
    }),
  history: (id: number, student_id: number, group: number) =>
    queryOptions({
      queryKey: [...deliverableQueries.all(), 'history', id, student_id, group] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/courses/deliverables/{id}/history/{student_id}', { params: { path: { id, student_id }, query: { group } }, signal }),
        ),
    }),
}
