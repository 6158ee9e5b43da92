import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deliverableQueries } from '@/entities/deliverable'
import { PageHeader } from '@/shared/ui'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId_/grade/$studentId')

export function GradingDeskPage() {
  const { groupId, deliverableId, studentId } = route.useParams()
  const { filter } = route.useSearch()
  const { data: desk } = useSuspenseQuery(
    deliverableQueries.desk(deliverableId, studentId, { group: groupId, ...(filter ? { filter } : {}) }),
  )
  return <PageHeader title={desk.student.display_name} state={desk.deliverable.name} />
}
