import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Progress } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { formatInteger } from '@/shared/lib/format'

/** The used share of the contracted seats. */
export function Seats({
  label,
  seats,
  showLabel = false,
}: {
  readonly label: string
  readonly seats: Schema<'Seats'>
  readonly showLabel?: boolean
}) {
  const t = useTexts(homeTexts)
  const text = t(($) => $.center.seats, { used: formatInteger(seats.used), contracted: formatInteger(seats.contracted) })
  const progress = <Progress value={seats.used} max={seats.contracted} label={label} text={text} showLabel={showLabel} />
  // in a list, all bars have the same length so that they can be compared
  return showLabel ? progress : <div className="w-36 max-w-full">{progress}</div>
}
