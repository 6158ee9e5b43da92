import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import type { Query, Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { readPageSize } from '@/shared/lib/page-size'
import { AlertBox, Button, EmptyState, lazyModule, SearchInput, useLazyModule } from '@/shared/ui'
import { ListFrame, useListChange } from '@/widgets/list-frame'
import { centerOverviewTexts } from '../i18n'
import { useRights } from '../model/use-rights'
import { type Errand, TeamRow } from './team-row'

const dialogs = lazyModule(async () => ({
  add: (await import('./add-teacher')).AddTeacher,
  edit: (await import('./edit-teacher')).EditTeacher,
  appoint: (await import('./appoint-teacher')).AppointTeacher,
  remove: (await import('./remove-teacher')).RemoveTeacher,
}))
const route = getRouteApi('/_private/center/$id')
type Ordering = NonNullable<Query<'listTeam'>['ordering']>
const orderings: readonly Ordering[] = [
  'name',
  '-name',
  'groups',
  '-groups',
  'joined_at',
  '-joined_at',
  'last_access_at',
  '-last_access_at',
]

/** The teachers of a center; who runs it adds, changes, appoints and removes them. */
export function Team({ center }: { readonly center: Schema<'Center'> }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const { runs } = useRights(center.id)
  const { search = '', ordering, page = 1, page_size = readPageSize() } = route.useSearch()
  const order = orderings.find((known) => known === ordering) ?? 'name'
  const query = useQuery(centerQueries.team(center.id, { ordering: order, page, page_size, ...(search ? { search } : {}) }))
  const change = useListChange(route)
  const [errand, setErrand] = useState<Errand | { readonly kind: 'add' }>()
  const { used, contracted } = center.teacher_seats
  const isFull = used >= contracted
  const close = () => setErrand(undefined)
  const code = useLazyModule(dialogs, errand !== undefined, { onFailed: close })
  const Dialog = errand && errand.kind !== 'add' ? code?.[errand.kind] : undefined
  return (
    <>
      <ListFrame
        label={t(($) => $.team)}
        query={query}
        page={page}
        pageSize={page_size}
        ordering={order}
        onChange={change}
        tools={
          <>
            <SearchInput
              className="w-full sm:w-64"
              label={t(($) => $.people.search)}
              value={search}
              onValueChange={(words) => change({ search: words || undefined })}
            />
            {runs && (
              <Button variant="primary" className="max-sm:w-full sm:ml-auto" disabled={isFull} onClick={() => setErrand({ kind: 'add' })}>
                <UserPlus aria-hidden />
                {t(($) => $.people.add)}
              </Button>
            )}
            {runs && isFull && (
              <AlertBox type="warning" className="w-full">
                {c(($) => $.errors.teacherLimit)}
              </AlertBox>
            )}
          </>
        }
        columns={[
          { label: t(($) => $.people.columns.name), sort: 'name' },
          { label: t(($) => $.people.columns.groups), sort: 'groups', numeric: true },
          { label: t(($) => $.people.columns.last), sort: 'last_access_at' },
          { label: t(($) => $.people.columns.joined), sort: 'joined_at' },
          ...(runs ? [{ label: t(($) => $.people.columns.actions), hideLabel: true }] : []),
        ]}
        row={(member) => <TeamRow key={member.teacher.id} centerId={center.id} member={member} onErrand={runs ? setErrand : undefined} />}
        empty={
          <EmptyState icon={UsersRound} title={t(($) => (search ? $.people.noMatch : $.people.empty))}>
            {t(($) => (search ? $.people.noMatchBody : $.people.emptyBody))}
          </EmptyState>
        }
      />
      {code && errand?.kind === 'add' && <code.add centerId={center.id} onClose={close} />}
      {Dialog && errand && errand.kind !== 'add' && <Dialog center={center} member={errand.member} onClose={close} />}
    </>
  )
}
