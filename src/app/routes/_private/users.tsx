import { createFileRoute } from '@tanstack/react-router'
import { manageAccountTexts } from '@/features/manage-account'
import { UsersPage, usersListTexts, usersQuery } from '@/pages/users/list'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, positive, words } from '../../params'

const orderings = ['name', '-name', 'last_access', '-last_access'] as const

export const Route = createFileRoute('/_private/users')({
  staticData: { requires: 'superuser' },
  validateSearch: ({ search, role, state, center, ordering, page, page_size }) =>
    given({
      search: words(search),
      role: oneOf(role, ['student', 'teacher', 'manager', 'admin']),
      state: oneOf(state, ['active', 'inactive', 'erasure', 'all']),
      center: positive(center),
      ordering: oneOf(ordering, orderings),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(usersQuery(deps))
    return Promise.all([loadTexts(usersListTexts), loadTexts(manageAccountTexts)])
  },
  component: UsersPage,
})
