import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState, SkeletonText } from '@/shared/ui'
import { CourseFrame } from '@/widgets/course-frame'
import { contentQueries } from '../api/content-queries'
import { ContentsEditor } from './contents-editor'

const route = getRouteApi('/_private/course/edit/$courseId_/contents')

/** The content tree of a program: contents, units and classes. */
export function ContentsPage() {
  const { courseId } = route.useParams()
  return <ContentsOfCourse courseId={courseId} />
}

export function ContentsOfCourse({ courseId }: { readonly courseId: number }) {
  return (
    <CourseFrame courseId={courseId} tab="contents">
      <Contents courseId={courseId} />
    </CourseFrame>
  )
}

function Contents({ courseId }: { readonly courseId: number }) {
  const c = useTexts(commonTexts)
  const { data: tree, error, refetch, isFetching } = useQuery(contentQueries.tree(courseId))
  if (tree) return <ContentsEditor key={courseId} tree={tree} />
  if (!error) return <SkeletonText lines={8} />
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {errorMessage(error, c)}
    </ErrorState>
  )
}
