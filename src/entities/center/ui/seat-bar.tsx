import { TriangleAlert } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { Progress, UsageMeter } from '@/shared/ui'
import { centerTexts } from '../i18n'

interface SeatBarProps {
  /** Label of the seats: "Docentes". */
  readonly label: string
  readonly seats: Schema<'Seats'>
  /** `true`: large, with the remaining seats as text; otherwise one line for a table. */
  readonly detailed?: boolean
}

/** How many of the contracted seats are used. It can be more than all of them after a cap was lowered. */
export function SeatBar({ label, seats: { used, contracted }, detailed = false }: SeatBarProps) {
  const t = useTexts(centerTexts)
  const text = t(($) => $.seats, { used: formatInteger(used), contracted: formatInteger(contracted) })
  const isOver = used > contracted
  if (!detailed) {
    return (
      <span className={cn('flex items-center gap-1.5', isOver && 'text-warning-ink')}>
        <Progress className="min-w-24 flex-1" value={used} max={contracted} label={label} text={text} />
        {isOver && <TriangleAlert aria-label={t(($) => $.over, { count: used - contracted })} size={16} className="shrink-0" />}
      </span>
    )
  }
  const state = isOver
    ? t(($) => $.over, { count: used - contracted })
    : contracted === 0
      ? t(($) => $.none)
      : used === contracted
        ? t(($) => $.full)
        : t(($) => $.left, { count: contracted - used })
  return (
    <UsageMeter
      label={label}
      used={used}
      limit={contracted}
      usedText={formatInteger(used)}
      limitText={formatInteger(contracted)}
      state={state}
      isShort={used >= contracted}
      text={text}
    />
  )
}
