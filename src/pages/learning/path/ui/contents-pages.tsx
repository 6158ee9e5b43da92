import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { ContentsView } from './contents-view'

const ofProgram = getRouteApi('/_private/next-unit_/$courseId/content/{-$contentId}')
const ofUnit = getRouteApi('/_private/unit/$unitId/content/{-$contentId}')

/** All contents of a program; the chosen class unfolds its material. */
export function ProgramContentsPage() {
  const { courseId, contentId } = ofProgram.useParams()
  const { group } = ofProgram.useSearch()
  const { data: path } = useSuspenseQuery(learningQueries.path(courseId, { group }))
  return <ContentsView scope={{ courseId, unitId: null, group }} path={path} selected={contentId ?? null} />
}

/** All classes of a unit; the chosen one unfolds its material. */
export function UnitContentsPage() {
  const { unitId, contentId } = ofUnit.useParams()
  const { group } = ofUnit.useSearch()
  const { data: unit } = useSuspenseQuery(learningQueries.content(unitId, { group }))
  const { data: path } = useSuspenseQuery(learningQueries.path(unit.course.id, { group }))
  return <ContentsView scope={{ courseId: unit.course.id, unitId, group }} path={path} selected={contentId ?? null} />
}
