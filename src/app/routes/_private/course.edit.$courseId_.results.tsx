import { createFileRoute } from '@tanstack/react-router'
import { courseQueries, courseTexts } from '@/entities/course'
import { learningResultTexts, ResultsPage } from '@/pages/courses/learning-results'
import { loadTexts } from '@/shared/i18n'
import { courseFrameTexts } from '@/widgets/course-frame'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/course/edit/$courseId_/results')({
  staticData: { requires: 'staff', shape: 'tabbedList' },
  params: ids('courseId'),
  loader: ({ context, params }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(courseQueries.results(params.courseId))
    return loadTexts(learningResultTexts, courseTexts, courseFrameTexts)
  },
  component: ResultsPage,
})
