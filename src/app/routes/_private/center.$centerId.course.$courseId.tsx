import { createFileRoute } from '@tanstack/react-router'
import { centerQueries } from '@/entities/center'
import { courseQueries, courseTexts } from '@/entities/course'
import { CenterCoursePage, courseOverviewTexts } from '@/pages/courses/overview'
import { loadTexts } from '@/shared/i18n'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/center/$centerId/course/$courseId')({
  staticData: { requires: 'staff', shape: 'home' },
  params: ids('centerId', 'courseId'),
  loader: ({ context, params: { centerId, courseId } }) => {
    context.prefetch(centerQueries.detail(centerId))
    context.prefetch(courseQueries.one(courseId))
    context.prefetch(courseQueries.overview(courseId, { center: centerId }))
    return loadTexts(courseOverviewTexts, courseTexts)
  },
  component: CenterCoursePage,
})
