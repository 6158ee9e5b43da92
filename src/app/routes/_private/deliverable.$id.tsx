import { createFileRoute } from '@tanstack/react-router'
import { deliverableQueries } from '@/entities/deliverable'
import { DeliverablePage } from '@/pages/deliverables/hand-in'
import { ids, positive } from '../../params'

export const Route = createFileRoute('/_private/deliverable/$id')({
  params: ids('id'),
  validateSearch: ({ group }): { group?: number | undefined } => ({ group: positive(group) }),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: ({ context, params, deps }) => context.prefetch(deliverableQueries.detail(params.id, deps.group)),
  component: DeliverablePage,
})
