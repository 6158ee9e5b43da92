import { createFileRoute } from '@tanstack/react-router'
import { MyGroupsPage, myGroupsQuery, myGroupsTexts } from '@/pages/groups/mine'
import { loadTexts } from '@/shared/i18n'
import { given, listed, oneOf } from '../../params'

export const Route = createFileRoute('/_private/my-groups')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ status, view, ...list }) =>
    given({
      status: oneOf(status, ['active', 'archived', 'all']),
      view: oneOf(view, ['cards', 'table']),
      ...listed(list, ['name', 'period']),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(myGroupsQuery(deps))
    return loadTexts(myGroupsTexts)
  },
  component: MyGroupsPage,
})
