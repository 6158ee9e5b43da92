import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-words'
import type { StepPart } from './step-part'

/** Steps with forms of their own inside: Enter belongs to those. */
export const holdsForms = new Set<Step>([5, 6])

/** Back, and the one way on. */
export function StepFooter({ view, send }: StepPart) {
  const t = useTexts(centerSetupTexts)
  const { step, open, base, save, isFinishing } = view
  const before = open.findLast((each) => each < step)
  const isBusy = save === 'saving' || isFinishing
  const isDraft = base.kind === 'draft'
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
      {step === 6 && isDraft && base.center === null && (
        <Button
          variant="primary"
          loading={isFinishing}
          disabled={base.gaps.length > 0}
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
