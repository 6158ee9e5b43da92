import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Progress } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { formatInteger } from '@/shared/lib/format'

/** How many of the contracted seats are used. */
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
  // beside others of its kind: one length for all, so that they can be compared
  return showLabel ? progress : <div className="w-36 max-w-full">{progress}</div>
}
