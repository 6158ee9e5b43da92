import { getRouteApi } from '@tanstack/react-router'
import { GradingDesk } from './grading-desk'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId_/grade/$studentId')

export function GradingDeskPage() {
  const work = route.useParams()
  const { filter } = route.useSearch()
  return <GradingDesk key={`${work.groupId}/${work.deliverableId}/${filter ?? ''}`} work={work} filter={filter} />
}
