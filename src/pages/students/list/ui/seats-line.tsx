import { TriangleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { studentsListTexts } from '../i18n'

interface SeatsLineProps {
  readonly needed: number
  readonly left: number
  readonly already?: number
  /** The number is an upper bound: students already in the group take no seat, and the server finds that out. */
  readonly atMost?: boolean
}

/** "Ocupa 3 licencias. Quedan 20.": shown before an action that takes seats. */
export function SeatsLine({ needed, left, already = 0, atMost = false }: SeatsLineProps) {
  const t = useTexts(studentsListTexts)
  const isShort = needed > left
  return (
    <p role="status" className={cn('flex items-start gap-1.5 text-md tabular-nums', isShort ? 'text-warning-ink' : 'text-muted')}>
      {isShort && <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />}
      <span>
        {needed === 0 ? t(($) => $.seats.none) : t(($) => (atMost ? $.seats.needsUpTo : $.seats.needs), { count: needed })}{' '}
        {needed > 0 && t(($) => $.seats.left, { count: left })} {isShort && t(($) => $.seats.short, { count: needed - left })}{' '}
        {already > 0 && t(($) => $.seats.already, { count: already })}
      </span>
    </p>
  )
}
