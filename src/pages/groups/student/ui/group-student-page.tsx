import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import { useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Avatar, PageHeader, Tabs } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { studentInGroup } from '../api/student-queries'
import { Notes } from '@/widgets/student-notes'
import { groupStudentTexts } from '../i18n'
import { Deliveries } from './deliveries'
import { Results } from './results'
import { Sessions } from './sessions'

const route = getRouteApi('/_private/group/$groupId/student/$studentId')

/** One student in one group, for their teachers; the open tab is in the address. */
export function GroupStudentPage() {
  const t = useTexts(groupStudentTexts)
  const inWords = useInWords()
  const { groupId, studentId } = route.useParams()
  const { tab = 'results' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: group } = useSuspenseQuery(groupQueries.detail(groupId))
  const { data: enrolment } = useSuspenseQuery(studentInGroup.enrolment(groupId, studentId))
  const stats = useQuery(studentInGroup.stats(enrolment.id))
  const { student, left_at } = enrolment
  const { data } = stats
  const state =
    data &&
    [
      t(($) => $.state, { delivered: data.delivered, deliverables: data.deliverables, graded: data.graded }),
      ...(data.late > 0 ? [t(($) => $.late, { count: data.late })] : []),
      data.last_access_at ? t(($) => $.lastAccess, { when: inWords(data.last_access_at) }) : t(($) => $.neverAccess),
    ].join(' · ')
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: groupId }} search={{ tab: 'students' }}>
                {group.name}
              </Link>
            ),
          },
          { key: 'page', content: student.full_name },
        ]}
      />
      <PageHeader
        title={student.full_name}
        media={<Avatar name={student.full_name} src={student.profile_image} size="lg" />}
        state={state ?? ' '}
      />
      {left_at && <AlertBox>{t(($) => $.left, { when: inWords(left_at, { withTime: false }) })}</AlertBox>}
      {group.archived_at && <AlertBox icon={Archive}>{t(($) => $.archived)}</AlertBox>}
      <Tabs
        label={t(($) => $.tabs)}
        value={tab}
        onValueChange={(next) => void navigate({ search: { tab: next }, replace: true })}
        items={[
          { value: 'results', label: t(($) => $.results), content: <Results query={stats} groupId={groupId} studentId={studentId} /> },
          {
            value: 'deliveries',
            label: t(($) => $.deliveries),
            content: <Deliveries enrolment={enrolment} groupId={groupId} isArchived={group.archived_at !== null} />,
          },
          {
            value: 'sessions',
            label: t(($) => $.sessions),
            content: <Sessions enrolmentId={enrolment.id} groupId={groupId} studentId={studentId} />,
          },
          {
            value: 'notes',
            label: t(($) => $.notes),
            content: <Notes enrolmentId={enrolment.id} canWrite={group.archived_at === null} />,
          },
        ]}
      />
    </div>
  )
}
