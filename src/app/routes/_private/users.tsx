import { createFileRoute } from '@tanstack/react-router'
import { manageAccountTexts } from '@/features/manage-account'
import { UsersPage, usersListTexts, usersQuery } from '@/pages/users/list'
import { loadTexts } from '@/shared/i18n'
import { given, listed, oneOf, positive } from '../../params'

export const Route = createFileRoute('/_private/users')({
  staticData: { requires: 'superuser' },
  validateSearch: ({ role, state, center, ...list }) =>
    given({
      role: oneOf(role, ['student', 'teacher', 'manager', 'admin']),
      state: oneOf(state, ['active', 'inactive', 'erasure', 'all']),
      center: positive(center),
      ...listed(list, ['name', 'last_access']),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(usersQuery(deps))
    return Promise.all([loadTexts(usersListTexts), loadTexts(manageAccountTexts)])
  },
  component: UsersPage,
})
