import { CircleHelp, PenLine } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger, formatMark, formatPercent } from '@/shared/lib/format'
import { Button, Card, MarkBadge, Progress } from '@/shared/ui'
import { programResultsTexts } from '../i18n'
import { CustomScoreNote } from './custom-score-note'

interface ResultsSummaryProps {
  readonly results: Schema<'Results'>
  readonly audience: 'student' | 'staff'
  readonly onWhy: () => void
  /** Sets the reader's own mark for the program; undefined where they cannot. */
  readonly onOwnMark?: (() => void) | undefined
}

/** The mark of a program, how much of it is assessed, what the acta would say, and what is still to hand in. */
export function ResultsSummary({ results, audience, onWhy, onOwnMark }: ResultsSummaryProps) {
  const t = useTexts(programResultsTexts)
  const { mark, passed, assessed, acta, custom_score: score } = results
  const state = mark === null ? 'none' : passed ? 'passed' : assessed === 10_000 ? 'failedAll' : 'failed'
  const percent = formatPercent(assessed)
  return (
    <Card className="flex flex-wrap gap-x-10 gap-y-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <p className="text-sm text-muted">{t(($) => $.mark)}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {mark === null ? (
            <span className="text-xl font-semibold">{t(($) => $.noMark)}</span>
          ) : (
            <>
              <span className="text-2xl font-semibold tabular-nums">{formatMark(mark)}</span>
              <MarkBadge state={passed ? 'passed' : 'failed'} />
            </>
          )}
        </p>
        <p className="max-w-text text-md text-soft">{t(($) => $.state[audience][state])}</p>
        {score && <CustomScoreNote score={score} />}
        <div className="mt-1 flex flex-wrap gap-2 print:hidden">
          <Button size="sm" disabled={mark === null} onClick={onWhy}>
            <CircleHelp aria-hidden />
            {t(($) => $.why)}
          </Button>
          {onOwnMark && (
            <Button size="sm" variant="ghost" onClick={onOwnMark}>
              <PenLine aria-hidden />
              {t(($) => (score ? $.ownMarkChange : $.ownMark))}
            </Button>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-1 basis-72 flex-col justify-between gap-4">
        <Progress value={assessed} max={10_000} label={t(($) => $.assessed)} text={percent} showLabel />
        <p className="text-md">
          {acta.value === null ? t(($) => $.actaNone) : t(($) => (acta.provisional ? $.actaProvisional : $.acta), { mark: acta.value })}
          {acta.capped && <span className="block text-sm text-muted">{t(($) => $.actaCapped)}</span>}
        </p>
        <dl className="grid grid-cols-3 gap-4 border-t border-line pt-3">
          <Count
            label={t(($) => $.counts.delivered)}
            value={t(($) => $.counts.deliveredOf, { done: formatInteger(results.delivered), total: formatInteger(results.tasks) })}
          />
          <Count label={t(($) => $.counts.pending)} value={formatInteger(results.pending)} />
          <Count label={t(($) => $.counts.overdue)} value={formatInteger(results.overdue)} />
        </dl>
      </div>
    </Card>
  )
}

function Count({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
