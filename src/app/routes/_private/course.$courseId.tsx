import { createFileRoute } from '@tanstack/react-router'
import { courseQueries, courseTexts } from '@/entities/course'
import { CoursePage, courseOverviewTexts } from '@/pages/courses/overview'
import { loadTexts } from '@/shared/i18n'
import { courseCoverageTexts, coverageQuery } from '@/widgets/course-coverage'
import { courseFrameTexts } from '@/widgets/course-frame'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/course/$courseId')({
  staticData: { requires: 'staff', shape: 'tabs' },
  params: ids('courseId'),
  loader: ({ context, params }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(courseQueries.overview(params.courseId))
    context.prefetch(coverageQuery(params.courseId))
    return loadTexts(courseOverviewTexts, courseTexts, courseFrameTexts, courseCoverageTexts)
  },
  component: CoursePage,
})
