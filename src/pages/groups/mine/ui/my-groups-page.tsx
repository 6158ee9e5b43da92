import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState, PageHeader, SearchInput, SegmentedControl } from '@/shared/ui'
import { Trail } from '@/widgets/app-frame'
import { myGroupsQuery } from '../api/my-groups-query'
import { myGroupsTexts } from '../i18n'
import { GroupCards, GroupCardsSkeleton } from './group-cards'

const route = getRouteApi('/_private/my-groups')

/** The groups one teaches or manages; state and search are in the address. */
export function MyGroupsPage() {
  const t = useTexts(myGroupsTexts)
  const c = useTexts(commonTexts)
  const { status = 'active', search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isFetching } = useQuery(myGroupsQuery({ status, search }))
  return (
    <div className="flex flex-col gap-6">
      <Trail items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader title={t(($) => $.title)} state={data ? t(($) => $.state, { count: data.count }) : ' '} />
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t(($) => $.filter)}
          value={status}
          options={[
            { value: 'active', label: t(($) => $.active) },
            { value: 'archived', label: t(($) => $.archived) },
            { value: 'all', label: t(($) => $.all) },
          ]}
          onValueChange={(value) => void navigate({ search: (all) => ({ ...all, status: value }), replace: true })}
        />
        <SearchInput
          className="w-full sm:w-64"
          label={t(($) => $.search)}
          value={search}
          onValueChange={(words) => void navigate({ search: (all) => ({ ...all, search: words || undefined }), replace: true })}
        />
      </div>
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : data ? (
        <GroupCards groups={data.results} status={status} isSearching={search !== ''} />
      ) : (
        <GroupCardsSkeleton />
      )}
    </div>
  )
}
