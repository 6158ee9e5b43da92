import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { IconButton, Input } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import type { PdfSearch } from './use-pdf-search'

interface SearchBarProps {
  readonly query: string
  readonly search: PdfSearch
  /** Index of the place that is shown. */
  readonly current: number
  readonly onQuery: (query: string) => void
  readonly onStep: (by: 1 | -1) => void
  readonly onClose: () => void
}

/** Finds text on all pages, also on those that are not drawn, which the browser's own search cannot. */
export function SearchBar({ query, search, current, onQuery, onStep, onClose }: SearchBarProps) {
  const t = useTexts(fileViewTexts)
  const { found, isSearching, isCut } = search
  const isEmpty = query.trim() === ''
  return (
    <div role="search" className="flex items-center gap-1 overflow-hidden border-b border-line bg-surface px-2 py-1">
      <Input
        size="sm"
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
        autoFocus
        aria-label={t(($) => $.pdf.search)}
        placeholder={t(($) => $.pdf.search)}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
        }}
        className="max-w-72 min-w-24"
      />
      <span role="status" className="min-w-14 px-1 text-sm text-muted tabular-nums sm:whitespace-nowrap">
        {!isEmpty &&
          (found.length > 0
            ? t(($) => (isCut ? $.pdf.foundCut : $.pdf.found), { place: current + 1, count: found.length })
            : t(($) => (isSearching ? $.pdf.searching : $.pdf.notFound)))}
      </span>
      <IconButton icon={ChevronUp} size="sm" label={t(($) => $.pdf.previous)} disabled={found.length === 0} onClick={() => onStep(-1)} />
      <IconButton icon={ChevronDown} size="sm" label={t(($) => $.pdf.next)} disabled={found.length === 0} onClick={() => onStep(1)} />
      <span className="flex-1" />
      <IconButton icon={X} size="sm" label={t(($) => $.pdf.closeSearch)} onClick={onClose} />
    </div>
  )
}
