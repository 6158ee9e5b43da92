import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-types'
import type { StepProps } from './steps-screen'

/** Steps with their own forms, in which Enter does not open the next step. */
export const holdsForms = new Set<Step>([5, 6])

/** The buttons to the previous and the next step. */
export function StepFooter({ view, send }: StepProps) {
  const t = useTexts(centerSetupTexts)
  const { step, open, record, save, isFinishing } = view
  const before = open.findLast((each) => each < step)
  const isBusy = save === 'saving' || isFinishing
  const isDraft = record.kind === 'draft'
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
      {step < 6 && (
        <Button
          variant="primary"
          loading={save === 'saving'}
          type={holdsForms.has(step) ? 'button' : 'submit'}
          {...(holdsForms.has(step) ? { onClick: () => send({ type: 'next' }) } : {})}
        >
          {t(($) => (save === 'idle' ? $.actions.nextClean : $.actions.next))}
          <ArrowRight aria-hidden />
        </Button>
      )}
      {step === 6 && isDraft && record.center === null && (
        <Button
          variant="primary"
          loading={isFinishing}
          disabled={record.gaps.length > 0}
          onClick={() => send({ type: 'finish', accept: false })}
        >
          {t(($) => $.actions.finish)}
        </Button>
      )}
      {step === 6 && !isDraft && (
        <Button variant="primary" onClick={() => send({ type: 'leave' })}>
          {t(($) => $.actions.finished)}
        </Button>
      )}
    </div>
  )
}
