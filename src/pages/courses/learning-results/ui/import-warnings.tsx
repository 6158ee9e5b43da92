import { TriangleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { learningResultTexts } from '../i18n'
import type { Draft } from '../model/import-draft'

/** Unread rows that are named one by one. */
const mostNamed = 8

/** What a person should look at in the whole module. */
export function ImportWarnings({ draft }: { readonly draft: Draft }) {
  const t = useTexts(learningResultTexts)
  const { warnings, unread = [] } = draft
  const furniture = warnings.filter(({ kind }) => kind === 'furniture_removed').length
  const ofRows = warnings.filter(({ result }) => result !== null).length
  const lines = [
    ofRows > 0 ? t(($) => $.import.warnings, { count: ofRows }) : '',
    warnings.some(({ kind }) => kind === 'no_header') ? t(($) => $.import.kinds.no_header) : '',
    furniture > 0 ? t(($) => $.import.furniture, { count: furniture }) : '',
    ...unread.slice(0, mostNamed).map(({ line, text }) => t(($) => $.import.unread, { line, text })),
    unread.length > mostNamed ? t(($) => $.import.unreadMore, { count: unread.length - mostNamed }) : '',
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="rounded-md bg-warning-soft px-3 py-2 text-md">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface RowWarningsProps {
  readonly warnings: Draft['warnings']
  readonly result: string
  /** null: those of the learning result itself. */
  readonly criterion: string | null
}

/** What was odd in the text of one row. */
export function RowWarnings({ warnings, result, criterion }: RowWarningsProps) {
  const t = useTexts(learningResultTexts)
  const own = warnings.filter((each) => each.result === result && each.criterion === criterion)
  if (own.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 text-sm text-warning-ink">
      {own.map(({ kind, line }) => (
        <li key={kind} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden size={14} className="shrink-0" />
          {[kind === 'furniture_removed' ? '' : t(($) => $.import.kinds[kind]), line === null ? '' : t(($) => $.import.atLine, { line })]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
