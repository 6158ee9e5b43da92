import { createFileRoute } from '@tanstack/react-router'
import { userQueries } from '@/entities/user'
import { manageAccountTexts } from '@/features/manage-account'
import { PersonPage, PersonSkeleton, usersPersonTexts } from '@/pages/users/person'
import { loadTexts } from '@/shared/i18n'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/profile/$id_user')({
  staticData: { requires: 'teacher' },
  params: ids('id_user'),
  loader: ({ context, params }) => {
    context.prefetch(userQueries.detail(params.id_user))
    return Promise.all([loadTexts(usersPersonTexts), loadTexts(manageAccountTexts)])
  },
  component: PersonPage,
  pendingComponent: PersonSkeleton,
})
