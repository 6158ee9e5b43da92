import { TriangleAlert } from 'lucide-react'
import { cn } from '../lib/cn'
import { Progress } from './progress'

interface UsageMeterProps {
  readonly label: string
  /** Amounts for the bar, and as they are shown. */
  readonly used: number
  readonly limit: number
  readonly usedText: string
  readonly limitText: string
  /** What is left, or that nothing is. */
  readonly state: string
  readonly isShort: boolean
  /** Text of the bar for a screen reader: "81 de 120". */
  readonly text: string
}

/** How much of a limit is used, in large figures with a bar. */
export function UsageMeter({ label, used, limit, usedText, limitText, state, isShort, text }: UsageMeterProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p className="text-md font-medium">{label}</p>
        <p className={cn('flex items-center gap-1 text-sm', isShort ? 'text-warning-ink' : 'text-muted')}>
          {isShort && <TriangleAlert aria-hidden size={14} />}
          {state}
        </p>
      </div>
      <p className="text-2xl leading-none font-semibold tabular-nums">
        {usedText}
        <span className="text-md font-normal text-muted"> / {limitText}</span>
      </p>
      <Progress value={used} max={limit} label={`${label}: ${text}`} />
    </div>
  )
}
