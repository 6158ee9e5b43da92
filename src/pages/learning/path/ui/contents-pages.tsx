import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { ApiError } from '@/shared/api'
import { within } from '../model/path'
import type { Scope } from '../model/scope'
import { ContentsView } from './contents-view'

const ofProgram = getRouteApi('/_private/next-unit_/$courseId/content/{-$contentId}')
const ofUnit = getRouteApi('/_private/unit/$unitId/content/{-$contentId}')

/** All contents of a program; the chosen class unfolds its material. */
export function ProgramContentsPage() {
  const { courseId, contentId = null } = ofProgram.useParams()
  return <Contents scope={{ courseId, unitId: null, group: ofProgram.useSearch().group }} selected={contentId} />
}

/** All classes of a unit; the chosen one unfolds its material. */
export function UnitContentsPage() {
  const { unitId, contentId = null } = ofUnit.useParams()
  const { group } = ofUnit.useSearch()
  const { data: unit } = useSuspenseQuery(learningQueries.content(unitId, { group }))
  return <Contents scope={{ courseId: unit.course.id, unitId, group }} selected={contentId} />
}

interface ContentsProps {
  readonly scope: Scope
  readonly selected: number | null
}

function Contents({ scope, selected }: ContentsProps) {
  const { data: path, error, isFetching } = useSuspenseQuery(learningQueries.path(scope.courseId, scope))
  const isKnown = selected === null || within(path.nodes, scope.unitId).some(({ id }) => id === selected)
  // an older tree may not have it yet, also where a newer one cannot be read
  if (!isKnown && !isFetching && !error) throw ApiError.notFound()
  return <ContentsView scope={scope} path={path} selected={selected} />
}
