import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { cn } from '@/shared/lib/cn'
import type { RowView } from '../model/weight-views'

/** Share of the bar from which a code fits into its part. */
const roomForCode = 0.07

const length = (part: number) => `${(part * 100).toFixed(3)}%`

/**
 * The shares of siblings as lengths of one bar. The whole bar is 100.00 %: what is missing stays empty with a dashed edge; what is over
 * lies behind a mark. The numbers are in the table, so the bar is hidden from screen readers.
 */
export function ShareBar({ rows, sum }: { readonly rows: readonly RowView[]; readonly sum: number }) {
  const scale = Math.max(sum, WHOLE_WEIGHT)
  const shown = rows.filter(({ row, weight }) => row.is_active && weight > 0)
  return (
    <div aria-hidden data-slot="share-bar" className="relative flex h-5 w-full gap-px overflow-hidden rounded-md text-xs leading-5">
      {shown.map(({ key, row, weight }, index) => (
        <span
          key={key}
          title={row.code ?? row.name}
          style={{ width: length(weight / scale) }}
          className={cn(
            'min-w-0 overflow-hidden text-center font-medium text-on-accent transition-[width] duration-200',
            index % 2 === 0 ? 'bg-accent' : 'bg-accent-strong',
          )}
        >
          {row.code !== null && weight / scale >= roomForCode ? row.code : ''}
        </span>
      ))}
      {sum < WHOLE_WEIGHT && <span className="min-w-0 flex-1 rounded-r-md border border-dashed border-control bg-groove" />}
      {sum > WHOLE_WEIGHT && (
        <span
          style={{ left: length(WHOLE_WEIGHT / scale) }}
          className="absolute inset-y-0 w-[3px] -translate-x-1/2 bg-warning-ink ring-1 ring-surface"
        />
      )}
    </div>
  )
}
