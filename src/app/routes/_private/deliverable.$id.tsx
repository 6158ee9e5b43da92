import { createFileRoute } from '@tanstack/react-router'
import { deliverableQueries, deliverableTexts } from '@/entities/deliverable'
import { DeliverablePage, HandInSkeleton, handInTexts } from '@/pages/deliverables/hand-in'
import { loadTexts } from '@/shared/i18n'
import { loadMarkdown } from '@/shared/ui'
import { ids, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/deliverable/$id')({
  params: ids('id'),
  validateSearch: (raw) => parseSearch(raw, { group: positive }),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params, deps }) => {
    context.prefetch(deliverableQueries.detail(params.id, deps.group))
    return Promise.all([loadTexts(handInTexts), loadTexts(deliverableTexts), loadMarkdown()])
  },
  component: DeliverablePage,
  pendingComponent: HandInSkeleton,
})
