import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { AlertBox, Button, Card, DescriptionList } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import { countryName } from '../model/countries'
import type { Step, Values } from '../model/steps-types'
import { PartsNotice } from './parts-notice'
import type { StepProps } from './steps-screen'
import { nameOf } from './team-row'
import { useFieldError, useFieldLabels } from './use-step-fields'

/** All values, step by step, and the missing ones. */
export function ReviewStep({ view, send, mayContract }: StepProps) {
  const t = useTexts(centerSetupTexts)
  const { record, values, open } = view
  const rows = useRows(values)
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

interface Row {
  readonly term: string
  readonly value: ReactNode
}

function useRows(values: Values): Readonly<Record<1 | 2 | 3 | 4 | 5, readonly Row[]>> {
  const t = useTexts(centerSetupTexts)
  const language = useLanguage()
  const none = <span className="text-muted">{t(($) => $.review.none)}</span>
  const written = (text: string | null) => (text === null || text.trim() === '' ? none : text)
  const picture = (url: string | undefined, className: string) =>
    url ? (
      <img src={url} alt="" className={`rounded-md border border-line object-cover ${className}`} />
    ) : (
      <span className="text-muted">{t(($) => $.review.noImage)}</span>
    )
  const { contract, team, administrator } = values
  const manager = team.find(({ email }) => email.toLowerCase() === administrator?.toLowerCase())
  const others = team.length - (manager ? 1 : 0)
  return {
    1: [
      { term: t(($) => $.identity.name), value: written(values.name) },
      { term: t(($) => $.identity.slug), value: written(values.slug) },
      { term: t(($) => $.identity.about), value: written(values.about) },
    ],
    2: [
      { term: t(($) => $.contact.address), value: written(values.address) },
      { term: t(($) => $.contact.street), value: written(values.street) },
      { term: t(($) => $.contact.city), value: written([values.zipcode, values.city].filter((part) => part !== '').join(' ')) },
      { term: t(($) => $.contact.country), value: written(values.country === '' ? '' : countryName(language, values.country)) },
      { term: t(($) => $.contact.establishment), value: values.establishment_date ? formatDate(values.establishment_date) : none },
    ],
    3: [
      { term: t(($) => $.images.logo), value: picture(values.logo?.url, 'size-12') },
      { term: t(($) => $.images.thumbnail), value: picture(values.thumbnail?.url, 'size-12') },
      { term: t(($) => $.images.background), value: picture(values.background?.url, 'h-16 w-32') },
    ],
    4: [
      { term: t(($) => $.contract.teachers), value: written(values.teacher_licenses) },
      { term: t(($) => $.contract.students), value: written(values.student_licenses) },
      { term: t(($) => $.contract.number), value: written(contract.number) },
      {
        term: t(($) => $.contract.anonymous),
        value: t(($) => (values.anonymous_users ? $.review.anonymousYes : $.review.anonymousNo)),
      },
    ],
    5: [
      { term: t(($) => $.review.administrator), value: manager ? [nameOf(manager), manager.email].filter(Boolean).join(' · ') : none },
      { term: t(($) => $.team.members), value: others > 0 ? t(($) => $.review.teachers, { count: others }) : none },
    ],
  }
}
