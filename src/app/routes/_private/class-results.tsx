import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { classQueries, ClassResultsPage, classResultsTexts } from '@/pages/results/class'
import { loadTexts } from '@/shared/i18n'
import { oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/class-results')({
  staticData: { requires: 'teacher', shape: 'list' },
  validateSearch: (raw) => parseSearch(raw, { group: positive, course: positive, view: oneOf('ra', 'content') }),
  loaderDeps: ({ search: { group, course, view } }) => ({ group, course, view }),
  loader: ({ context, deps: { group, course, view = 'ra' } }) => {
    context.prefetch(groupQueries.list({ page_size: 1000, state: 'all' }))
    if (group && course) context.prefetch(classQueries.whole({ group, course }, view))
    return loadTexts(classResultsTexts)
  },
  component: ClassResultsPage,
})
