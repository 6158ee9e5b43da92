import { createFileRoute } from '@tanstack/react-router'
import { groupOrderings, MyGroupsPage, myGroupsQuery, myGroupsTexts } from '@/pages/groups/mine'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, positive, words } from '../../params'

export const Route = createFileRoute('/_private/my-groups')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ status, search, view, ordering, page, page_size }) =>
    given({
      status: oneOf(status, ['active', 'archived', 'all']),
      search: words(search),
      view: oneOf(view, ['cards', 'table']),
      ordering: oneOf(ordering, groupOrderings),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(myGroupsQuery(deps))
    return loadTexts(myGroupsTexts)
  },
  component: MyGroupsPage,
})
