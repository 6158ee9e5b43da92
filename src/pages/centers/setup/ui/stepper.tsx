import { Check, CircleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Progress, Select } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-types'
import type { StepProps } from './steps-screen'

const steps: readonly Step[] = [1, 2, 3, 4, 5, 6]

/** The six steps; those up to the furthest reached one can be opened. */
export function Stepper({ view: { step, open, record }, send }: Pick<StepProps, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  const hasGap = (each: Step) => each < record.reached && record.gaps.some((gap) => gap.step === each)
  return (
    <nav aria-label={t(($) => $.steps.label)}>
      <ol className="hidden flex-col gap-0.5 lg:flex">
        {steps.map((each) => {
          const isCurrent = each === step
          const isOpen = open.includes(each)
          const isDone = each < record.reached && !hasGap(each)
          const state = !isOpen ? t(($) => $.steps.closed) : hasGap(each) ? t(($) => $.steps.gap) : isDone ? t(($) => $.steps.done) : ''
          return (
            <li key={each}>
              <button
                type="button"
                disabled={!isOpen}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => send({ type: 'go', step: each })}
                className={cn(
                  'flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left text-md transition-colors',
                  isCurrent ? 'bg-accent-soft font-medium text-accent-ink' : 'text-soft enabled:hover:bg-subtle enabled:hover:text-ink',
                  !isOpen && 'text-muted',
                )}
              >
                <span
                  aria-hidden
                  className={cn(
                    'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-medium tabular-nums',
                    isCurrent
                      ? 'border-accent bg-accent text-on-accent'
                      : isDone
                        ? 'border-line bg-surface text-success-ink'
                        : 'border-line',
                    hasGap(each) && !isCurrent && 'text-warning-ink',
                  )}
                >
                  {isCurrent ? each : hasGap(each) ? <CircleAlert size={14} /> : isDone ? <Check size={14} /> : each}
                </span>
                <span className="min-w-0">{t(($) => $.steps[each])}</span>
                {state && <span className="sr-only">, {state}</span>}
              </button>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-col gap-2 lg:hidden">
        <div className="flex items-center justify-between gap-3">
          <p className="text-md font-medium whitespace-nowrap tabular-nums">{t(($) => $.stepOf, { step })}</p>
          <Select
            size="sm"
            className="max-w-56 flex-1"
            aria-label={t(($) => $.steps.choose)}
            value={`${step}`}
            options={steps.map((each) => ({
              value: `${each}` as const,
              label: `${each}. ${t(($) => $.steps[each])}`,
              disabled: !open.includes(each),
            }))}
            onValueChange={(value) => send({ type: 'go', step: Number(value) as Step })}
          />
        </div>
        <Progress value={step} max={6} label={t(($) => $.steps.label)} />
      </div>
    </nav>
  )
}
