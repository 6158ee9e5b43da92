import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, PageHeader, Tabs } from '@/shared/ui'
import { Trail } from '@/widgets/app-frame'
import { groupOverviewTexts } from '../i18n'
import { AboutGroup } from './about-group'
import { DeliverableTable } from './deliverable-table'
import { StudentTable } from './student-table'

const route = getRouteApi('/_private/group/$id')

/** A group as its staff or its students see it; the open part is in the address. */
export function GroupPage() {
  const t = useTexts(groupOverviewTexts)
  const inWords = useInWords()
  const { id } = route.useParams()
  const { tab = 'deliverables' } = route.useSearch()
  const navigate = route.useNavigate()
  const { kind } = useSelf()
  const { data: group } = useSuspenseQuery(groupQueries.detail(id))
  const isStaff = kind !== 'student'
  const state = t(($) => $.state, { period: group.period, count: group.students_count })
  return (
    <div className="flex flex-col gap-6">
      <Trail items={[{ key: 'page', content: group.name }]} />
      <PageHeader
        title={group.name}
        state={group.to_grade_count ? `${state} · ${t(($) => $.toGrade, { count: group.to_grade_count })}` : state}
      />
      {group.archived_at && (
        <AlertBox icon={Archive} title={t(($) => $.archivedTitle)}>
          {t(($) => (isStaff ? $.archivedBody : $.archivedStudent), { when: inWords(group.archived_at, { withTime: false }) })}
        </AlertBox>
      )}
      <Tabs
        label={t(($) => $.tabs)}
        value={tab === 'students' && !isStaff ? 'deliverables' : tab}
        onValueChange={(next) => void navigate({ search: { tab: next } })}
        items={[
          { value: 'deliverables', label: t(($) => $.deliverables), content: <DeliverableTable groupId={id} /> },
          ...(isStaff ? [{ value: 'students' as const, label: t(($) => $.students), content: <StudentTable groupId={id} /> }] : []),
          { value: 'about', label: t(($) => $.about), content: <AboutGroup group={group} /> },
        ]}
      />
    </div>
  )
}
