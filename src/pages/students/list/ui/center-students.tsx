import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { studentQueries } from '@/entities/student'
import { groupsOf, useLeaveGroup, useStudentChange } from '@/features/leave-group'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { BulkDialog, changedBy, isWhole, useBulk } from '@/shared/bulk'
import { commonTexts, loadTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import {
  Combobox,
  lazyModule,
  PageHeader,
  SearchInput,
  SegmentedControl,
  toast,
  useLazyModule,
  useSelection,
  EmptyState,
} from '@/shared/ui'
import { ChooseAll, ListFrame, useChosenRows, useList } from '@/widgets/list-frame'
import { restoreStudents } from '#openapi/generated/request-rules.gen.ts'
import { studentsQuery } from '../api/students-query'
import { studentsListTexts } from '../i18n'
import { AddActions } from './add-actions'
import { BulkActions } from './bulk-actions'
import { ExportMenu } from './export-menu'
import type { LeaveStudents, Overlay } from './overlay'
import { StudentRow } from './student-row'
import { Transfers } from './transfers/transfers'

const overlays = lazyModule(() =>
  Promise.all([import('./overlays'), import('../i18n/transfers').then((m) => loadTexts(m.studentTransfersTexts))]).then(([code]) => code),
)
const route = getRouteApi('/_private/students')
const statuses = ['active', 'archived', 'all'] as const

/** The students of one center with their actions. */
export function CenterStudents() {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const address = route.useSearch()
  const list = useList(route, { defaults: { status: 'active', ordering: 'name' } })
  const { center, status, group, search } = list.values
  const query = useQuery(studentsQuery(address))
  const options = useQuery(studentQueries.options(center))
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const code = useLazyModule(overlays, overlay !== null, { onFailed: () => setOverlay(null) })
  const results = query.data?.results ?? []
  const selection = useSelection(results.map(({ id }) => id))
  const queries = useQueryClient()
  const count = query.data?.count ?? 0
  const { chosen, ...more } = useChosenRows({
    rows: results,
    count,
    selection,
    readPage: async (part) => (await queries.fetchQuery(studentsQuery({ ...address, ...part }))).results,
  })
  const leaveGroup = useLeaveGroup({ onLeft: selection.drop })
  const restoring = useBulk<Schema<'Changed'>>(restoreStudents.ids.maxItems)
  const restore = useStudentChange((ids: readonly number[]) =>
    restoring.run(ids, (part) =>
      unwrap(api.POST('/centers/students/restore', { body: { ...(center ? { center } : {}), ids: [...part] } })),
    ),
  )
  const mayManage = options.data?.may_manage ?? false
  const close = () => setOverlay(null)
  const onRestore = (ids: readonly number[]) =>
    restore.mutate(ids, {
      onSuccess: (outcome) => {
        selection.drop(outcome.done)
        if (isWhole(outcome)) toast.success(t(($) => $.restored, { count: changedBy(outcome) }))
      },
      onError: (error) => toast.error(errorMessage(error, c)),
    })
  const onLeave: LeaveStudents = (mode, students) =>
    leaveGroup[mode]({ center: students[0]?.center.id ?? 0, groups: groupsOf(students), group })
  const actions = { mayManage, onOpen: setOverlay, onLeave, onRestore }
  const seats = options.data?.seats
  const state =
    query.data && seats
      ? t(($) => $.state, { count: query.data.count, left: formatInteger(seats.left), contracted: formatInteger(seats.contracted) })
      : ' '

  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        state={state}
        action={
          options.data && (
            <>
              <ExportMenu filters={{ center, group, status, search }} />
              <AddActions
                anonymous={options.data.anonymous_users}
                mayInvite={mayManage || group !== undefined}
                importSearch={{ center, group }}
                onOpen={setOverlay}
              />
            </>
          )
        }
      />
      {options.data?.may_manage && <Transfers options={options.data} />}
      <ListFrame
        label={t(($) => $.title)}
        query={query}
        {...list.frame}
        selection={selection}
        tools={
          <>
            <SearchInput className="w-full sm:w-72" label={t(($) => $.search)} placeholder={t(($) => $.searchHint)} {...list.searchField} />
            <Combobox
              className="w-full sm:w-52"
              label={t(($) => $.group)}
              placeholder={t(($) => $.anyGroup)}
              options={(options.data?.groups ?? []).map(({ id, name, period }) => ({ id: String(id), label: name, hint: period }))}
              value={group === undefined ? null : String(group)}
              onValueChange={(id) => list.change({ group: id === null ? undefined : Number(id) })}
            />
            <SegmentedControl
              label={t(($) => $.status)}
              value={status}
              options={statuses.map((value) => ({ value, label: t(($) => $.statuses[value]) }))}
              onValueChange={(value) => list.change({ status: value === 'active' ? undefined : value })}
            />
          </>
        }
        columns={[
          { label: t(($) => $.columns.name), sort: 'name' },
          { label: t(($) => $.columns.groups) },
          { label: t(($) => $.columns.access), sort: 'last_access' },
          { label: t(($) => $.columns.actions), hideLabel: true },
        ]}
        row={(student) => <StudentRow key={student.id} student={student} selection={selection} {...actions} />}
        empty={<NoStudents isNarrowed={search !== undefined || group !== undefined} status={status} mayManage={mayManage} />}
      >
        <BulkActions students={chosen} {...actions} onClear={selection.clear}>
          <ChooseAll {...more} />
        </BulkActions>
      </ListFrame>
      {code && overlay && options.data && (
        <code.Overlays overlay={overlay} group={group} options={options.data} onOpen={setOverlay} onClose={close} onDone={selection.drop} />
      )}
      {leaveGroup.dialog}
      <BulkDialog bulk={restoring} title={t(($) => $.restore.title)} description={t(($) => $.restore.body)} onRetry={onRestore} />
    </>
  )
}

interface NoStudentsProps {
  readonly isNarrowed: boolean
  readonly status: 'active' | 'archived' | 'all'
  readonly mayManage: boolean
}

/** Explains why the list is empty and what to do. */
function NoStudents({ isNarrowed, status, mayManage }: NoStudentsProps) {
  const t = useTexts(studentsListTexts)
  const [title, body] = isNarrowed
    ? [t(($) => $.noMatch), t(($) => $.noMatchBody)]
    : status === 'archived'
      ? [t(($) => $.noArchived), t(($) => $.noArchivedBody)]
      : [t(($) => $.empty), t(($) => (mayManage ? $.emptyBody : $.emptyTeacher))]
  return (
    <EmptyState icon={GraduationCap} title={title}>
      {body}
    </EmptyState>
  )
}
