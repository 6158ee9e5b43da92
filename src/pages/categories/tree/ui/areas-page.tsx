import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { categoryQueries } from '@/entities/course'
import { useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Card, ErrorState, PageHeader, SkeletonText } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { areaTreeTexts } from '../i18n'
import { AreaTree } from './area-tree'

/** The tree of training areas: IT admins change it, other staff read it. */
export function AreasPage() {
  const t = useTexts(areaTreeTexts)
  const c = useTexts(commonTexts)
  const canEdit = useSelf().kind === 'admin'
  const { data, error, refetch, isFetching } = useQuery(categoryQueries.tree())
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader title={t(($) => $.title)} state={data ? t(($) => $.state, { count: data.results.length }) : ' '} />
      {!canEdit && (
        <AlertBox icon={Lock} title={t(($) => $.readOnly)}>
          {t(($) => $.readOnlyBody)}
        </AlertBox>
      )}
      {data ? (
        <AreaTree areas={data.results} canEdit={canEdit} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <Card>
          <SkeletonText lines={8} />
        </Card>
      )}
    </div>
  )
}
