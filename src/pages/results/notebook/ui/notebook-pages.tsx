import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { useEffect } from 'react'
import { groupQueries } from '@/entities/group'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { EmptyState, ErrorState, Select, SkeletonText } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { scoreQueries } from '../api/score-queries'
import { notebookTexts } from '../i18n'
import { partsShown } from '../model/shown-parts'
import { lastNotebook } from '../model/stored-queue'
import { NotebookFrame } from './notebook-frame'

const groupRoute = getRouteApi('/_private/group/$groupId/scores')
const anyRoute = getRouteApi('/_private/class-results-detail')

/** The notebook of one group. */
export function GroupScoresPage() {
  const { groupId } = groupRoute.useParams()
  const search = groupRoute.useSearch()
  const navigate = groupRoute.useNavigate()
  const t = useTexts(notebookTexts)
  const { data: book } = useQuery(scoreQueries.book(groupId, search.course, partsShown(search)))
  return (
    <>
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: groupId }}>
                {book?.group.name ?? '…'}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      <NotebookFrame
        key={groupId}
        groupId={groupId}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </>
  )
}

/** The notebook from the menu: of the chosen group, else of the one that was open last, else of the first one. */
export function NotebookPage() {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const { group: chosen, ...search } = anyRoute.useSearch()
  const navigate = anyRoute.useNavigate()
  const { data, error, refetch } = useQuery(groupQueries.list({ page_size: 1000 }))
  const groups = data?.results ?? []
  const last = lastNotebook.read()
  const isKnown = (id: number | undefined) => id !== undefined && groups.some((group) => group.id === id)
  const groupId = chosen ?? (isKnown(last?.group) ? last?.group : groups[0]?.id)
  const course = search.course ?? (chosen === undefined && groupId === last?.group ? last?.course : undefined)
  useEffect(() => {
    if (groupId !== undefined) lastNotebook.write({ group: groupId, ...(course === undefined ? {} : { course }) })
  }, [groupId, course])
  if (groupId === undefined) {
    if (error) return <ErrorState onRetry={() => void refetch()}>{errorMessage(error, c)}</ErrorState>
    if (!data) return <SkeletonText lines={8} className="p-6" />
    return (
      <EmptyState isPage icon={NotebookPen} title={t(($) => $.none.groups)}>
        {t(($) => $.none.groupsHint)}
      </EmptyState>
    )
  }
  return (
    <NotebookFrame
      key={groupId}
      groupId={groupId}
      search={{ ...search, course }}
      onSearch={(next) => void navigate({ search: { group: groupId, ...next }, replace: true, resetScroll: false })}
      chooser={
        groups.length > 1 && (
          <Select
            aria-label={t(($) => $.choose.group)}
            className="w-full sm:w-56"
            value={String(groupId)}
            options={groups.map(({ id, name, period }) => ({ value: String(id), label: `${name} · ${period}` }))}
            onValueChange={(id) => void navigate({ search: { group: Number(id) }, replace: true })}
          />
        )
      }
    />
  )
}
