import { createFileRoute } from '@tanstack/react-router'
import { MyGroupsPage, myGroupsQuery, myGroupsTexts } from '@/pages/groups/mine'
import { loadTexts } from '@/shared/i18n'
import { listParams, oneOf, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/my-groups')({
  staticData: { requires: 'teacher', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      status: oneOf('active', 'archived', 'all'),
      view: oneOf('cards', 'table'),
      ...listParams('name', 'period'),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(myGroupsQuery(deps))
    return loadTexts(myGroupsTexts)
  },
  component: MyGroupsPage,
})
