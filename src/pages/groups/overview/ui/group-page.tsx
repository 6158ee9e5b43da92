import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { PageHeader } from '@/shared/ui'

const route = getRouteApi('/_private/group/$id')

export function GroupPage() {
  const { id } = route.useParams()
  const { data: group } = useSuspenseQuery(groupQueries.detail(id))
  return <PageHeader title={group.name} />
}
