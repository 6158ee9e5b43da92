import { cn } from '../lib/cn'

interface ProgressProps {
  readonly value: number
  readonly max?: number
  /** What progresses, for screen readers; visible with `showLabel`. */
  readonly label: string
  /** Value as text on the right: "12 / 28", "43 %". Screen readers read it instead of the number. */
  readonly text?: string
  readonly showLabel?: boolean
  readonly className?: string
}

export function Progress({ value, max = 100, label, text, showLabel = false, className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div data-slot="progress" className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      {(showLabel || text) && (
        <div aria-hidden className="flex justify-between gap-3 text-sm text-muted">
          <span className="truncate">{showLabel && label}</span>
          {text && <span className="tabular-nums">{text}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={text}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-200"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
