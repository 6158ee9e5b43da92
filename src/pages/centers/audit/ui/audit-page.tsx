import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, ScrollText } from 'lucide-react'
import { AuditRow, useAuditColumns } from '@/entities/audit-event'
import { currentLanguage, useTexts } from '@/shared/i18n'
import { Button, EmptyState, PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { ListFrame, useList } from '@/widgets/list-frame'
import { auditQuery, exportHref, filtersOf } from '../api/audit-query'
import { centersAuditTexts } from '../i18n'
import { AuditFilters } from './audit-filters'

const route = getRouteApi('/_private/audit')

/** The audit log: of the own center for its manager, of all centers for IT admins. */
export function AuditPage() {
  const t = useTexts(centersAuditTexts)
  const columns = useAuditColumns()
  const list = useList(route, { defaults: {} })
  const address = route.useSearch()
  const query = useQuery(auditQuery(address))
  const isNarrowed = Object.keys(filtersOf(address)).length > 0
  const student =
    address.student && (query.data?.results.find((row) => row.student?.id === address.student)?.student?.name ?? `#${address.student}`)
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={t(($) => $.title)}
        state={query.data ? t(($) => $.state, { count: query.data.count }) : ' '}
        action={
          <Button asChild>
            <a href={exportHref(address, currentLanguage())} download>
              <Download aria-hidden />
              {t(($) => $.export)}
            </a>
          </Button>
        }
      />
      <ListFrame
        label={t(($) => $.title)}
        query={query}
        {...list.frame}
        tools={<AuditFilters address={address} actions={query.data?.actions ?? []} student={student || undefined} onChange={list.change} />}
        columns={columns}
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
