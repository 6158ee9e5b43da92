import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import { useSelf } from '@/entities/user'
import { NewAccountButton } from '@/features/manage-account'
import { useTexts } from '@/shared/i18n'
import { Combobox, EmptyState, PageHeader, SearchInput, SegmentedControl, Select } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { ListFrame, useList } from '@/widgets/list-frame'
import { usersDefaults, usersQuery } from '../api/users-query'
import { usersListTexts } from '../i18n'
import { UserRow } from './user-row'

const route = getRouteApi('/_private/users')
const states = ['active', 'inactive', 'erasure', 'all'] as const
const kinds = ['student', 'teacher', 'manager', 'admin'] as const

/** All users, for IT admins. Search, role, center and state are in the address. */
export function UsersPage() {
  const t = useTexts(usersListTexts)
  const self = useSelf()
  const list = useList(route, { defaults: usersDefaults })
  const { state, role, center } = list.values
  const query = useQuery(usersQuery(list.values))
  const [centerWords, setCenterWords] = useState('')
  const centers = useQuery(centerQueries.list({ search: centerWords, page_size: 25 }))
  const chosen = useQuery({ ...centerQueries.detail(center ?? 0), enabled: center !== undefined })
  const found = (centers.data?.results ?? []).map(({ id, name }) => ({ id: String(id), label: name }))
  const options =
    chosen.data && !found.some(({ id }) => id === String(center)) ? [{ id: String(center), label: chosen.data.name }, ...found] : found
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={t(($) => $.title)}
        state={query.data ? t(($) => $.state, { count: query.data.count }) : ' '}
        action={<NewAccountButton />}
      />
      <ListFrame
        label={t(($) => $.title)}
        query={query}
        {...list.frame}
        tools={
          <>
            <SearchInput className="w-full sm:w-80" label={t(($) => $.search)} {...list.searchField} />
            <Select
              aria-label={t(($) => $.role)}
              className="w-full sm:w-44"
              value={role ?? 'any'}
              onValueChange={(value) => list.change({ role: value === 'any' ? undefined : value })}
              options={[{ value: 'any', label: t(($) => $.anyRole) }, ...kinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))]}
            />
            <Combobox
              label={t(($) => $.center)}
              className="w-full sm:w-56"
              placeholder={t(($) => $.anyCenter)}
              options={options}
              value={center === undefined ? null : String(center)}
              onValueChange={(id) => list.change({ center: id === null ? undefined : Number(id) })}
              onQueryChange={setCenterWords}
            />
            <SegmentedControl
              label={t(($) => $.status)}
              value={state}
              options={states.map((value) => ({ value, label: t(($) => $.statuses[value]) }))}
              onValueChange={(value) => list.change({ state: value })}
            />
          </>
        }
        columns={[
          { label: t(($) => $.columns.name), sort: 'name' },
          { label: t(($) => $.columns.role) },
          { label: t(($) => $.columns.centers) },
          { label: t(($) => $.columns.lastAccess), sort: 'last_access' },
          { label: t(($) => $.columns.actions), hideLabel: true },
        ]}
        row={(user) => <UserRow key={user.id} user={user} self={self.id} />}
        empty={
          <EmptyState icon={UsersRound} title={t(($) => $.noMatch)}>
            {t(($) => $.noMatchBody)}
          </EmptyState>
        }
      />
    </div>
  )
}
