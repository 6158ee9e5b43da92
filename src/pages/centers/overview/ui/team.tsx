import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import type { Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, EmptyState, lazyModule, SearchInput, useLazyModule } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { centerOverviewTexts } from '../i18n'
import { useRights } from '../model/use-rights'
import { TeamInvitations } from './team-invitations'
import { type TeamAction, TeamRow } from './team-row'

const dialogs = lazyModule(async () => ({
  add: (await import('./teacher-form')).TeacherForm,
  edit: (await import('./teacher-form')).TeacherForm,
  appoint: (await import('./appoint-teacher')).AppointTeacher,
  remove: (await import('./remove-teacher')).RemoveTeacher,
}))
const route = getRouteApi('/_private/center/$id')

/** The teachers of a center; its manager adds, changes, appoints and removes them. */
export function Team({ center }: { readonly center: Schema<'Center'> }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const { canManage } = useRights(center.id)
  const list = useList(route, { defaults: { ordering: 'name' }, columns: ['name', 'groups', 'joined_at', 'last_access_at'] })
  const { search, ordering, page, page_size } = list.values
  const query = useQuery(centerQueries.team(center.id, { ordering, page, page_size, ...(search ? { search } : {}) }))
  const [opened, setOpened] = useState<TeamAction | { readonly kind: 'add' }>()
  const { used, contracted } = center.teacher_seats
  const isFull = used >= contracted
  const close = () => setOpened(undefined)
  const code = useLazyModule(dialogs, opened !== undefined, { onFailed: close })
  const Dialog = opened && opened.kind !== 'add' ? code?.[opened.kind] : undefined
  return (
    <>
      <ListFrame
        label={t(($) => $.team)}
        query={query}
        {...list.frame}
        tools={
          <>
            <SearchInput className="w-full sm:w-64" label={t(($) => $.people.search)} {...list.searchField} />
            {canManage && (
              <Button variant="primary" className="max-sm:w-full sm:ml-auto" disabled={isFull} onClick={() => setOpened({ kind: 'add' })}>
                <UserPlus aria-hidden />
                {t(($) => $.people.add)}
              </Button>
            )}
            {canManage && isFull && (
              <AlertBox type="warning" className="w-full">
                {c(($) => $.errors.teacherLimit)}
              </AlertBox>
            )}
          </>
        }
        columns={[
          { label: t(($) => $.people.columns.name), sort: 'name' },
          { label: t(($) => $.people.columns.groups), sort: 'groups', numeric: true },
          ...(canManage ? [{ label: t(($) => $.people.columns.last), sort: 'last_access_at' as const }] : []),
          { label: t(($) => $.people.columns.joined), sort: 'joined_at' },
          ...(canManage ? [{ label: t(($) => $.people.columns.actions), hideLabel: true }] : []),
        ]}
        row={(member) => (
          <TeamRow key={member.teacher.id} centerId={center.id} member={member} onAction={canManage ? setOpened : undefined} />
        )}
        empty={
          <EmptyState icon={UsersRound} title={t(($) => (search ? $.people.noMatch : $.people.empty))}>
            {t(($) => (search ? $.people.noMatchBody : $.people.emptyBody))}
          </EmptyState>
        }
      />
      {canManage && <TeamInvitations centerId={center.id} />}
      {code && opened?.kind === 'add' && <code.add center={center} onClose={close} />}
      {Dialog && opened && opened.kind !== 'add' && <Dialog center={center} member={opened.member} onClose={close} />}
    </>
  )
}
