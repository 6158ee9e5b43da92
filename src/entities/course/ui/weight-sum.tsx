import { Check, TriangleAlert } from 'lucide-react'
import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark } from '@/shared/lib/format'
import { courseTexts } from '../i18n'

const percent = (hundredths: number) => `${formatMark(hundredths)}\u00A0%`

interface WeightSumProps {
  /** Hundredths of a percent. */
  readonly sum: number
  /** The sentence with the sum: "The criteria add up to 90,00 %". */
  readonly says: (sum: string) => string
}

/** What the weights of siblings add up to, and how much is missing or over. */
export function WeightSum({ sum, says }: WeightSumProps) {
  const t = useTexts(courseTexts)
  const isWhole = sum === WHOLE_WEIGHT
  const Icon = isWhole ? Check : TriangleAlert
  const rest = percent(Math.abs(WHOLE_WEIGHT - sum))
  return (
    <p className={cn('flex items-center gap-1.5 text-sm tabular-nums', isWhole ? 'text-muted' : 'text-warning-ink')}>
      <Icon aria-hidden size={14} className={isWhole ? 'text-success-ink' : ''} />
      {says(percent(sum))}
      {!isWhole && ` · ${t(($) => (sum < WHOLE_WEIGHT ? $.weights.missing : $.weights.over), { rest })}`}
    </p>
  )
}
