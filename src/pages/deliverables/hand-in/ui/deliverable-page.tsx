import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deliverableQueries, TaskCriteria } from '@/entities/deliverable'
import { Rubric } from '@/entities/rubric'
import type { Task } from '../model/hand-in-types'
import { HandIn } from './hand-in'
import { TaskDetails } from './task-details'
import { TaskHeader } from './task-header'

const route = getRouteApi('/_private/deliverable/$id')

/** The work of a student on a deliverable; for staff the task without a draft. */
export function DeliverablePage() {
  const { id } = route.useParams()
  const { group } = route.useSearch()
  const { data: deliverable } = useSuspenseQuery(deliverableQueries.detail(id, group))
  const { work } = deliverable
  if (work) return <HandIn key={`${deliverable.group.id}/${id}`} task={{ ...deliverable, work } satisfies Task} />
  return (
    <div className="flex max-w-lg flex-col gap-8">
      <TaskHeader task={deliverable} />
      <TaskDetails task={deliverable} />
      <TaskCriteria task={deliverable} />
      {deliverable.rubric && <Rubric rubric={deliverable.rubric} criteria={deliverable.criteria} />}
    </div>
  )
}
