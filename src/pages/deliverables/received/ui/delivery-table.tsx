import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Inbox, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { extensionDialog } from '@/features/extend-deadline'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { BulkBar, EmptyState, lazyModule, SearchInput, Select, ToolbarButton, useLazyModule, useSelection } from '@/shared/ui'
import { ChooseAll, ListFrame, maxSelected, useChosenRows, useList } from '@/widgets/list-frame'
import { receivedTexts } from '../i18n'
import { mostDownloaded, zipAddress } from '../model/zip-address'
import { DeliveryRow } from './delivery-row'
import { useRelease } from './use-release'
import { useRemind } from './use-remind'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId')
const gradeManyDialog = lazyModule(() => import('./grade-many-dialog'))
/** A student of the list, with what the dialog of dates needs. */
const toStudent = ({ student, extension }: Schema<'Delivery'>) => ({ ...student, extension })
const filters = {
  delivered: ['all', 'to_grade', 'graded', 'late', 'newer', 'unreleased'],
  not_delivered: ['all', 'to_grade', 'graded', 'unreleased'],
} as const

export interface DeliveryTableProps {
  readonly deliverable: Schema<'Deliverable'>
  readonly tab: 'delivered' | 'not_delivered'
}

export function DeliveryTable({ deliverable, tab }: DeliveryTableProps) {
  const t = useTexts(receivedTexts)
  const list = useList(route, { defaults: { filter: 'all', ordering: 'name', page_size: 50 } })
  const { tab: _, ...values } = list.values
  const { filter, search } = values
  const queries = useQueryClient()
  const page = (shown: typeof values) =>
    deliverableQueries.deliveries(deliverable.content.id, tab, { group: deliverable.group.id, deliverable: deliverable.id, ...shown })
  const query = useQuery(page(values))
  const selection = useSelection(query.data?.results.map(({ student }) => student.id) ?? [])
  const count = query.data?.count ?? 0
  const rows = useMemo(() => query.data?.results.map(toStudent) ?? [], [query.data])
  const { chosen, ...more } = useChosenRows({
    rows,
    count,
    selection,
    readAll: async () => (await queries.fetchQuery(page({ ...values, page: 1, page_size: maxSelected }))).results.map(toStudent),
  })
  const [mark, setMark] = useState<string | null>(null)
  const code = useLazyModule(gradeManyDialog, mark !== null, { onFailed: () => setMark(null) })
  const [isExtending, setExtending] = useState(false)
  const extension = useLazyModule(extensionDialog, isExtending, { onFailed: () => setExtending(false) })
  const remind = useRemind(deliverable.id, deliverable.group.id)
  const release = useRelease(deliverable.id, deliverable.group.id)
  const releaseChosen = (released: boolean) =>
    release.mutate({ released, studentIds: [...selection.selected] }, { onSuccess: () => selection.clear() })
  return (
    <ListFrame
      label={t(($) => (tab === 'delivered' ? $.delivered : $.notDelivered))}
      query={query}
      {...list.frame}
      selection={selection}
      tools={
        <>
          <SearchInput className="w-full sm:w-64" label={t(($) => $.search)} {...list.searchField} />
          <Select
            className="w-full sm:w-52"
            aria-label={t(($) => $.filter)}
            value={filter}
            options={filters[tab].map((value) => ({ value, label: t(($) => $.filters[value]) }))}
            onValueChange={(value) => list.change({ filter: value })}
          />
        </>
      }
      columns={[
        { label: t(($) => $.columns.student), sort: 'name' },
        { label: t(($) => $.columns.delivered), ...(tab === 'delivered' ? { sort: 'delivered' } : {}) },
        { label: t(($) => $.columns.version) },
        { label: t(($) => $.columns.released) },
        { label: t(($) => $.columns.mark), sort: 'mark', numeric: true },
      ]}
      row={(delivery) => (
        <DeliveryRow
          key={delivery.student.id}
          deliverable={deliverable}
          delivery={delivery}
          selection={selection}
          among={filter === 'to_grade' ? filter : tab}
        />
      )}
      empty={<NoDeliveries tab={tab} isNarrowed={search !== undefined || filter !== 'all'} />}
    >
      <BulkBar count={deliverable.group_archived ? 0 : selection.selected.size} onClear={selection.clear}>
        <ChooseAll {...more} count={count} />
        {tab === 'not_delivered' && (
          <>
            <ToolbarButton
              loading={remind.isPending}
              onClick={() => remind.mutate([...selection.selected], { onSuccess: selection.clear })}
            >
              {t(($) => $.remind)}
            </ToolbarButton>
            <ToolbarButton onClick={() => setMark('NP')}>{t(($) => $.gradeMany.notHandedIn)}</ToolbarButton>
          </>
        )}
        <ToolbarButton onClick={() => setExtending(true)}>{t(($) => $.extend)}</ToolbarButton>
        <ToolbarButton onClick={() => setMark('')}>{t(($) => $.gradeMany.open)}</ToolbarButton>
        {tab === 'delivered' && selection.selected.size <= mostDownloaded && (
          <ToolbarButton asChild>
            <a href={zipAddress(deliverable, [...selection.selected])} download>
              {t(($) => $.downloadChosen)}
            </a>
          </ToolbarButton>
        )}
        <ToolbarButton onClick={() => releaseChosen(true)}>{t(($) => $.release)}</ToolbarButton>
        <ToolbarButton onClick={() => releaseChosen(false)}>{t(($) => $.unrelease)}</ToolbarButton>
      </BulkBar>
      {code && mark !== null && (
        <code.GradeManyDialog
          deliverable={deliverable}
          studentIds={[...selection.selected]}
          mark={mark}
          onClose={() => setMark(null)}
          onDone={() => {
            setMark(null)
            selection.clear()
          }}
        />
      )}
      {extension && isExtending && (
        <extension.ExtensionDialog
          deliverable={deliverable}
          students={chosen}
          onClose={() => setExtending(false)}
          onDone={() => selection.clear()}
        />
      )}
    </ListFrame>
  )
}

function NoDeliveries({ tab, isNarrowed }: Pick<DeliveryTableProps, 'tab'> & { readonly isNarrowed: boolean }) {
  const t = useTexts(receivedTexts)
  if (isNarrowed) {
    return (
      <EmptyState icon={SearchX} title={t(($) => $.noMatch)}>
        {t(($) => $.noMatchBody)}
      </EmptyState>
    )
  }
  return tab === 'delivered' ? (
    <EmptyState icon={Inbox} title={t(($) => $.none)}>
      {t(($) => $.noneBody)}
    </EmptyState>
  ) : (
    <EmptyState icon={CircleCheck} title={t(($) => $.allDelivered)}>
      {t(($) => $.allDeliveredBody)}
    </EmptyState>
  )
}
