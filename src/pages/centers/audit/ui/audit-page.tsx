import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { EmptyState, PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { ListFrame, useList } from '@/widgets/list-frame'
import { auditQuery, filtersOf } from '../api/audit-query'
import { centersAuditTexts } from '../i18n'
import { AuditFilters } from './audit-filters'
import { AuditRow } from './audit-row'
import { ExportButton } from './export-button'

const route = getRouteApi('/_private/audit')

/** Who did what, in whose name, what changed and why: of the center for its manager, of all for IT admins. */
export function AuditPage() {
  const t = useTexts(centersAuditTexts)
  useDocumentTitle(t(($) => $.title))
  const list = useList(route, { defaults: {} })
  const asked = route.useSearch()
  const query = useQuery(auditQuery(asked))
  const isNarrowed = Object.keys(filtersOf(asked)).length > 0
  const student =
    asked.student && (query.data?.results.find((row) => row.student?.id === asked.student)?.student?.name ?? `#${asked.student}`)
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={t(($) => $.title)}
        state={query.data ? t(($) => $.state, { count: query.data.count }) : ' '}
        action={<ExportButton asked={asked} />}
      />
      <ListFrame
        label={t(($) => $.title)}
        query={query}
        {...list.frame}
        tools={<AuditFilters asked={asked} actions={query.data?.actions ?? []} student={student || undefined} onChange={list.change} />}
        columns={[
          { label: t(($) => $.columns.when) },
          { label: t(($) => $.columns.who) },
          { label: t(($) => $.columns.what) },
          { label: t(($) => $.columns.changes) },
          { label: t(($) => $.columns.reason) },
        ]}
        row={(row) => <AuditRow key={row.id} row={row} />}
        empty={
          <EmptyState icon={ScrollText} title={isNarrowed ? t(($) => $.noMatch) : t(($) => $.empty)}>
            {isNarrowed ? t(($) => $.noMatchBody) : t(($) => $.emptyBody)}
          </EmptyState>
        }
      />
    </div>
  )
}
