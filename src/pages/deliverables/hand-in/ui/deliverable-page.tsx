import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deliverableQueries } from '@/entities/deliverable'
import { PageHeader } from '@/shared/ui'

const route = getRouteApi('/_private/deliverable/$id')

export function DeliverablePage() {
  const { id } = route.useParams()
  const { group } = route.useSearch()
  const { data: deliverable } = useSuspenseQuery(deliverableQueries.detail(id, group))
  return <PageHeader title={deliverable.name} />
}
