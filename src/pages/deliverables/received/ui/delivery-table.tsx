import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Inbox, SearchX, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import type { OfferUndo } from '@/features/undo-marks'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { BulkBar, EmptyState, SearchInput, Select, useSelection } from '@/shared/ui'
import { ChooseAll, ListFrame, useChosenRows, useList } from '@/widgets/list-frame'
import { receivedTexts } from '../i18n'
import { DeliveryActions, type DeliveryTab } from './delivery-actions'
import { DeliveryRow } from './delivery-row'
import { ExemptRow } from './exempt-row'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId')
/** A student of the list, with what the dialogs need. */
const toStudent = ({ student, extension, exemption }: Schema<'Delivery'>) => ({ ...student, extension, exemption })
const names = { delivered: 'delivered', not_delivered: 'notDelivered', exempt: 'exempted' } as const
const filters = {
  delivered: ['all', 'to_grade', 'graded', 'late', 'newer', 'unreleased'],
  not_delivered: ['all', 'to_grade', 'graded', 'unreleased'],
  exempt: ['all'],
} as const

export interface DeliveryTableProps {
  readonly deliverable: Schema<'Deliverable'>
  readonly tab: DeliveryTab
  readonly offerUndo: OfferUndo
}

export function DeliveryTable({ deliverable, tab, offerUndo }: DeliveryTableProps) {
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
    readPage: async (part) => (await queries.fetchQuery(page({ ...values, ...part }))).results.map(toStudent),
  })
  const Row = tab === 'exempt' ? ExemptRow : DeliveryRow
  return (
    <ListFrame
      label={t(($) => (tab === 'not_delivered' && deliverable.stage === 'no_hand_in' ? $.students : $[names[tab]]))}
      query={query}
      {...list.frame}
      selection={selection}
      tools={
        <>
          <SearchInput className="w-full sm:w-64" label={t(($) => $.search)} {...list.searchField} />
          {tab !== 'exempt' && (
            <Select
              className="w-full sm:w-52"
              aria-label={t(($) => $.filter)}
              value={filter}
              options={filters[tab].map((value) => ({ value, label: t(($) => $.filters[value]) }))}
              onValueChange={(value) => list.change({ filter: value })}
            />
          )}
        </>
      }
      columns={[
        { label: t(($) => $.columns.student), sort: 'name' },
        ...(tab === 'exempt'
          ? [{ label: t(($) => $.exempt.reason) }, { label: t(($) => $.exempt.since) }]
          : [
              { label: t(($) => $.columns.delivered), ...(tab === 'delivered' ? { sort: 'delivered' } : {}) },
              { label: t(($) => $.columns.version) },
              { label: t(($) => $.columns.released) },
            ]),
        { label: t(($) => $.columns.mark), ...(tab === 'exempt' ? {} : { sort: 'mark' }), numeric: true },
      ]}
      row={(delivery) => (
        <Row
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
        <ChooseAll {...more} />
        <DeliveryActions {...{ deliverable, tab, selection, chosen, offerUndo }} />
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
  if (tab === 'exempt') {
    return (
      <EmptyState icon={ShieldCheck} title={t(($) => $.exempt.none)}>
        {t(($) => $.exempt.noneBody)}
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
