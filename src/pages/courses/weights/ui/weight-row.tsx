import { Pin } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark } from '@/shared/lib/format'
import { Badge, IconButton, Input } from '@/shared/ui'
import { courseWeightTexts } from '../i18n'
import type { WeightsEvent } from '../model/weights-machine'
import type { RowView } from '../model/weight-views'

const percent = (hundredths: number) => `${formatMark(hundredths)}\u00A0%`

interface WeightRowProps {
  readonly view: RowView
  readonly canEdit: boolean
  readonly send: (event: WeightsEvent) => void
}

/** A row of siblings: its name, whether it is pinned, its share as a length, its weight. */
export function WeightTableRow({ view, canEdit, send }: WeightRowProps) {
  const t = useTexts(courseWeightTexts)
  const { key, row, value, text, weight, isEdited, isWrong } = view
  const name = row.code === null ? row.name : `${row.code} ${row.name}`
  const isPinChange = isEdited && value.weight === row.weight
  const errorId = `${key}-error`
  return (
    <tr className={cn('group/weight border-t border-line', isEdited && 'bg-accent-soft/50')}>
      <th scope="row" className={cn('relative w-full py-1.5 pr-3 pl-3 text-left font-normal sm:pl-4', !row.is_active && 'text-muted')}>
        {isEdited && <span aria-hidden className="absolute inset-y-1 left-0 w-[3px] rounded-full bg-accent" />}
        <span className="flex min-w-0 items-baseline gap-2">
          {row.code !== null && <span className="shrink-0 font-semibold tabular-nums">{row.code}</span>}
          <span className="line-clamp-2 min-w-0">{row.name}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted empty:hidden">
          {row.kind === 'deliverable' && <Badge>{t(($) => $.deliverable)}</Badge>}
          {!row.is_active && t(($) => $.inactive)}
          {isEdited && (
            <span className="text-accent-ink">
              {isPinChange ? t(($) => $.pinChanged) : t(($) => $.changed, { weight: percent(row.weight) })}
            </span>
          )}
        </span>
        {isWrong && (
          <span id={errorId} className="block text-sm text-error-ink">
            {t(($) => $.wrong)}
          </span>
        )}
      </th>
      <td aria-hidden className="py-1.5 pr-4 max-md:hidden">
        <span className="block h-1.5 w-36 overflow-hidden rounded-full bg-groove lg:w-52">
          <span
            style={{ width: `${(weight / 100).toFixed(2)}%` }}
            className={cn('block h-full rounded-full transition-[width] duration-200', row.is_active ? 'bg-accent' : 'bg-control')}
          />
        </span>
      </td>
      <td className="py-1 pr-2 text-center">
        {canEdit ? (
          <IconButton
            icon={Pin}
            size="sm"
            noTooltip
            label={t(($) => $.pin, { name })}
            aria-pressed={value.pinned}
            className={value.pinned ? '[&_svg]:fill-current' : 'opacity-70 group-hover/weight:opacity-100 focus-visible:opacity-100'}
            onClick={() => send({ type: 'pin', key })}
          />
        ) : (
          value.pinned && <Pin size={16} fill="currentColor" className="inline text-muted" aria-label={t(($) => $.pinned)} />
        )}
      </td>
      <td className="py-1 pr-3 text-right whitespace-nowrap sm:pr-4">
        {canEdit ? (
          <span className="relative block w-24">
            <Input
              data-weight={key}
              size="sm"
              numeric
              className="pr-6"
              aria-label={t(($) => $.weightOf, { name })}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              value={text}
              onChange={(event) => send({ type: 'type', key, text: event.target.value })}
              onFocus={(event) => event.target.select()}
              onBlur={() => send({ type: 'commit', key })}
            />
            <span aria-hidden className="pointer-events-none absolute inset-y-0 right-2 grid place-items-center text-sm text-muted">
              %
            </span>
          </span>
        ) : (
          <span className="tabular-nums">{percent(value.weight)}</span>
        )}
      </td>
    </tr>
  )
}
