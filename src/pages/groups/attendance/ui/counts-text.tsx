import { TriangleAlert } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useLanguage, useTexts } from '@/shared/i18n'
import { formatPercent } from '@/shared/lib/format'
import { AlertBox, StatusBadge } from '@/shared/ui'
import { attendanceTexts } from '../i18n'

/** What somebody missed, in words, with the effect by the rules of the center. */
export function CountsText({ counts }: { readonly counts: Schema<'AttendanceCounts'> }) {
  const t = useTexts(attendanceTexts)
  const { absent, justified, late, hours, share, level } = counts
  if (hours === 0) return <span className="text-muted">{t(($) => $.nothingYet)}</span>
  const parts = [
    t(($) => $.absent, { count: absent, hours: t(($) => $.hoursOf, { count: hours }), share: formatPercent(share) }),
    ...(justified > 0 ? [t(($) => $.justified, { count: justified })] : []),
    ...(late > 0 ? [t(($) => $.late, { count: late })] : []),
  ]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      <span className={absent === 0 ? 'text-muted' : ''}>{parts.join(' · ')}</span>
      {level !== 'none' && (
        <StatusBadge icon={TriangleAlert} tone={level === 'lost' ? 'failed' : 'warning'}>
          {t(($) => $.levels[level])}
        </StatusBadge>
      )}
    </span>
  )
}

/** The rule about absences that the center follows, with its norm. */
export function LimitsNote({ limits }: { readonly limits: Schema<'AttendanceLimits'> }) {
  const t = useTexts(attendanceTexts)
  const language = useLanguage()
  const { text, source } = limits.rule
  return (
    <AlertBox title={t(($) => $.limits)}>
      {text[language]}{' '}
      {source && (
        <span className="text-muted">
          ({t(($) => $.source, { norm: source.norm, article: source.article })}
          {source.is_second_hand && `, ${t(($) => $.secondHand)}`})
        </span>
      )}{' '}
      {t(($) => $.counted)}
    </AlertBox>
  )
}
