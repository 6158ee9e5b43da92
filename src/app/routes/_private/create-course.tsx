import { createFileRoute } from '@tanstack/react-router'
import { categoryQueries, courseTexts } from '@/entities/course'
import { CreateCoursePage, courseEditorTexts } from '@/pages/courses/editor'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/create-course')({
  staticData: { requires: 'staff', shape: 'form' },
  loader: ({ context }) => {
    context.prefetch(categoryQueries.tree())
    return loadTexts(courseEditorTexts, courseTexts)
  },
  component: CreateCoursePage,
})
