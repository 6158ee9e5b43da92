import { createFileRoute } from '@tanstack/react-router'
import { manageAccountTexts } from '@/features/manage-account'
import { UsersPage, usersListTexts, usersQuery } from '@/pages/users/list'
import { loadTexts } from '@/shared/i18n'
import { listParams, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/users')({
  staticData: { requires: 'superuser', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      role: oneOf('student', 'teacher', 'manager', 'admin'),
      state: oneOf('active', 'inactive', 'erasure', 'all'),
      center: positive,
      ...listParams('name', 'last_access'),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(usersQuery(deps))
    return Promise.all([loadTexts(usersListTexts), loadTexts(manageAccountTexts)])
  },
  component: UsersPage,
})
