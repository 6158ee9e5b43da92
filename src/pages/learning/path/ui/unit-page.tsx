import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { ApiError } from '@/shared/api'
import { isWithin } from '../model/path'
import type { Scope } from '../model/scope'
import { ClassView } from './class-view'
import { PathFrame } from './path-frame'
import { Restricted } from './restricted'

const route = getRouteApi('/_private/unit/$unitId/{-$contentId}')

/** A unit with its classes, or one of its classes; the way goes through this unit only. */
export function UnitPage() {
  const { unitId, contentId } = route.useParams()
  return <UnitPath unitId={unitId} contentId={contentId} group={route.useSearch().group} />
}

interface UnitPathProps {
  readonly unitId: number
  readonly contentId: number | undefined
  readonly group: number | undefined
}

export function UnitPath({ unitId, contentId = unitId, group }: UnitPathProps) {
  const { data: unit } = useSuspenseQuery(learningQueries.content(unitId, { group }))
  const { data: path } = useSuspenseQuery(learningQueries.path(unit.course.id, { group }))
  const scope: Scope = { courseId: unit.course.id, unitId, group }
  const node = path.nodes.find(({ id }) => id === contentId)
  if (node && !isWithin(path.nodes, unitId, node)) throw ApiError.notFound()
  if (node?.state === 'restricted') return <Restricted scope={scope} path={path} node={node} />
  return (
    <PathFrame scope={scope} path={path} selected={contentId}>
      <ClassView key={contentId} scope={scope} path={path} contentId={contentId} />
    </PathFrame>
  )
}
