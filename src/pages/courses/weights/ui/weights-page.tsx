import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState, SkeletonText } from '@/shared/ui'
import { CourseFrame } from '@/widgets/course-frame'
import { weightQueries } from '../api/weight-queries'
import { type View, viewOfHash } from '../model/weight-views'
import { WeightsEditor } from './weights-editor'

const route = getRouteApi('/_private/course/edit/$courseId_/weights')

/** How much each part of a program counts. */
export function WeightsPage() {
  const { courseId } = route.useParams()
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <CourseWeightsEditor
      courseId={courseId}
      view={view ?? viewOfHash(hash) ?? 'results'}
      shownGroup={hash}
      onViewChange={(next) =>
        void navigate({ search: { view: next === 'results' ? undefined : next }, hash: '', replace: true, resetScroll: false })
      }
    />
  )
}

interface CourseWeightsEditorProps {
  readonly courseId: number
  readonly view: View
  readonly shownGroup: string
  readonly onViewChange: (view: View) => void
}

export function CourseWeightsEditor({ courseId, ...rest }: CourseWeightsEditorProps) {
  return (
    <CourseFrame courseId={courseId} tab="weights">
      <Weights key={courseId} courseId={courseId} {...rest} />
    </CourseFrame>
  )
}

function Weights({ courseId, ...rest }: CourseWeightsEditorProps) {
  const c = useTexts(commonTexts)
  const { data: weights, error, refetch, isFetching } = useQuery(weightQueries.one(courseId))
  if (weights) return <WeightsEditor courseId={courseId} weights={weights} {...rest} />
  if (!error) return <SkeletonText lines={8} />
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {errorMessage(error, c)}
    </ErrorState>
  )
}
