import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const resultQueries = {
  all: () => ['result'] as const,
  home: () =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'home'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/home', { signal })),
    }),
  /** What IT has to look after. */
  installation: () =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'installation'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/installation', { signal })),
    }),
  /** The explanation of a program's mark. */
  explanation: (query: Query<'explainMark'>) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'explanation', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/explain', { params: { query }, signal })),
    }),
  /** The same as it was when an evaluation was closed. */
  closedExplanation: (path: { readonly id: number; readonly course_id: number; readonly student_id: number }) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'closed_explanation', path] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET('/groups/evaluations/{id}/programs/{course_id}/students/{student_id}/explanation', { params: { path }, signal })),
    }),
  /** A student's programs in one look. */
  resume: (query: Query<'getResultsResume'> = {}) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'resume', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/resume', { params: { query }, signal })),
    }),
  /** A student's results in a program; without a student the reader's own. */
  program: (id: number, query: Query<'getResults'> = {}) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'program', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/stats/{id}', { params: { path: { id }, query }, signal })),
    }),
  byRa: (id: number, query: Query<'getResultsByRa'>) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'by_ra', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/user_ra/{id}', { params: { path: { id }, query }, signal })),
    }),
  byUnit: (id: number, query: Query<'getResultsByUnit'>) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'by_unit', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/user_unit/{id}', { params: { path: { id }, query }, signal })),
    }),
  needed: (id: number, query: Query<'getMarkNeeded'>) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'needed', id, query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/needed/{id}', { params: { path: { id }, query }, signal })),
    }),
  /** Every student of a group in all its programs. */
  group: (id: number) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'group', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/group/{id}', { params: { path: { id } }, signal })),
    }),
  /** What a student has passed and what is pending in the programs of a group. */
  report: (query: Query<'getStudentReport'>) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'report', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/report', { params: { query }, signal })),
    }),
  /** How the reader's published mark of a deliverable changed. */
  history: (id: number, group: number) =>
    queryOptions({
      queryKey: [...resultQueries.all(), 'history', id, group] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/stats/results/history/{id}', { params: { path: { id }, query: { group } }, signal })),
    }),
}
