import { createFileRoute } from '@tanstack/react-router'
import { deliverableQueries, deliverableTexts } from '@/entities/deliverable'
import { DeliveriesPage, receivedTexts } from '@/pages/deliverables/received'
import { loadTexts } from '@/shared/i18n'
import { given, ids, oneOf, positive, words } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/deliverables/$deliverableId')({
  staticData: { requires: 'teacher' },
  params: ids('groupId', 'deliverableId'),
  validateSearch: ({ tab, filter, ordering, search, page, page_size }) =>
    given({
      tab: oneOf(tab, ['delivered', 'not_delivered']),
      filter: oneOf(filter, ['all', 'to_grade', 'graded', 'late', 'newer', 'unreleased']),
      ordering: oneOf(ordering, ['name', '-name', 'delivered', '-delivered', 'mark', '-mark']),
      search: words(search),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loader: ({ context, params }) => {
    context.prefetch(deliverableQueries.detail(params.deliverableId, params.groupId))
    return Promise.all([loadTexts(receivedTexts), loadTexts(deliverableTexts)])
  },
  component: DeliveriesPage,
})
