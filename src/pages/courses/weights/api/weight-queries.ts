import { queryOptions } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { api, isApiError, unwrap } from '@/shared/api'
import type { CourseWeights, WeightChange } from '../model/weight-edits'
import type { SaveOutcome } from '../model/weights-machine'

export const weightQueries = {
  /** Weights of a program by siblings. */
  one: (id: number) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'weights', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/courses/courses/{id}/weights', { params: { path: { id } }, signal })),
    }),
}

export const previewWeights = (id: number, changes: readonly WeightChange[]) =>
  unwrap(api.POST('/courses/courses/{id}/weights/preview', { params: { path: { id } }, body: { changes: [...changes] } }))

export async function saveWeights(id: number, changes: readonly WeightChange[]): Promise<SaveOutcome> {
  try {
    const body = { changes: [...changes] }
    return { kind: 'saved', weights: await unwrap(api.PATCH('/courses/courses/{id}/weights', { params: { path: { id } }, body })) }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', weights: error.current as CourseWeights }
    throw error
  }
}
