import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { GroupPage, groupOverviewTexts } from '@/pages/groups/overview'
import { loadTexts } from '@/shared/i18n'
import { given, ids, listed, oneOf } from '../../params'

export const Route = createFileRoute('/_private/group/$id')({
  params: ids('id'),
  validateSearch: ({ tab, filter, status, ...list }) =>
    given({
      tab: oneOf(tab, ['deliverables', 'students', 'resources', 'about']),
      filter: oneOf(filter, ['all', 'to_grade', 'open', 'closed']),
      status: oneOf(status, ['active', 'archived', 'all']),
      ...listed(list, ['name', 'due', 'delivered', 'last_delivered']),
    }),
  loader: ({ context, params }) => {
    context.prefetch(groupQueries.detail(params.id))
    return Promise.all([loadTexts(groupOverviewTexts), loadTexts(deliverableTexts)])
  },
  component: GroupPage,
})
