import { PenLine } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { programResultsTexts } from '../i18n'

interface CustomScoreNoteProps {
  readonly score: Schema<'CustomScore'>
  /** The mark that it replaces, where it is known here. */
  readonly computed?: number | null
}

/** A mark that a teacher set, with its reason. */
export function CustomScoreNote({ score: { mark, author, reason }, computed }: CustomScoreNoteProps) {
  const t = useTexts(programResultsTexts)
  const by = author
    ? t(($) => $.score.by, { person: author, mark: formatMark(mark) })
    : t(($) => $.score.anonymous, { mark: formatMark(mark) })
  const instead = typeof computed === 'number' ? ` ${t(($) => $.score.instead, { computed: formatMark(computed) })}` : ''
  return (
    <p className="flex items-start gap-1.5 text-sm text-info-ink">
      <PenLine aria-hidden size={14} className="mt-0.5 shrink-0" />
      <span>
        {`${by}${instead}. `}
        {t(($) => $.score.reason, { reason })}
      </span>
    </p>
  )
}
