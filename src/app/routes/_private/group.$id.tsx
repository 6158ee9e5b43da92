import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { GroupPage, groupOverviewTexts } from '@/pages/groups/overview'
import { loadTexts } from '@/shared/i18n'
import { ids, listParams, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/group/$id')({
  params: ids('id'),
  validateSearch: (raw) =>
    parseSearch(raw, {
      tab: oneOf('deliverables', 'students', 'resources', 'about'),
      filter: oneOf('all', 'current', 'to_grade', 'open', 'closed'),
      course: positive,
      status: oneOf('active', 'archived', 'all'),
      ...listParams('name', 'due', 'delivered', 'last_delivered'),
    }),
  loader: ({ context, params }) => {
    context.prefetch(groupQueries.detail(params.id))
    return Promise.all([loadTexts(groupOverviewTexts), loadTexts(deliverableTexts)])
  },
  component: GroupPage,
})
