import { createFileRoute } from '@tanstack/react-router'
import { MyGroupsPage, myGroupsQuery, myGroupsTexts } from '@/pages/groups/mine'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, words } from '../../params'

export const Route = createFileRoute('/_private/my-groups')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ status, search }) => given({ status: oneOf(status, ['active', 'archived', 'all']), search: words(search) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(myGroupsQuery(deps))
    return loadTexts(myGroupsTexts)
  },
  component: MyGroupsPage,
})
