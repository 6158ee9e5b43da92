import { createFileRoute } from '@tanstack/react-router'
import { categoryQueries, courseTexts } from '@/entities/course'
import { CoursesPage, coursesListTexts, coursesQuery } from '@/pages/courses/list'
import { loadTexts } from '@/shared/i18n'
import { listParams, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/courses')({
  staticData: { requires: 'staff', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      status: oneOf('active', 'inactive', 'all'),
      view: oneOf('cards', 'table'),
      area: positive,
      center: positive,
      ...listParams('name', 'code', 'created_at'),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(coursesQuery(deps))
    context.prefetch(categoryQueries.tree())
    return loadTexts(coursesListTexts, courseTexts)
  },
  component: CoursesPage,
})
