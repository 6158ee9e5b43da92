import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Step, StepsEvent } from '../model/steps-types'
import type { StepProps } from './steps-screen'

/** Steps with their own forms, in which Enter does not open the next step. */
export const holdsForms = new Set<Step>([5, 6])

interface Primary {
  readonly label: string
  readonly event: StepsEvent
  readonly isBusy: boolean
  readonly isBlocked: boolean
  /** Submits the form around the step. */
  readonly isSubmit: boolean
}

/** What leads on from the open step; null where something has to be done first. */
function usePrimary({ view }: Pick<StepProps, 'view'>): Primary | null {
  const t = useTexts(centerSetupTexts)
  const { step, record, save, isFinishing } = view
  if (step < 6) {
    const label = t(($) => (save === 'idle' ? $.actions.nextClean : $.actions.next))
    return { label, event: { type: 'next' }, isBusy: save === 'saving', isBlocked: false, isSubmit: !holdsForms.has(step) }
  }
  if (record.kind === 'center') {
    return { label: t(($) => $.actions.finished), event: { type: 'leave' }, isBusy: false, isBlocked: false, isSubmit: false }
  }
  if (record.center !== null) return null
  const event: StepsEvent = { type: 'finish', accept: false }
  return { label: t(($) => $.actions.finish), event, isBusy: isFinishing, isBlocked: record.gaps.length > 0, isSubmit: false }
}

/** The buttons to the previous and the next step; Ctrl or ⌘ with Enter leads on from any field. */
export function StepFooter({ view, send }: StepProps) {
  const t = useTexts(centerSetupTexts)
  const { step, open, save, isFinishing } = view
  const before = open.findLast((each) => each < step)
  const isBusy = save === 'saving' || isFinishing
  const primary = usePrimary({ view })
  const isReady = primary !== null && !primary.isBusy && !primary.isBlocked
  useShortcuts({ 'mod+Enter': () => primary && send(primary.event) }, { enabled: isReady })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      {before === undefined ? (
        <span />
      ) : (
        <Button variant="ghost" disabled={isBusy} onClick={() => send({ type: 'go', step: before })}>
          <ArrowLeft aria-hidden />
          {t(($) => $.actions.back)}
        </Button>
      )}
      {primary && (
        <Button
          variant="primary"
          loading={primary.isBusy}
          disabled={primary.isBlocked}
          type={primary.isSubmit ? 'submit' : 'button'}
          {...(primary.isSubmit ? {} : { onClick: () => send(primary.event) })}
        >
          {primary.label}
          {step < 6 && <ArrowRight aria-hidden />}
        </Button>
      )}
    </div>
  )
}
