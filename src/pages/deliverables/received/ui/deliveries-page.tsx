import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deliverableQueries } from '@/entities/deliverable'
import { PageHeader } from '@/shared/ui'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId')

export function DeliveriesPage() {
  const { groupId, deliverableId } = route.useParams()
  const { data: deliverable } = useSuspenseQuery(deliverableQueries.detail(deliverableId, groupId))
  return <PageHeader title={deliverable.name} />
}
