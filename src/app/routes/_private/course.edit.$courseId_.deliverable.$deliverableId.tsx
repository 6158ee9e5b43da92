import { createFileRoute } from '@tanstack/react-router'
import { courseQueries, courseTexts } from '@/entities/course'
import { deliverableQueries } from '@/entities/deliverable'
import { CourseDeliverablePage, courseDeliverableTexts } from '@/pages/courses/deliverable'
import { loadTexts } from '@/shared/i18n'
import { courseFrameTexts } from '@/widgets/course-frame'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/course/edit/$courseId_/deliverable/$deliverableId')({
  staticData: { requires: 'staff', shape: 'tabs' },
  params: ids('courseId', 'deliverableId'),
  loader: ({ context, params }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(deliverableQueries.authored(params.deliverableId))
    return loadTexts(courseDeliverableTexts, courseTexts, courseFrameTexts)
  },
  component: CourseDeliverablePage,
})
