import { CircleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, DescriptionList } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-types'
import { PartsNotice } from './parts-notice'
import { useReviewRows } from './review-rows'
import type { StepProps } from './steps-screen'
import { useFieldError, useFieldLabels } from './use-step-fields'

/** All values, step by step, and the missing ones. */
export function ReviewStep({ view, send, mayContract }: StepProps) {
  const t = useTexts(centerSetupTexts)
  const { record, values, open } = view
  const rows = useReviewRows(values)
  const { gaps } = record
  if (record.kind === 'draft' && record.center) return <PartsNotice view={view} send={send} mayContract={mayContract} />
  return (
    <>
      {record.kind === 'draft' &&
        (gaps.length > 0 ? (
          <AlertBox type="warning">{t(($) => $.review.missing, { count: gaps.length })}</AlertBox>
        ) : (
          <p className="text-md text-soft">{t(($) => $.review.ready)}</p>
        ))}
      {record.kind === 'center' && <p className="text-md text-soft">{t(($) => $.review.editDone)}</p>}
      {([1, 2, 3, 4, 5] as const).map((step) => (
        <Card key={step} className="flex flex-col gap-2 py-3 sm:py-4">
          <div className="flex items-center justify-between gap-3">
            <h3 className="text-base font-semibold">{t(($) => $.steps[step])}</h3>
            {open.includes(step) && (
              <Button
                variant="link"
                aria-label={t(($) => $.review.changeStep, { step: t(($) => $.steps[step]) })}
                onClick={() => send({ type: 'go', step })}
              >
                {t(($) => $.review.change)}
              </Button>
            )}
          </div>
          <Gaps step={step} view={view} mayContract={mayContract} />
          <DescriptionList items={rows[step]} />
        </Card>
      ))}
    </>
  )
}

function Gaps({ step, view, mayContract }: Pick<StepProps, 'view' | 'mayContract'> & { readonly step: Step }) {
  const t = useTexts(centerSetupTexts)
  const errorOf = useFieldError()
  const labels = useFieldLabels()
  const gaps = view.record.gaps.filter((gap) => gap.step === step)
  if (gaps.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-md text-warning-ink">
      {gaps.map(({ field, code }) => (
        <li key={`${field}${code}`} className="flex gap-1.5">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>
            {labels[field] ? `${labels[field]}: ` : ''}
            {step === 4 && !mayContract ? t(($) => $.review.adminMissing) : errorOf(field, code)}
          </span>
        </li>
      ))}
    </ul>
  )
}
