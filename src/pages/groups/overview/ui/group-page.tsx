import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive, UserCheck } from 'lucide-react'
import { GroupLogo, groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { useArchiveGroups } from '@/features/archive-groups'
import { useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Button, PageHeader, Tabs, buttonStyles } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { groupOverviewTexts } from '../i18n'
import { AboutGroup } from './about-group'
import { DeliverableTable } from './deliverable-table'
import { GroupActions } from './group-actions'
import { MyPrograms } from './my-programs'
import { ProgressTab } from './progress-tab'
import { ResourceTable } from './resource-table'
import { ScheduleTab } from './schedule-tab'
import { StudentTable } from './student-table'

const route = getRouteApi('/_private/group/$id')

/** A group as its staff or students see it; the open tab is in the address. */
export function GroupPage() {
  const t = useTexts(groupOverviewTexts)
  const inWords = useInWords()
  const { id } = route.useParams()
  const { tab: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const { kind } = useSelf()
  const { data: group } = useSuspenseQuery(groupQueries.detail(id))
  const archiving = useArchiveGroups()
  const isStaff = kind !== 'student'
  const tabs = isStaff
    ? (['deliverables', 'students', 'schedule', 'progress', 'resources', 'about'] as const)
    : (['programs', 'deliverables', 'resources', 'about'] as const)
  const tab = tabs.find((each) => each === chosen) ?? tabs[0]
  const state = t(($) => $.state, { period: group.period, count: group.students_count })
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          ...(isStaff ? [{ key: 'groups', content: <Link to="/my-groups">{t(($) => $.myGroups)}</Link> }] : []),
          { key: 'page', content: group.name },
        ]}
      />
      <PageHeader
        title={group.name}
        media={<GroupLogo name={group.name} src={group.logo} size="lg" />}
        state={group.to_grade_count && !group.archived_at ? `${state} · ${t(($) => $.toGrade, { count: group.to_grade_count })}` : state}
        action={
          isStaff ? (
            <GroupActions group={group} archiving={archiving} />
          ) : (
            <Link to="/group/$groupId/attendance" params={{ groupId: id }} className={buttonStyles()}>
              <UserCheck aria-hidden />
              {t(($) => $.myAttendance)}
            </Link>
          )
        }
      />
      {group.archived_at && (
        <AlertBox
          icon={Archive}
          title={t(($) => $.archivedTitle)}
          actions={
            group.can_archive && (
              <Button size="sm" onClick={() => archiving.unarchive([group])}>
                {t(($) => $.unarchive)}
              </Button>
            )
          }
        >
          {t(($) => (isStaff ? $.archivedBody : $.archivedStudent), { when: inWords(group.archived_at, { withTime: false }) })}
        </AlertBox>
      )}
      <Tabs
        label={t(($) => $.tabs)}
        value={tab}
        onValueChange={(next) => void navigate({ search: { tab: next } })}
        items={[
          ...(isStaff ? [] : [{ value: 'programs' as const, label: t(($) => $.programs), content: <MyPrograms group={group} /> }]),
          { value: 'deliverables', label: t(($) => $.deliverables), content: <DeliverableTable group={group} /> },
          ...(isStaff
            ? [
                { value: 'students' as const, label: t(($) => $.students), content: <StudentTable group={group} archiving={archiving} /> },
                { value: 'schedule' as const, label: t(($) => $.schedule), content: <ScheduleTab group={group} /> },
                { value: 'progress' as const, label: t(($) => $.progress.tab), content: <ProgressTab group={group} /> },
              ]
            : []),
          { value: 'resources', label: t(($) => $.resources), content: <ResourceTable groupId={id} /> },
          { value: 'about', label: t(($) => (isStaff ? $.about : $.team)), content: <AboutGroup group={group} /> },
        ]}
      />
      {archiving.dialog}
    </div>
  )
}
