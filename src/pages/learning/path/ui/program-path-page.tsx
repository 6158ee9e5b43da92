import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { goesOnAt, within } from '../model/path'
import { classLink, type Scope } from '../model/scope'
import { ClassView } from './class-view'
import { NothingLeft } from './nothing-left'
import { PathFrame } from './path-frame'
import { Restricted } from './restricted'

const route = getRouteApi('/_private/next-unit_/$courseId/{-$contentId}')

/**
 * A class on the way through a program. Without a class, and for a content or unit without anything of its own, it goes on where the
 * student goes on: in the program, or in that part of it.
 */
export function ProgramPathPage() {
  const { courseId, contentId } = route.useParams()
  return <ProgramPath courseId={courseId} contentId={contentId} group={route.useSearch().group} />
}

interface ProgramPathProps {
  readonly courseId: number
  readonly contentId: number | undefined
  readonly group: number | undefined
}

export function ProgramPath({ courseId, contentId, group }: ProgramPathProps) {
  const { data: path } = useSuspenseQuery(learningQueries.path(courseId, { group }))
  const scope: Scope = { courseId, unitId: null, group }
  const node = path.nodes.find(({ id }) => id === contentId)
  if (node?.state === 'restricted') return <Restricted scope={scope} path={path} node={node} />
  if (contentId !== undefined && (!node || node.is_stop)) {
    return (
      <PathFrame scope={scope} path={path} selected={contentId}>
        <ClassView key={contentId} scope={scope} path={path} contentId={contentId} />
      </PathFrame>
    )
  }
  const inside = node ? within(path.nodes, node.id) : path.nodes
  const goOn = node ? (goesOnAt(inside, path.next_id) ?? inside.find(({ is_stop }) => is_stop)?.id ?? null) : path.next_id
  return goOn === null ? <NothingLeft scope={scope} path={path} /> : <Navigate {...classLink(scope, goOn)} replace />
}
