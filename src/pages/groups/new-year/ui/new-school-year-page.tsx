import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { groupQueries } from '@/entities/group'
import { useTexts } from '@/shared/i18n'
import { Breadcrumbs } from '@/widgets/app-frame'
import { newYearQueries } from '../api/new-year-queries'
import { newSchoolYearTexts } from '../i18n'
import { BegunYear } from './begun-year'
import { Guide } from './guide'

const route = getRouteApi('/_private/new-school-year')

/** The guide of a new school year; with `begun` in the address the year that was begun. */
export function NewSchoolYearPage() {
  const t = useTexts(newSchoolYearTexts)
  const { begun } = route.useSearch()
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-6">
      <Breadcrumbs
        items={[
          { key: 'groups', content: <Link to="/my-groups">{t(($) => $.myGroups)}</Link> },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      {begun === undefined ? <ProposedYear /> : <BegunYear id={begun} />}
    </div>
  )
}

function ProposedYear() {
  const { groups, center, period } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: options } = useSuspenseQuery(groupQueries.options(center))
  const { data: proposal } = useSuspenseQuery(
    newYearQueries.proposal({ center: options.center.id, ...(period === undefined ? {} : { period }) }),
  )
  const preselected = (groups ?? '').split(',').map(Number)
  const onBegun = useCallback((id: number) => void navigate({ search: { begun: id } }), [navigate])
  return (
    <Guide
      // another center or year is another proposal
      key={`${proposal.center.id} ${proposal.period}`}
      proposal={proposal}
      options={options}
      preselected={preselected}
      onPlace={(place) => void navigate({ search: { center, groups, period, ...place }, replace: true })}
      onBegun={onBegun}
    />
  )
}
