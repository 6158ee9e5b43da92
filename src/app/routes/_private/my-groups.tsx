import { createFileRoute } from '@tanstack/react-router'
import { MyGroupsPage, myGroupsTexts } from '@/pages/groups/mine'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, words } from '../../params'

export const Route = createFileRoute('/_private/my-groups')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ status, search }) => given({ status: oneOf(status, ['active', 'archived', 'all']), search: words(search) }),
  loader: () => loadTexts(myGroupsTexts),
  component: MyGroupsPage,
})
