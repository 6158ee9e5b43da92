import { createFileRoute } from '@tanstack/react-router'
import { categoryQueries, courseQueries, courseTexts } from '@/entities/course'
import { EditCoursePage, courseEditorTexts } from '@/pages/courses/editor'
import { loadTexts } from '@/shared/i18n'
import { courseFrameTexts } from '@/widgets/course-frame'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/course/edit/$courseId')({
  staticData: { requires: 'staff', shape: 'form' },
  params: ids('courseId'),
  loader: ({ context, params }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(categoryQueries.tree())
    return loadTexts(courseEditorTexts, courseTexts, courseFrameTexts)
  },
  component: EditCoursePage,
})
