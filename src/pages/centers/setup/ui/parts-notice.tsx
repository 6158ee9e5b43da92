import { CircleX } from 'lucide-react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepPart } from './step-part'
import { useProblemText } from './use-problem'

/** The center exists and somebody of its team is missing: who, why, and the three ways on. */
export function PartsNotice({ view: { base, isFinishing }, send }: StepPart) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const textOf = useProblemText()
  const failed = base.parts.filter(({ state }) => state === 'failed')
  return (
    <AlertBox
      type="warning"
      title={t(($) => $.parts.title, { name: base.center?.name ?? '' })}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => send({ type: 'go', step: 5 })}>
            {t(($) => $.parts.fix)}
          </Button>
          <Button size="sm" loading={isFinishing} onClick={() => send({ type: 'finish', accept: false })}>
            {t(($) => $.parts.retry)}
          </Button>
          <Button size="sm" variant="ghost" disabled={isFinishing} onClick={() => send({ type: 'finish', accept: true })}>
            {t(($) => $.parts.accept)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.parts.body)}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {failed.map(({ part, email, code }) => (
          <li key={part + email} className="flex gap-2">
            <CircleX aria-hidden size={16} className="mt-0.5 shrink-0 text-error-ink" />
            <span className="min-w-0">
              <span className="font-medium break-words">
                {part === 'teacher' ? t(($) => $.parts.teacher, { email }) : `${email}: ${c(($) => $.errors.managerNotCreated)}`}
              </span>{' '}
              {code && <span className="text-soft">{textOf('email', code)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}
