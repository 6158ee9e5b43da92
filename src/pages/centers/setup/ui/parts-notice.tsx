import { CircleX } from 'lucide-react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepProps } from './steps-screen'
import { useFieldError } from './use-step-fields'

/** The center exists, but members of its team could not be added: lists them with the reasons and the possible actions. */
export function PartsNotice({ view: { record, isFinishing }, send }: StepProps) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const errorOf = useFieldError()
  const failed = record.parts.filter(({ state }) => state === 'failed')
  const finish = (accept: boolean) => () => send({ type: 'finish', accept })
  if (failed.length === 0)
    return (
      <AlertBox
        title={t(($) => $.parts.mendedTitle, { name: record.center?.name ?? '' })}
        actions={
          <Button size="sm" variant="primary" loading={isFinishing} onClick={finish(false)}>
            {t(($) => $.actions.finish)}
          </Button>
        }
      >
        {t(($) => $.parts.mendedBody)}
      </AlertBox>
    )
  return (
    <AlertBox
      type="warning"
      title={t(($) => $.parts.title, { name: record.center?.name ?? '' })}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => send({ type: 'go', step: 5 })}>
            {t(($) => $.parts.fix)}
          </Button>
          <Button size="sm" loading={isFinishing} onClick={finish(false)}>
            {t(($) => $.parts.retry)}
          </Button>
          <Button size="sm" variant="ghost" disabled={isFinishing} onClick={finish(true)}>
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
              {code && <span className="text-soft">{errorOf('email', code)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}
