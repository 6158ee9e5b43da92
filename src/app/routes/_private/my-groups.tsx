import { createFileRoute } from '@tanstack/react-router'
import { categoryQueries, courseTexts } from '@/entities/course'
import { MyGroupsPage, myGroupsQuery, myGroupsTexts } from '@/pages/groups/mine'
import { loadTexts } from '@/shared/i18n'
import { listParams, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/my-groups')({
  staticData: { requires: 'teacher', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      status: oneOf('active', 'archived', 'all'),
      view: oneOf('cards', 'table'),
      area: positive,
      ...listParams('name', 'period'),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(myGroupsQuery(deps))
    context.prefetch(categoryQueries.tree())
    return loadTexts(myGroupsTexts, courseTexts)
  },
  component: MyGroupsPage,
})
