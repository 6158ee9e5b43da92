import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, ScrollText } from 'lucide-react'
import { centerQueries } from '@/entities/center'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { Badge, EmptyState, StatusBadge, TableCell, TableRow } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { centerOverviewTexts } from '../i18n'
import { LedgerTools } from './ledger-tools'

const route = getRouteApi('/_private/center/$id')

/** The licence ledger. */
export function Ledger({ centerId }: { readonly centerId: number }) {
  const t = useTexts(centerOverviewTexts)
  const list = useList(route, { defaults: { ordering: '-at' }, columns: ['at'] })
  const { kind, reason, group, from, to, search, ordering, page, page_size } = list.values
  const filters = { kind, reason, group, from, to, search }
  const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const query = useQuery(centerQueries.seatMoves(centerId, { ...filter, ordering, page, page_size }))
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <ListFrame
      label={t(($) => $.ledger.title)}
      query={query}
      {...list.frame}
      tools={<LedgerTools centerId={centerId} filter={filters} isNarrowed={isNarrowed} onChange={list.change} />}
      columns={[
        { label: t(($) => $.ledger.columns.at), sort: 'at' },
        { label: t(($) => $.ledger.columns.change) },
        { label: t(($) => $.ledger.columns.reason) },
        { label: t(($) => $.ledger.columns.person) },
        { label: t(($) => $.ledger.columns.group) },
        { label: t(($) => $.ledger.columns.actor), hideOnTablet: true },
      ]}
      row={(move) => <MoveRow key={move.id} move={move} />}
      empty={
        <EmptyState icon={ScrollText} title={t(($) => (isNarrowed ? $.ledger.noMatch : $.ledger.noMoves))}>
          {t(($) => (isNarrowed ? $.ledger.noMatchBody : $.ledger.noMovesBody))}
        </EmptyState>
      }
    />
  )
}

function MoveRow({ move: { at, kind, delta, reason, person, group, actor } }: { readonly move: Schema<'SeatMove'> }) {
  const t = useTexts(centerOverviewTexts)
  const count = Math.abs(delta)
  const isReservation = reason === 'reserved' || reason === 'released'
  return (
    <TableRow>
      <TableCell label={t(($) => $.ledger.columns.at)} className="whitespace-nowrap tabular-nums">
        {formatDateTime(at)}
      </TableCell>
      <TableCell label={t(($) => $.ledger.columns.change)} className="whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          <StatusBadge icon={delta > 0 ? ArrowUpRight : ArrowDownLeft} tone={delta > 0 ? 'accent' : 'neutral'}>
            {delta > 0 ? t(($) => $.ledger.taken, { count }) : t(($) => $.ledger.freed, { count })}
          </StatusBadge>
          {kind === 'teacher' && <Badge tone="outline">{t(($) => $.ledger.kinds.teacher)}</Badge>}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.ledger.columns.reason)}>{t(($) => $.ledger.reasons[reason])}</TableCell>
      <TableCell label={t(($) => $.ledger.columns.person)} className="font-medium" hideWhenEmpty={isReservation}>
        {person ? person.display_name : <span className="font-normal text-muted">{isReservation ? '–' : t(($) => $.ledger.gone)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.ledger.columns.group)} hideWhenEmpty={!group} className="sm:whitespace-nowrap">
        {group?.name ?? <span className="text-muted">–</span>}
      </TableCell>
      <TableCell label={t(($) => $.ledger.columns.actor)} hideOnTablet className="text-soft">
        {actor ? actor.full_name : <span className="text-muted">{t(($) => $.ledger.system)}</span>}
      </TableCell>
    </TableRow>
  )
}
