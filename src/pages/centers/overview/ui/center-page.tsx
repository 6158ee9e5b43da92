import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleDashed, Pencil } from 'lucide-react'
import { CenterLogo, centerQueries } from '@/entities/center'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Button, PageHeader, Tabs } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { centerOverviewTexts } from '../i18n'
import { useRights } from '../model/use-rights'
import { AboutCenter } from './about-center'
import { CenterGroups } from './center-groups'
import { CenterMenu } from './center-menu'
import { CenterPrograms } from './center-programs'
import { Licences } from './licences'
import { Team } from './team'

const route = getRouteApi('/_private/center/$id')

/** A center for its staff; the open tab and its filters are in the address. */
export function CenterPage() {
  const t = useTexts(centerOverviewTexts)
  const { id } = route.useParams()
  const { tab = 'about' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: center } = useSuspenseQuery(centerQueries.detail(id))
  const { isAdmin, canManage } = useRights(id)
  const { active_groups: groups, students_count: students, city } = center
  const state = [city, t(($) => $.state.groups, { count: groups }), t(($) => $.state.students, { count: students })]
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          ...(isAdmin ? [{ key: 'list', content: <Link to="/centers">{t(($) => $.centers)}</Link> }] : []),
          { key: 'page', content: center.name },
        ]}
      />
      <PageHeader
        media={<CenterLogo name={center.name} src={center.logo?.url ?? null} size="lg" />}
        title={center.name}
        state={state.filter(Boolean).join(' · ')}
        {...(canManage
          ? {
              menu: <CenterMenu center={center} />,
              action: (
                <Button asChild>
                  <Link to="/center/edit/$id" params={{ id }}>
                    <Pencil aria-hidden />
                    {t(($) => $.edit)}
                  </Link>
                </Button>
              ),
            }
          : {})}
      />
      {center.setup !== null && (
        <AlertBox
          type="warning"
          icon={CircleDashed}
          title={t(($) => $.unfinishedTitle)}
          actions={
            <Button asChild size="sm">
              <Link to="/create-center" search={{ setup: center.setup }}>
                {t(($) => $.resume)}
              </Link>
            </Button>
          }
        >
          {t(($) => $.unfinished)}
        </AlertBox>
      )}
      <Tabs
        label={t(($) => $.tabs)}
        value={tab === 'licences' && !canManage ? 'about' : tab}
        onValueChange={(next) => void navigate({ search: { tab: next } })}
        items={[
          { value: 'about', label: t(($) => $.about), content: <AboutCenter center={center} /> },
          ...(canManage ? [{ value: 'licences' as const, label: t(($) => $.licences), content: <Licences center={center} /> }] : []),
          {
            value: 'team',
            label: t(($) => $.team),
            count: formatInteger(center.teacher_seats.used),
            content: <Team center={center} />,
          },
          { value: 'groups', label: t(($) => $.groups), count: formatInteger(groups), content: <CenterGroups centerId={id} /> },
          {
            value: 'programs',
            label: t(($) => $.programs),
            count: formatInteger(center.programs_count),
            content: <CenterPrograms centerId={id} />,
          },
        ]}
      />
    </div>
  )
}
