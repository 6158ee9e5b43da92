import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { evaluationQueries } from '@/entities/evaluation'
import { useTexts } from '@/shared/i18n'
import { EmptyState, PageHeader, Select } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { centerDocumentTexts } from '../i18n'
import { groupsOf } from '../model/choice'
import { ChooseDocuments } from './choose-documents'

const route = getRouteApi('/_private/center/$id_/documents')

/** Actas and reports of all groups of a center as one file. */
export function CenterDocumentsPage() {
  const { id } = route.useParams()
  const { period } = route.useSearch()
  const navigate = route.useNavigate()
  return <CenterDocuments centerId={id} period={period} onPeriod={(next) => void navigate({ search: { period: next }, replace: true })} />
}

interface CenterDocumentsProps {
  readonly centerId: number
  readonly period?: string | undefined
  readonly onPeriod: (period: string) => void
}

export function CenterDocuments({ centerId, period, onPeriod }: CenterDocumentsProps) {
  const t = useTexts(centerDocumentTexts)
  const { data } = useSuspenseQuery(evaluationQueries.ofCenter(centerId, period))
  const { center, evaluations, periods } = data
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'center',
            content: (
              <Link to="/center/$id" params={{ id: centerId }}>
                {center.name}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      <PageHeader
        title={t(($) => $.title)}
        documentTitle={t(($) => $.documentTitle, { center: center.name })}
        state={data.period === null ? ' ' : t(($) => $.state, { count: groupsOf(evaluations).length, period: data.period })}
        {...(periods.length > 1
          ? {
              action: (
                <Select
                  aria-label={t(($) => $.period)}
                  value={data.period ?? ''}
                  options={periods.map((value) => ({ value, label: value }))}
                  onValueChange={onPeriod}
                />
              ),
            }
          : {})}
      />
      {evaluations.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t(($) => $.empty)}>
          {t(($) => $.emptyBody)}
        </EmptyState>
      ) : (
        <ChooseDocuments key={data.period} centerId={centerId} evaluations={evaluations} />
      )}
    </div>
  )
}
