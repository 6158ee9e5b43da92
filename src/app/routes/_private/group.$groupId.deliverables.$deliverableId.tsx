import { createFileRoute } from '@tanstack/react-router'
import { deliverableQueries, deliverableTexts } from '@/entities/deliverable'
import { undoMarksTexts } from '@/features/undo-marks'
import { DeliveriesPage, receivedTexts } from '@/pages/deliverables/received'
import { loadTexts } from '@/shared/i18n'
import { ids, listParams, oneOf, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/deliverables/$deliverableId')({
  staticData: { requires: 'teacher', shape: 'tabbedList' },
  params: ids('groupId', 'deliverableId'),
  validateSearch: (raw) =>
    parseSearch(raw, {
      tab: oneOf('delivered', 'not_delivered', 'exempt'),
      filter: oneOf('all', 'to_grade', 'graded', 'late', 'newer', 'unreleased'),
      ...listParams('name', 'delivered', 'mark'),
    }),
  loader: ({ context, params }) => {
    context.prefetch(deliverableQueries.detail(params.deliverableId, params.groupId))
    return Promise.all([loadTexts(receivedTexts), loadTexts(deliverableTexts, undoMarksTexts)])
  },
  component: DeliveriesPage,
})
