import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Inbox, SearchX } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { BulkBar, EmptyState, SearchInput, Select, ToolbarButton, useSelection } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { receivedTexts } from '../i18n'
import { DeliveryRow } from './delivery-row'
import { useRelease } from './use-release'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId')
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
  const query = useQuery(
    deliverableQueries.deliveries(deliverable.content.id, tab, {
      group: deliverable.group.id,
      deliverable: deliverable.id,
      ...values,
    }),
  )
  const selection = useSelection(query.data?.results.map(({ student }) => student.id) ?? [])
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
        <ToolbarButton onClick={() => releaseChosen(true)}>{t(($) => $.release)}</ToolbarButton>
        <ToolbarButton onClick={() => releaseChosen(false)}>{t(($) => $.unrelease)}</ToolbarButton>
      </BulkBar>
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
