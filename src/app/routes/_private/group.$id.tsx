import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { GroupPage, groupOverviewTexts } from '@/pages/groups/overview'
import { loadTexts } from '@/shared/i18n'
import { given, ids, oneOf, positive, words } from '../../params'

const orderings = ['name', '-name', 'due', '-due', 'delivered', '-delivered', 'last_delivered', '-last_delivered'] as const

export const Route = createFileRoute('/_private/group/$id')({
  params: ids('id'),
  validateSearch: ({ tab, filter, ordering, status, search, page, page_size }) =>
    given({
      tab: oneOf(tab, ['deliverables', 'students', 'resources', 'about']),
      filter: oneOf(filter, ['all', 'to_grade', 'open', 'closed']),
      ordering: oneOf(ordering, orderings),
      status: oneOf(status, ['active', 'archived', 'all']),
      search: words(search),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loader: ({ context, params }) => {
    context.prefetch(groupQueries.detail(params.id))
    return Promise.all([loadTexts(groupOverviewTexts), loadTexts(deliverableTexts)])
  },
  component: GroupPage,
})
