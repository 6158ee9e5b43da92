import { Check } from 'lucide-react'
import { cn } from '../lib/cn'

interface StepsProps {
  readonly label: string
  readonly steps: readonly string[]
  /** The current step, from 0; the number of steps when all are done. */
  readonly at: number
}

/** The steps of a guide with the current one marked. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <ol data-slot="steps" aria-label={label} className="flex items-center gap-2 text-md">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cn(
            'flex min-w-0 items-center gap-2',
            index > 0 && 'flex-1 before:h-px before:min-w-3 before:flex-1 before:bg-line sm:flex-none sm:before:w-10',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold tabular-nums',
              index < at && 'border-accent bg-accent-soft text-accent-ink',
              index === at && 'border-accent bg-accent text-on-accent',
              index > at && 'border-line text-muted',
            )}
          >
            {index < at ? <Check size={14} strokeWidth={2.5} /> : index + 1}
          </span>
          <span className={cn('whitespace-nowrap', index === at ? 'shrink-0 font-medium' : 'text-muted max-sm:sr-only')}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
