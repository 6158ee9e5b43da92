import { createFileRoute } from '@tanstack/react-router'
import { MyGroupsPage } from '@/pages/groups/mine'
import { given, oneOf, words } from '../../params'

export const Route = createFileRoute('/_private/my-groups')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ status, search }) => given({ status: oneOf(status, ['active', 'archived', 'all']), search: words(search) }),
  component: MyGroupsPage,
})
