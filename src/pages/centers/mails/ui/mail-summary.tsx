import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Card, Skeleton } from '@/shared/ui'
import { mailsTexts } from '../i18n'

type Summary = Schema<'MailSummary'>

/** Why no mail leaves, where none does. */
export function MailHealth({ summary: { failing_since, response, server } }: { readonly summary: Summary }) {
  const t = useTexts(mailsTexts)
  const inWords = useInWords()
  if (server === 'none') {
    return (
      <AlertBox type="warning" title={t(($) => $.health.noneTitle)}>
        {t(($) => $.health.none)}
      </AlertBox>
    )
  }
  if (server !== 'failing' || !failing_since) return null
  return (
    <div role="status">
      <AlertBox type="error" title={t(($) => $.health.failingTitle)}>
        <p>{t(($) => $.health.failing, { when: inWords(failing_since) })}</p>
        {response && <p className="break-words text-muted">{t(($) => $.health.failingAnswer, { response })}</p>}
      </AlertBox>
    </div>
  )
}

/** How sending goes, in four figures. */
export function MailFigures({ summary }: { readonly summary: Summary | undefined }) {
  const t = useTexts(mailsTexts)
  const inWords = useInWords()
  const figures = summary && [
    {
      label: t(($) => $.figures.waiting),
      value: formatInteger(summary.waiting),
      note: summary.server === 'sending' && summary.waiting > 0 ? t(($) => $.health.sending) : null,
    },
    {
      label: t(($) => $.figures.oldest),
      value: summary.oldest_waiting ? inWords(summary.oldest_waiting, { alone: true }) : t(($) => $.figures.noneWaiting),
      isText: true,
    },
    { label: t(($) => $.figures.sent), value: formatInteger(summary.sent) },
    { label: t(($) => $.figures.failed), value: formatInteger(summary.failed), isAlarming: summary.failed > 0 },
  ]
  if (!figures) return <Skeleton className="h-24" />
  return (
    <Card className="p-0 sm:p-0">
      <dl aria-label={t(($) => $.figures.label)} className="grid grid-cols-2 lg:grid-cols-4">
        {figures.map(({ isAlarming = false, isText = false, label, note, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 border-line p-4 not-first:border-l max-lg:nth-3:border-l-0 max-lg:nth-[n+3]:border-t"
          >
            {note && <dd className="text-sm text-muted">{note}</dd>}
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={cn('font-semibold tabular-nums', isText ? 'text-lg' : 'text-xl', isAlarming && 'text-error-ink')}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
