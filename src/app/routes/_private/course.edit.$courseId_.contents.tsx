import { createFileRoute } from '@tanstack/react-router'
import { courseQueries, courseTexts } from '@/entities/course'
import { ContentsPage, contentQueries, courseContentsTexts } from '@/pages/courses/contents'
import { loadTexts } from '@/shared/i18n'
import { courseFrameTexts } from '@/widgets/course-frame'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/course/edit/$courseId_/contents')({
  staticData: { requires: 'staff', shape: 'tabbedList' },
  params: ids('courseId'),
  loader: ({ context, params }) => {
    context.prefetch(courseQueries.one(params.courseId))
    context.prefetch(contentQueries.tree(params.courseId))
    return loadTexts(courseContentsTexts, courseTexts, courseFrameTexts)
  },
  component: ContentsPage,
})
