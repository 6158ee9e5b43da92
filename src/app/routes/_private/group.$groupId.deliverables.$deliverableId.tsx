import { createFileRoute } from '@tanstack/react-router'
import { deliverableQueries, deliverableTexts } from '@/entities/deliverable'
import { DeliveriesPage, receivedTexts } from '@/pages/deliverables/received'
import { loadTexts } from '@/shared/i18n'
import { given, ids, listed, oneOf } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/deliverables/$deliverableId')({
  staticData: { requires: 'teacher' },
  params: ids('groupId', 'deliverableId'),
  validateSearch: ({ tab, filter, ...list }) =>
    given({
      tab: oneOf(tab, ['delivered', 'not_delivered']),
      filter: oneOf(filter, ['all', 'to_grade', 'graded', 'late', 'newer', 'unreleased']),
      ...listed(list, ['name', 'delivered', 'mark']),
    }),
  loader: ({ context, params }) => {
    context.prefetch(deliverableQueries.detail(params.deliverableId, params.groupId))
    return Promise.all([loadTexts(receivedTexts), loadTexts(deliverableTexts)])
  },
  component: DeliveriesPage,
})
