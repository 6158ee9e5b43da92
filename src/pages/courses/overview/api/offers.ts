import { useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { courseQueries } from '@/entities/course'
import { api, unwrap } from '@/shared/api'

/** Offers a program in a center. */
export const offerCourse = (courseId: number, centerId: number) =>
  unwrap(api.POST('/courses/centercourses', { body: { center_id: centerId, course_id: courseId } }))

/** Reads again what an offer or its withdrawal changes. */
export function useRefreshOffers() {
  const queries = useQueryClient()
  return () => Promise.all([courseQueries.all(), centerQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
